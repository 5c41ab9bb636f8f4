import { type FigureFile, gapsFigure, type ReportData, reportFigures } from '@pairfair/output';
import { reportHtml } from '@pairfair/workbench/report';
import { comparisonTable } from '../comparisonTable.ts';
import { versions } from '../version.ts';
import { experimentReport } from './experimentReport.ts';
import type { Experiment } from './experiments.ts';
import { figureNumbers } from './figureNumbers.ts';
import type { ChosenSettings } from './pfrForms.ts';
import { representationsFigure } from './representationsFigure.ts';
import { pfrSettings, type RunOptions, runComparison } from './runExperiment.ts';
import { statisticsTable } from './statisticsTable.ts';
import type { WrittenExperiment } from './writeExperiment.ts';

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
  const figures = [
    ...representationsOf(name, report),
    ...reportFigures(report, { prefix: `${title}: ` }).filter((each) => each.name === 'tradeoff'),
    gapsFigure(title, compared.summary),
  ];
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
      comparison: compared.summary,
      figures: figures.map((figure) => ({
        name: figure.name,
        paper: figureNumbers[name]?.[figure.name] ?? null,
      })),
      versions,
    },
    figures,
    report: reportHtml(report),
    settings: pfrSettings(compared),
  };
}

/** The paper draws representations of one data set only. */
function representationsOf(name: string, report: ReportData): FigureFile[] {
  if (figureNumbers[name]?.representations === undefined) return [];
  return representationsFigure(reportFigures(report));
}
