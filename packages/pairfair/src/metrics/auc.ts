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
  let negatives = 0;
  let positives = 0;
  let wins = 0;
  for (let start = 0; start < order.length; ) {
    const score = scores[order[start]];
    let tiedNegatives = 0;
    let tiedPositives = 0;
    let k = start;
    for (; k < order.length && scores[order[k]] === score; k++) {
      const weight = weights ? weights[order[k]] : 1;
      if (labels[order[k]] === 1) tiedPositives += weight;
      else tiedNegatives += weight;
    }
    wins += tiedPositives * (negatives + tiedNegatives / 2);
    negatives += tiedNegatives;
    positives += tiedPositives;
    start = k;
  }
  return wins / (positives * negatives);
}
