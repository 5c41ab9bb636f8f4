import { parallelComparison, parallelCurve } from '@pairfair/engines/comparison';
import {
  type ComparisonPlan,
  type ComparisonSummary,
  type CurvePlan,
  planComparison,
  type Setting,
  studyOfRun,
  type TaskResult,
} from 'pairfair';
import type { Checkpoint } from '../checkpoint.ts';
import type { Terminal } from '../terminal.ts';
import { type CurveSummary, summarizeCurve } from './curveFigures.ts';
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
  readonly checkpoint: (plan: ComparisonPlan) => Checkpoint;
}

/** What came of comparing. */
export interface ComparedExperiment {
  readonly plan: ComparisonPlan;
  readonly summary: ComparisonSummary;
  readonly results: readonly TaskResult[];
  readonly checkpoint: Checkpoint;
}

/** The comparison of one experiment, "+" forms and controls included. */
export async function runComparison(
  { source }: Experiment,
  options: RunOptions,
): Promise<ComparedExperiment> {
  const { runs, seed, workers, signal, terminal } = options;
  const plan = planComparison(source, { methods: reproducedMethods, augment: true, runs, seed });
  const checkpoint = options.checkpoint(plan);
  const outcome = await parallelComparison(plan, {
    ...{ signal, done: checkpoint.done, onResult: checkpoint.keep },
    onProgress: terminal.progress,
    ...(workers !== undefined && { workers }),
  });
  return { ...outcome, plan, checkpoint };
}

/** The settings PFR chose most often over the runs, or its choice on the first run. */
export async function bestSetting(experiment: Experiment, options: RunOptions): Promise<Setting> {
  const plan = planComparison(experiment.source, {
    ...{ methods: ['pfr'], controls: false, runs: 1, seed: options.seed },
  });
  const { results } = await parallelComparison(plan, {
    signal: options.signal,
    ...(options.workers !== undefined && { workers: options.workers }),
  });
  const [first] = results.flatMap(({ runs }) => runs);
  return first?.setting ?? { gamma: 0.5, dims: 2, ridge: 1, c: 1 };
}

/** A curve over γ or over how much is judged, everything else at PFR's best settings. */
export async function runCurveOf(
  experiment: Experiment,
  kind: CurvePlan['kind'],
  setting: Setting,
  { runs, seed, workers, signal, terminal }: RunOptions,
): Promise<CurveSummary> {
  const at =
    kind === 'gamma' ? Array.from({ length: 11 }, (_, k) => k / 10) : experiment.sparsity.at;
  // A curve over judgments at γ = 0 would show nothing.
  const fixed = kind === 'sparsity' && setting.gamma === 0 ? { ...setting, gamma: 0.5 } : setting;
  const plan: CurvePlan = {
    ...{ source: experiment.source, kind, at, setting: fixed, paper: false, neighbors: 10, seed },
  };
  const points = await parallelCurve(plan, {
    ...{ runs, signal, onProgress: terminal.progress },
    ...(workers !== undefined && { workers }),
  });
  const { study } = studyOfRun(experiment.source, 0, seed);
  const label = kind === 'gamma' ? 'γ' : experiment.sparsity.label;
  return summarizeCurve(label, points, study.groupNames);
}
