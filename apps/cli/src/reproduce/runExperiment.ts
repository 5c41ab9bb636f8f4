import { parallelComparison } from '@pairfair/workbench/comparison';
import {
  type ComparisonPlan,
  type ComparisonSummary,
  type CurveForm,
  planComparison,
  type TaskResult,
} from 'pairfair';
import type { Checkpoints } from '../checkpoint.ts';
import type { Terminal } from '../terminal.ts';
import type { Experiment } from './experiments.ts';
import { type ChosenSettings, pfrForms } from './pfrForms.ts';

/** What every experiment compares; the controls come by themselves. */
export const reproducedMethods: readonly string[] = [
  ...['original', 'ifair', 'lfr', 'hardt', 'glif', 'pfr', 'pfr-exclude', 'pfr-kernel'],
  ...['pfr-cut', 'pfr-paper', 'pfr-paper-minmax'],
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
  return runPlan(name, plan, options);
}

/**
 * The settings that forms of PFR choose, run by run. A comparison chooses the same ones: tuning
 * depends on data, seed and run alone.
 */
export async function tunePfr(
  { source }: Experiment,
  folder: string,
  forms: readonly CurveForm[],
  options: RunOptions,
): Promise<ChosenSettings> {
  const { runs, seed } = options;
  const methods = forms.map((form) => pfrForms[form].method);
  const plan = planComparison(source, { methods, controls: false, runs, seed });
  return pfrSettings(await runPlan(folder, plan, options));
}

/** The settings that each form of PFR chose in a comparison, run by run. */
export function pfrSettings({ summary }: ComparedExperiment): ChosenSettings {
  const settingsOf = (method: string) =>
    summary.methods.find(({ name }) => name === method)?.settings ?? [];
  return Object.fromEntries(
    Object.entries(pfrForms).map(([form, { method }]) => [form, settingsOf(method)]),
  );
}

/** Does the tasks of a plan in workers; goes on where an interrupted command stopped. */
export async function runPlan(
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
