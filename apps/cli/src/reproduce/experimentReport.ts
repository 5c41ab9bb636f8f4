import { type ReportData, reportData } from '@pairfair/output';
import { protectedInputWarning } from 'pairfair/internal';
import { versions } from '../version.ts';
import type { Experiment } from './experiments.ts';
import { runAgain } from './runAgain.ts';
import type { ComparedExperiment, RunOptions } from './runExperiment.ts';
import { statisticsTable } from './statisticsTable.ts';

/** What the report of one experiment shows. */
export function experimentReport(
  experiment: Experiment,
  compared: ComparedExperiment,
  { runs, seed }: RunOptions,
): ReportData {
  const { title, dataSet, notes, files } = experiment;
  return reportData(compared, {
    title: `The paper, reproduced: ${title}`,
    source: title,
    target: { column: 'the label', positive: '1', negative: '0' },
    protectedColumns: ['group'],
    provenance: { method: judgmentsOf(compared.plan.source) },
    notes,
    tables: [
      {
        caption: 'The data: what the paper’s table says, and what was obtained',
        columns: ['Statistic', 'Paper', 'Obtained'],
        rows: statisticsTable(experiment).map(({ what, paper, obtained }) => [
          ...[what, paper, obtained],
        ]),
      },
    ],
    warnings: [`PFR: ${protectedInputWarning}`],
    again: { command: runAgain(dataSet, runs, seed), config: '', versions, digests: files },
  });
}

function judgmentsOf(source: ComparedExperiment['plan']['source']): string {
  if (source.kind !== 'study') return 'oracle';
  return source.study.side.kind === 'ranking'
    ? 'the decile of a score, ranked within the own group: people of different groups in the same tenth are linked'
    : 'ratings, rounded to stars: people with the same number of stars are linked';
}
