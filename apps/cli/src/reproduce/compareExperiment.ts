import {
  type FigureFile,
  frontiersFigure,
  measuresFigure,
  type ReportData,
  reportFigures,
} from '@pairfair/output';
import { reportHtml } from '@pairfair/workbench/report';
import { comparisonTable } from '../comparisonTable.ts';
import { versions } from '../version.ts';
import { experimentReadme } from './experimentReadme.ts';
import { experimentReport } from './experimentReport.ts';
import type { Experiment } from './experiments.ts';
import { figureNumbers } from './figureNumbers.ts';
import { frontiersOf } from './frontiers.ts';
import { gradedAgainstCut } from './gradedAgainstCut.ts';
import type { ChosenSettings } from './pfrForms.ts';
import { representationsFigure } from './representationsFigure.ts';
import {
  type ComparedExperiment,
  pfrSettings,
  type RunOptions,
  runComparison,
} from './runExperiment.ts';
import { statisticsTable } from './statisticsTable.ts';
import type { WrittenExperiment } from './writeExperiment.ts';

/** The paper's figures of group fairness: rates of every group, in three charts. */
const rates: readonly string[] = ['positive-rate', 'fpr', 'fnr'];

/** A comparison as it is written, and what PFR chose in it. */
export interface ComparisonParts extends WrittenExperiment {
  readonly settings: ChosenSettings;
}

/** Compares all methods on one data set and tells how it went. */
export async function compareExperiment(
  experiment: Experiment,
  options: RunOptions,
): Promise<ComparisonParts> {
  const { name, title, notes, files } = experiment;
  const { terminal, runs, seed } = options;
  const statistics = statisticsTable(experiment);
  terminal.print(`\n${title}`);
  for (const row of statistics) {
    terminal.print(
      `  ${row.what.padEnd(22)} paper ${row.paper.padEnd(14)} obtained ${row.obtained}`,
    );
  }
  for (const note of notes) terminal.print(`  ${note}`);
  const compared = await runComparison(experiment, options);
  terminal.stage('compared');
  for (const line of comparisonTable(compared.summary)) terminal.print(line);
  const report = experimentReport(experiment, compared, options);
  terminal.stage('looked closer');
  const { summary, results } = compared;
  const graded = gradedAgainstCut(results, summary.intervals);
  if (graded) terminal.print(graded.sentence);
  const figures = [
    ...representationsOf(name, compared, report),
    measuresFigure(title, summary),
    ...reportFigures(report, { prefix: `${title}: ` }).filter((each) => rates.includes(each.name)),
    frontiersFigure(title, frontiersOf(results, summary)),
  ];
  const numbered = figures.map((figure) => ({
    name: figure.name,
    paper: figureNumbers[name]?.[figure.name] ?? null,
  }));
  return {
    folder: name,
    command: experiment.dataSet,
    document: {
      format: 'pairfair/experiment',
      version: 1,
      title,
      data: { paper: statistics, notes, files },
      runs,
      seed,
      comparison: summary,
      gradedAgainstCut: graded,
      figures: numbered,
      versions,
    },
    figures,
    report: reportHtml(report),
    readme: experimentReadme({ experiment, summary, graded, figures: numbered, runs, seed }),
    settings: pfrSettings(compared),
  };
}

/** The paper draws representations of one data set only. */
function representationsOf(
  name: string,
  compared: ComparedExperiment,
  report: ReportData,
): FigureFile[] {
  if (figureNumbers[name]?.representations === undefined) return [];
  return representationsFigure(compared, report);
}
