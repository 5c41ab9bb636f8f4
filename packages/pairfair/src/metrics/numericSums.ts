import { gap } from './gap.ts';
import { type GroupMeasureId, groupMeasureIds, type MeasureId, measureIds } from './measureIds.ts';
import type { Evaluation, LinkSums } from './predictionSums.ts';
import { rankConsistencyOf } from './rankConsistency.ts';

/** What an `Evaluation` of predicted numbers is computed from: small sums, as `PredictionSums`. */
export interface NumericSums {
  readonly kind: 'numeric';
  readonly people: number;
  readonly groupNames: readonly string[];
  /** Per group; the last entry is people of unknown group. */
  readonly groups: readonly NumericGroup[];
  /** Σ (target − mean)² of everybody. */
  readonly targetSquares: number;
  /** Mean of |pctᵢ − pctⱼ| over all pairs of people, pct being a prediction's mid-rank in [0, 1]. */
  readonly rankSpread: number;
  /** Mean of |ŷᵢ − ŷⱼ| and of |yᵢ − yⱼ| over all pairs of people. */
  readonly scoreSpread: number;
  readonly targetSpread: number;
  /** Of these `scores`, `truth`, `ranks` and `weight` count. */
  readonly fairness: LinkSums;
  readonly similarity: LinkSums;
}

/** Sums over the people of one group. */
export interface NumericGroup {
  readonly people: number;
  readonly targets: number;
  readonly predictions: number;
  /** Σ (target − prediction)². */
  readonly squares: number;
}

/**
 * Every measure of predicted numbers from its sums; those that need classes are NaN.
 *
 * Consistency of scores is 1 − mean |ŷᵢ − ŷⱼ| over links / over all pairs: it has no unit, is 0 where
 * links mean nothing, and cannot be had by predicting the same for everybody, when it is NaN.
 */
export function numericEvaluationOf(sums: NumericSums): Evaluation {
  const { groups, groupNames, fairness, similarity } = sums;
  const all = groups.reduce(addGroups);
  const named = groups.slice(0, -1).map(meansOf);
  const measures = unknown(measureIds);
  const apart = (links: LinkSums, key: 'scores' | 'truth' | 'ranks', spread: number) =>
    rankConsistencyOf(links[key], links.weight, spread);
  return {
    people: sums.people,
    threshold: null,
    measures: {
      ...measures,
      r2: 1 - all.squares / sums.targetSquares,
      rmse: meansOf(all).rmse,
      mean_prediction_gap: gap(named.map(({ mean_prediction }) => mean_prediction)),
      mean_residual_gap: gap(named.map(({ mean_residual }) => mean_residual)),
      rank_consistency_fairness: apart(fairness, 'ranks', sums.rankSpread),
      rank_consistency_similarity: apart(similarity, 'ranks', sums.rankSpread),
      consistency_fairness_scores: apart(fairness, 'scores', sums.scoreSpread),
      consistency_similarity_scores: apart(similarity, 'scores', sums.scoreSpread),
      consistency_fairness_truth: apart(fairness, 'truth', sums.targetSpread),
      consistency_similarity_truth: apart(similarity, 'truth', sums.targetSpread),
    },
    groups: groupNames.map((name, g) => ({
      name,
      ...unknown(groupMeasureIds),
      ...named[g],
      size: groups[g].people,
    })),
  };
}

/** The sums per group of people in memory, person i counting `counts[i]` times. */
export function numericGroups(
  targets: ArrayLike<number>,
  predictions: ArrayLike<number>,
  groups: ArrayLike<number>,
  groupCount: number,
  counts: ArrayLike<number> | undefined,
): Pick<NumericSums, 'groups' | 'targetSquares'> {
  const sums = Array.from({ length: groupCount + 1 }, () => ({
    ...{ people: 0, targets: 0, predictions: 0, squares: 0 },
  }));
  for (let i = 0; i < targets.length; i++) {
    const sum = sums[groups[i] < 0 ? groupCount : groups[i]];
    const count = counts ? counts[i] : 1;
    sum.people += count;
    sum.targets += count * targets[i];
    sum.predictions += count * predictions[i];
    sum.squares += count * (targets[i] - predictions[i]) ** 2;
  }
  const all = sums.reduce(addGroups);
  const mean = all.targets / all.people;
  let targetSquares = 0;
  for (let i = 0; i < targets.length; i++) {
    targetSquares += (counts ? counts[i] : 1) * (targets[i] - mean) ** 2;
  }
  return { groups: sums, targetSquares };
}

function meansOf({ people, targets, predictions, squares }: NumericGroup) {
  return {
    mean_target: targets / people,
    mean_prediction: predictions / people,
    mean_residual: (targets - predictions) / people,
    rmse: Math.sqrt(squares / people),
  };
}

function addGroups(one: NumericGroup, other: NumericGroup): NumericGroup {
  return {
    people: one.people + other.people,
    targets: one.targets + other.targets,
    predictions: one.predictions + other.predictions,
    squares: one.squares + other.squares,
  };
}

function unknown<Id extends MeasureId | GroupMeasureId>(ids: readonly Id[]): Record<Id, number> {
  return Object.fromEntries(ids.map((id) => [id, Number.NaN])) as Record<Id, number>;
}
