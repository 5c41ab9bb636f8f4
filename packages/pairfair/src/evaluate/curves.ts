import { totalWeight } from '../graphs/degrees.ts';
import { type CurvePoint, curvePoint } from './curvePoint.ts';
import { type FoldData, foldData } from './foldData.ts';
import { measurePfr } from './measurePfr.ts';
import { gradedOnFold } from './methods/gradedOnFold.ts';
import type { PfrOnFold, Setting } from './methods/method.ts';
import { pfrOnFold, published } from './methods/pfrOnFold.ts';
import { sparseRun } from './sparseRun.ts';
import { runSeed, type StudySource, studyOfRun } from './studySource.ts';

/**
 * Which PFR a curve is about: `graded`, this library's default; `cut`, some dimensions kept whole and
 * the others dropped; `paper`, cut with the published constraint VᵀV = I.
 */
export type CurveForm = 'graded' | 'cut' | 'paper';

/** A curve asked for: everything fixed but one thing; plain data for any worker. */
export interface CurvePlan {
  readonly source: StudySource;
  /** `gamma`: values of γ; `sparsity`: pairs asked about, or shares of people with labels. */
  readonly kind: 'gamma' | 'sparsity';
  readonly at: readonly number[];
  readonly form: CurveForm;
  /** All but what varies: gamma; ridge; strictness, or dims and c where dimensions are cut. */
  readonly setting: Setting;
  readonly neighbors: number;
  readonly seed: number;
}

/** The points of one run of a curve: PFR learned on training people, measured on test people. */
export function runCurve(plan: CurvePlan, run: number): CurvePoint[] {
  const { source, kind, at, form, setting, neighbors, seed } = plan;
  const options = { neighbors, seed: runSeed(seed, run) };
  if (kind === 'sparsity') {
    return at.map((amount) => {
      const { study, split } = sparseRun(source, run, seed, amount);
      const fold = foldData(study, split, options);
      // Nobody was asked about, or nobody linked: there is nothing to weigh.
      const gamma = totalWeight(fold.train.fairness) > 0 ? setting.gamma : 0;
      const pfr = onFold[form](fold);
      return curvePoint(amount, fold, measurePfr(fold, pfr, { ...setting, gamma }));
    });
  }
  const { study, split } = studyOfRun(source, run, seed);
  const fold = foldData(study, split, options);
  const pfr = onFold[form](fold);
  return at.map((gamma) => curvePoint(gamma, fold, measurePfr(fold, pfr, { ...setting, gamma })));
}

const onFold: Readonly<Record<CurveForm, (fold: FoldData) => PfrOnFold>> = {
  graded: (fold) => gradedOnFold(fold),
  cut: (fold) => pfrOnFold(fold),
  paper: (fold) => pfrOnFold(fold, published),
};
