import { totalWeight } from '../graphs/degrees.ts';
import { type CurvePoint, curvePoint } from './curvePoint.ts';
import { type FoldData, foldData } from './foldData.ts';
import { measurePfr } from './measurePfr.ts';
import { gradedOnFold } from './methods/gradedOnFold.ts';
import type { Setting } from './methods/method.ts';
import { pfrOnFold, published } from './methods/pfrOnFold.ts';
import { sparseRun } from './sparseRun.ts';
import { runSeed, type StudySource, studyOfRun } from './studySource.ts';

/** A curve asked for: everything fixed but one thing; plain data for any worker. */
export interface CurvePlan {
  readonly source: StudySource;
  /** `gamma`: values of γ; `sparsity`: pairs asked about, or shares of people with labels. */
  readonly kind: 'gamma' | 'sparsity';
  readonly at: readonly number[];
  /** PFR's settings: gamma (for sparsity), ridge, and strictness, or dims and c where it cuts. */
  readonly setting: Setting;
  /** The published form instead of the default one. */
  readonly paper: boolean;
  readonly neighbors: number;
  readonly seed: number;
}

/** The points of one run of a curve: PFR learned on training people, measured on test people. */
export function runCurve(plan: CurvePlan, run: number): CurvePoint[] {
  const { source, kind, at, setting, paper, neighbors, seed } = plan;
  const options = { neighbors, seed: runSeed(seed, run) };
  const onFold = (fold: FoldData) =>
    setting.strictness === undefined ? pfrOnFold(fold, paper ? published : {}) : gradedOnFold(fold);
  if (kind === 'sparsity') {
    return at.map((amount) => {
      const { study, split } = sparseRun(source, run, seed, amount);
      const fold = foldData(study, split, options);
      // Nobody was asked about, or nobody linked: there is nothing to weigh.
      const gamma = totalWeight(fold.train.fairness) > 0 ? setting.gamma : 0;
      return curvePoint(amount, fold, measurePfr(fold, onFold(fold), { ...setting, gamma }));
    });
  }
  const { study, split } = studyOfRun(source, run, seed);
  const fold = foldData(study, split, options);
  const pfr = onFold(fold);
  return at.map((gamma) => curvePoint(gamma, fold, measurePfr(fold, pfr, { ...setting, gamma })));
}
