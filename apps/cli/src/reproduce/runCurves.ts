import { type CurveSummary, mostChosen, summarizeCurve } from '@pairfair/output';
import { type CurveRun, parallelCurve } from '@pairfair/workbench/comparison';
import { type CurveForm, type CurvePlan, PairfairError, type Setting } from 'pairfair';
import { intervalKindOf, studyOfRun } from 'pairfair/internal';
import type { Experiment } from './experiments.ts';
import { type ChosenSettings, pfrForms } from './pfrForms.ts';
import type { RunOptions } from './runExperiment.ts';

/** What a curve varies: γ, or how much is judged. */
export type CurveKind = CurvePlan['kind'];

/** A curve of one form of PFR on one data set, and what was held fixed. */
export interface ExperimentCurve {
  readonly experiment: Experiment;
  readonly form: CurveForm;
  readonly setting: Setting;
  readonly curve: CurveSummary;
}

/** How the settings of curves are chosen, for results and reports. */
export const chosenBy =
  'the settings that the grid search chose most often over the runs; of those chosen equally often, the one chosen first';

/** Whose curves are drawn: over γ also for the published constraint, which the paper's are about. */
export const curveForms: Readonly<Record<CurveKind, readonly CurveForm[]>> = {
  gamma: ['cut', 'paper', 'graded'],
  sparsity: ['cut', 'graded'],
};

const tenths = Array.from({ length: 11 }, (_, k) => k / 10);

/**
 * A curve over γ or over how much is judged (paper, sections 4.4 and 4.5), everything else at the
 * settings that this form of PFR chose most often.
 *
 * @throws PairfairError `degenerate` when it could not be tuned on any run.
 */
export async function runCurve(
  experiment: Experiment,
  kind: CurveKind,
  form: CurveForm,
  chosen: ChosenSettings,
  { runs, seed, workers, signal, terminal, checkpoints }: RunOptions,
): Promise<ExperimentCurve> {
  const best = mostChosen(chosen[form] ?? []);
  if (!best) {
    const { title } = pfrForms[form];
    throw new PairfairError('degenerate', `${title} could not be tuned on ${experiment.title}.`);
  }
  const { source, sparsity } = experiment;
  // A curve over judgments at γ = 0 would show nothing.
  const setting = kind === 'sparsity' && best.gamma === 0 ? { ...best, gamma: 0.5 } : best;
  const at = kind === 'gamma' ? tenths : sparsity.at;
  const plan: CurvePlan = { source, kind, at, form, setting, neighbors: 10, seed };
  const checkpoint = checkpoints.open<CurveRun>(kind, plan);
  const points = await parallelCurve(plan, {
    ...{ runs, signal, onProgress: terminal.progress },
    ...{ done: checkpoint.done, onResult: checkpoint.keep },
    workers,
  });
  const { study, split } = studyOfRun(source, 0, seed);
  const sizes = { train: split.train.length, test: split.test.length };
  const label = kind === 'gamma' ? 'γ' : sparsity.label;
  const splits = intervalKindOf(source) === 'independent' ? undefined : sizes;
  const curve = summarizeCurve(label, points, study.groupNames, splits);
  return { experiment, form, setting, curve };
}
