import { parallelComparison } from '@pairfair/workbench/comparison';
import {
  type ComparisonPlan,
  type ComparisonSummary,
  planComparison,
  type Setting,
  type TaskResult,
} from 'pairfair';
import type { Checkpoints } from '../checkpoint.ts';
import type { Terminal } from '../terminal.ts';
import type { Experiment } from './experiments.ts';

/** What every experiment compares; the controls come by themselves. */
export const reproducedMethods: readonly string[] = [
  ...['original', 'ifair', 'lfr', 'hardt', 'glif', 'pfr', 'pfr-exclude', 'pfr-paper', 'pfr-kernel'],
];

/** How experiments are run. */
export interface RunOptions {
  readonly runs: number;
  readonly seed: number;
  readonly workers: number | undefined;
  readonly signal: AbortSignal;
  readonly terminal: Terminal;
  /** Where finished tasks are kept. */
  readonly checkpoints: Checkpoints;
}

/** What came of comparing. */
export interface ComparedExperiment {
  readonly plan: ComparisonPlan;
  readonly summary: ComparisonSummary;
  readonly results: readonly TaskResult[];
}

/** The comparison of one experiment, "+" forms and controls included. */
export function runComparison(
  { name, source }: Experiment,
  options: RunOptions,
): Promise<ComparedExperiment> {
  const { runs, seed } = options;
  const plan = planComparison(source, { methods: reproducedMethods, augment: true, runs, seed });
  return resumed(name, plan, options);
}

/**
 * The settings PFR chooses, run by run. A comparison chooses the same ones: tuning depends on data,
 * seed and run alone.
 */
export async function tunePfr(
  { source }: Experiment,
  folder: string,
  options: RunOptions,
): Promise<Setting[]> {
  const { runs, seed } = options;
  const plan = planComparison(source, { methods: ['pfr'], controls: false, runs, seed });
  return pfrSettings(await resumed(folder, plan, options));
}

/** The settings PFR chose in a comparison, run by run. */
export function pfrSettings({ results }: ComparedExperiment): Setting[] {
  return results.flatMap(({ runs }) =>
    runs.filter(({ method }) => method === 'pfr').map(({ setting }) => setting),
  );
}

async function resumed(
  folder: string,
  plan: ComparisonPlan,
  { workers, signal, terminal, checkpoints }: RunOptions,
): Promise<ComparedExperiment> {
  const checkpoint = checkpoints.open(folder, plan);
  if (checkpoint.done.length > 0) {
    terminal.note(`  going on after ${checkpoint.done.length} finished tasks`);
  }
  const outcome = await parallelComparison(plan, {
    ...{ signal, done: checkpoint.done, onResult: checkpoint.keep },
    onProgress: terminal.progress,
    workers,
  });
  return { ...outcome, plan };
}
