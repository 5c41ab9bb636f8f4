import { parallelComparison } from '@pairfair/workbench/comparison';
import { planComparison } from 'pairfair';
import type { Command } from '../command.ts';
import { comparisonTable } from '../comparisonTable.ts';
import { readWorkers, workersFlag } from '../workers.ts';

/** The comparison on the paper's synthetic data, in the terminal. */
export const demo: Command = {
  usage: '[--runs N]',
  example: 'pairfair demo',
  positionals: [0, 0],
  flags: [{ name: 'runs', kind: 'number', value: 'N', help: 'independent runs (3)' }, workersFlag],
  async run({ values, terminal, signal }) {
    terminal.print(
      [
        'Applicants of two groups to a graduate school; the supplementary scores of one group are',
        'inflated. A judge who knows the applicants said of some pairs "these two deserve the same',
        'treatment". PFR learns a representation from that; every method then trains a logistic',
        'regression, tuned on five folds.',
        '',
      ].join('\n'),
    );
    const plan = planComparison(
      { kind: 'admissions' },
      {
        methods: ['original', 'ifair', 'lfr', 'hardt', 'pfr'],
        runs: Number(values.runs ?? 3),
        seed: Number(values.seed ?? 1),
      },
    );
    const { summary } = await parallelComparison(plan, {
      signal,
      onProgress: terminal.progress,
      workers: readWorkers(values),
    });
    for (const line of comparisonTable(summary)) terminal.print(line);
    return { format: 'pairfair/comparison', version: 1, ...summary };
  },
};
