import { type CurveSummary, mostChosen, summarizeCurve } from '@pairfair/output';
import { type CurveRun, parallelCurve } from '@pairfair/workbench/comparison';
import { type CurvePlan, PairfairError, type Setting } from 'pairfair';
import { studyOfRun } from 'pairfair/internal';
import type { Experiment } from './experiments.ts';
import type { RunOptions } from './runExperiment.ts';

/** What a curve varies: γ, or how much is judged. */
export type CurveKind = CurvePlan['kind'];

/** A curve on one data set, and what was held fixed. */
export interface ExperimentCurve {
  readonly experiment: Experiment;
  readonly setting: Setting;
  readonly curve: CurveSummary;
}

/** How the settings of curves are chosen, for results and reports. */
export const chosenBy =
  'the settings that PFR’s grid search chose most often over the runs; of those chosen equally often, the one chosen first';

const tenths = Array.from({ length: 11 }, (_, k) => k / 10);

/**
 * A curve over γ or over how much is judged (paper, sections 4.4 and 4.5), everything else at the
 * settings that PFR chose most often.
 *
 * @param settings What PFR chose, run by run.
 * @throws PairfairError `degenerate` when PFR could not be tuned on any run.
 */
export async function runCurve(
  experiment: Experiment,
  kind: CurveKind,
  settings: readonly Setting[],
  { runs, seed, workers, signal, terminal, checkpoints }: RunOptions,
): Promise<ExperimentCurve> {
  const best = mostChosen(settings);
  if (!best) {
    throw new PairfairError('degenerate', `PFR could not be tuned on ${experiment.title}.`);
  }
  const { source, sparsity } = experiment;
  // A curve over judgments at γ = 0 would show nothing.
  const setting = kind === 'sparsity' && best.gamma === 0 ? { ...best, gamma: 0.5 } : best;
  const at = kind === 'gamma' ? tenths : sparsity.at;
  const plan: CurvePlan = { source, kind, at, setting, paper: false, neighbors: 10, seed };
  const checkpoint = checkpoints.open<CurveRun>(kind, plan);
  const points = await parallelCurve(plan, {
    ...{ runs, signal, onProgress: terminal.progress },
    ...{ done: checkpoint.done, onResult: checkpoint.keep },
    workers,
  });
  const { groupNames } = studyOfRun(source, 0, seed).study;
  const label = kind === 'gamma' ? 'γ' : sparsity.label;
  return { experiment, setting, curve: summarizeCurve(label, points, groupNames) };
}
