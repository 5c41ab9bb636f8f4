import { evaluatePredictions } from '../metrics/evaluatePredictions.ts';
import { type PfrSolveOptions, pfrSolver } from '../models/pfrSolver.ts';
import { pfrStatistics } from '../models/pfrStatistics.ts';
import { transform } from '../models/transform.ts';
import { fitLogistic } from '../predictors/fitLogistic.ts';
import { predictLogistic } from '../predictors/predict.ts';
import { type FoldData, foldData } from './foldData.ts';
import type { Setting } from './methods/method.ts';
import { sparseRun } from './sparseRun.ts';
import { runSeed, type StudySource, studyOfRun } from './studySource.ts';

/** What is measured at one point of a curve. */
export interface CurvePoint {
  /** γ, or how much of the side information there is. */
  readonly at: number;
  readonly auc: number;
  readonly consistencyFairness: number;
  readonly consistencySimilarity: number;
  readonly positiveRateGap: number;
  /** AUC of each group. */
  readonly groupAuc: readonly number[];
}

/** A curve asked for: everything fixed but one thing; plain data for any worker. */
export interface CurvePlan {
  readonly source: StudySource;
  /** `gamma`: values of γ; `sparsity`: pairs asked about, or shares of people with labels. */
  readonly kind: 'gamma' | 'sparsity';
  readonly at: readonly number[];
  /** PFR's settings: gamma (for sparsity), dims, ridge, c. */
  readonly setting: Setting;
  /** The published form instead of the default one. */
  readonly paper: boolean;
  readonly neighbors: number;
  readonly seed: number;
}

/** The points of one run of a curve: PFR learned on training people, measured on test people. */
export function runCurve(plan: CurvePlan, run: number): CurvePoint[] {
  const { source, kind, at, setting, neighbors, seed } = plan;
  const options = { neighbors, seed: runSeed(seed, run) };
  if (kind === 'sparsity') {
    return at.map((amount) => {
      const { study, split } = sparseRun(source, run, seed, amount);
      const fold = foldData(study, split, options);
      const [point] = pointsAt(fold, plan, [setting.gamma]);
      return { ...point, at: amount };
    });
  }
  const { study, split } = studyOfRun(source, run, seed);
  return pointsAt(foldData(study, split, options), plan, at);
}

function pointsAt(
  fold: FoldData,
  { setting, paper }: CurvePlan,
  gammas: readonly number[],
): CurvePoint[] {
  const { train, test, groupNames } = fold;
  const statistics = pfrStatistics(train.withGroup, {
    similarity: train.similarity,
    fairness: train.fairness,
  });
  const { solve, rank } = pfrSolver(statistics);
  const fixed: Pick<PfrSolveOptions, 'constraint' | 'balance'> = paper
    ? { constraint: 'basis', balance: 'none' }
    : {};
  const { dims, ridge = 1, c } = setting;
  const linked = statistics.fairness.totalWeight > 0;
  return gammas.map((gamma) => {
    // Nobody was asked about, or nobody linked: there is nothing to weigh.
    const usable = linked ? gamma : 0;
    const model = solve({ ...fixed, gamma: usable, ridge, dims: Math.min(dims, rank) });
    const regression = fitLogistic(transform(model, train.withGroup), train.labels, { c });
    const { measures, groups } = evaluatePredictions({
      labels: test.labels,
      scores: predictLogistic(regression, transform(model, test.withGroup)),
      groups: test.groups,
      groupNames,
      graphs: { fairness: test.fairness, similarity: test.similarity },
    });
    return {
      at: gamma,
      auc: measures.auc,
      consistencyFairness: measures.consistency_fairness,
      consistencySimilarity: measures.consistency_similarity,
      positiveRateGap: measures.positive_rate_gap,
      groupAuc: groups.map(({ auc }) => auc),
    };
  });
}
