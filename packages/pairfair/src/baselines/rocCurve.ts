import { ascendingOrder } from '../graphs/ascendingOrder.ts';

/**
 * All threshold rules on the scores of one group, and whom each would call 1 wrongly and rightly.
 *
 * Rule k calls a person 1 if score `operation` `thresholds[k]`. The counts ascend, from nobody
 * (rule 0) to everybody (the last rule). Thresholds lie midway between neighbouring scores;
 * nobody and everybody have an infinite one.
 */
export interface RocCurve {
  readonly operation: '>=' | '<';
  readonly thresholds: Float64Array;
  readonly falsePositives: Float64Array;
  readonly truePositives: Float64Array;
}

/** One rule of a curve. */
export interface RocRule {
  readonly curve: RocCurve;
  readonly rule: number;
}

/** A rule of a curve and how often it decides. */
export interface WeightedRule extends RocRule {
  readonly weight: number;
}

/** The rules "score ≥ t" of one group, t descending, one for every different score and nobody. */
export function rocCurve(labels: Uint8Array, scores: Float64Array): RocCurve {
  const order = ascendingOrder(scores);
  const thresholds = [Number.POSITIVE_INFINITY];
  const falsePositives = [0];
  const truePositives = [0];
  let fp = 0;
  let tp = 0;
  for (let k = order.length - 1; k >= 0; k--) {
    if (labels[order[k]] === 1) tp++;
    else fp++;
    const score = scores[order[k]];
    const next = k > 0 ? scores[order[k - 1]] : Number.NEGATIVE_INFINITY;
    if (next === score) continue;
    thresholds.push(between(next, score));
    falsePositives.push(fp);
    truePositives.push(tp);
  }
  return {
    operation: '>=',
    thresholds: Float64Array.from(thresholds),
    falsePositives: Float64Array.from(falsePositives),
    truePositives: Float64Array.from(truePositives),
  };
}

/** The opposite rules, "score < t": each calls 1 exactly those whom the curve's rule calls 0. */
export function flippedCurve({ thresholds, falsePositives, truePositives }: RocCurve): RocCurve {
  const most = (counts: Float64Array) => counts[counts.length - 1];
  const rest = (counts: Float64Array) => counts.map((count) => most(counts) - count).reverse();
  return {
    operation: '<',
    thresholds: thresholds.slice().reverse(),
    falsePositives: rest(falsePositives),
    truePositives: rest(truePositives),
  };
}

/** Midway, and always above `low`, so that "≥" parts the two even when they are neighbouring numbers. */
function between(low: number, high: number): number {
  if (low === Number.NEGATIVE_INFINITY) return low;
  const middle = low / 2 + high / 2;
  return middle > low ? middle : high;
}
