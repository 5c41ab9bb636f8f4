import { requireFinite, requireSameLength } from '../checks.ts';
import { ascendingOrder } from '../graphs/countingSort.ts';
import { requireLabels, requireWeights } from './metricChecks.ts';

/** Options of a measure that can weigh people. */
export interface WeightedOptions {
  /** How much each person counts; finite and ≥ 0. Default: everyone counts 1. */
  readonly weights?: ArrayLike<number>;
}

/**
 * Area under the ROC curve: the chance that a random person with label 1 has a higher score than
 * a random person with label 0, ties counting half.
 *
 *     AUC = Σ_{i: y=1} Σ_{j: y=0} ([sᵢ > sⱼ] + ½ [sᵢ = sⱼ]) / (n₁ n₀)
 *
 * Only the order of the scores matters. With weights, a pair counts wᵢ wⱼ. `NaN` when only one
 * class is present. Costs one sort.
 *
 * @example
 * auc([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8]); // 0.75
 */
export function auc(
  labels: ArrayLike<number>,
  scores: ArrayLike<number>,
  { weights }: WeightedOptions = {},
): number {
  requireSameLength('labels', labels.length, 'scores', scores.length);
  requireLabels('labels', labels);
  requireFinite('scores', scores);
  requireWeights(weights, labels.length);

  if (weights === undefined) return aucOfClasses(labels, scores);
  return rankedAuc(ascendingOrder(Float64Array.from(scores)), labels, scores, weights);
}

/** Where everybody counts 1, the classes are sorted on their own, as numbers: five times as fast. */
function aucOfClasses(labels: ArrayLike<number>, scores: ArrayLike<number>): number {
  const own = (label: number) => {
    const sorted = new Float64Array(labels.length);
    let count = 0;
    for (let i = 0; i < labels.length; i++) if (labels[i] === label) sorted[count++] = scores[i];
    return sorted.subarray(0, count).sort();
  };
  const [negatives, positives] = [own(0), own(1)];
  let [below, notAbove, wins] = [0, 0, 0];
  for (const score of positives) {
    while (below < negatives.length && negatives[below] < score) below++;
    if (notAbove < below) notAbove = below;
    while (notAbove < negatives.length && negatives[notAbove] === score) notAbove++;
    wins += (below + notAbove) / 2;
  }
  return wins / (positives.length * negatives.length);
}

/**
 * The AUC among the people listed in `order`, who stand by ascending score. Unchecked: a bootstrap
 * sorts once and calls this for every draw.
 */
export function rankedAuc(
  order: Uint32Array,
  labels: ArrayLike<number>,
  scores: ArrayLike<number>,
  weights: ArrayLike<number> | undefined,
): number {
  return rankedAucs(order, labels, scores, { of: [], count: 0 }, weights)[0];
}

/** {@link rankedAuc} of everybody, then within every group, in one walk up the scores. */
export function rankedAucs(
  order: Uint32Array,
  labels: ArrayLike<number>,
  scores: ArrayLike<number>,
  groups: { readonly of: ArrayLike<number>; readonly count: number },
  weights: ArrayLike<number> | undefined,
): number[] {
  // Place 0 is everybody, place g + 1 a group.
  const parts = groups.count + 1;
  const [negatives, positives, tiedNegatives, tiedPositives, wins] = Array.from(
    { length: 5 },
    () => new Float64Array(parts),
  );
  for (let start = 0; start < order.length; ) {
    const score = scores[order[start]];
    let end = start;
    for (; end < order.length && scores[order[end]] === score; end++) {
      const i = order[end];
      const weight = weights ? weights[i] : 1;
      const tied = labels[i] === 1 ? tiedPositives : tiedNegatives;
      tied[0] += weight;
      if (parts > 1 && groups.of[i] >= 0) tied[groups.of[i] + 1] += weight;
    }
    // Everybody first, then whoever tied: a part that was settled has nothing left.
    for (let k = start - 1; k < (parts > 1 ? end : start); k++) {
      const part = k < start ? 0 : groups.of[order[k]] + 1;
      wins[part] += tiedPositives[part] * (negatives[part] + tiedNegatives[part] / 2);
      negatives[part] += tiedNegatives[part];
      positives[part] += tiedPositives[part];
      tiedNegatives[part] = 0;
      tiedPositives[part] = 0;
    }
    start = end;
  }
  return Array.from(wins, (won, part) => won / (positives[part] * negatives[part]));
}
