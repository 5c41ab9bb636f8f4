import { requireFinite, requireNumberIn, requireSameLength } from '../checks.ts';
import { PairfairError } from '../errors.ts';
import { ascendingOrder } from '../graphs/countingSort.ts';
import { requireWeights } from './metricChecks.ts';

/**
 * How it is settled from which score on people are decided 1. `threshold`: from that score;
 * `rate`: for that share of people; `fpr`: for as many as may be without exceeding that false
 * positive rate; `tpr`: for as few as must be to reach that true positive rate; `youden`: where true
 * less false positive rate is largest.
 */
export type DecisionRule =
  | { readonly kind: 'threshold' | 'rate' | 'fpr' | 'tpr'; readonly value: number }
  | { readonly kind: 'youden' };

/** A threshold, and what it does to the people it was chosen on; NaN where labels are missing. */
export interface ChosenThreshold {
  readonly threshold: number;
  readonly positiveRate: number;
  readonly tpr: number;
  readonly fpr: number;
}

/** The people a threshold is chosen on. */
export interface ThresholdPeople {
  readonly scores: ArrayLike<number>;
  /** 0 and 1; null where nobody knows them, when only `threshold` and `rate` can be asked for. */
  readonly labels: ArrayLike<number> | null;
  /** How many people each stands for; default 1. */
  readonly weights?: ArrayLike<number> | null;
}

/**
 * The score from which on people are decided 1. People with equal scores are decided alike, so a
 * rate is met as nearly as ties allow (of two equally near ones the lower); of thresholds that do
 * the same the one halfway between two scores is taken, so that rounding elsewhere moves nobody.
 *
 * @throws PairfairError `invalid-option`, `not-finite`, or `degenerate` when the labels lack a class
 * that the rule is about.
 *
 * @example
 * chooseThreshold({ kind: 'rate', value: 0.3 }, { scores, labels: null }).threshold;
 */
export function chooseThreshold(
  rule: DecisionRule,
  { scores, labels, weights = null }: ThresholdPeople,
): ChosenThreshold {
  requireFinite('scores', scores);
  if (labels) requireSameLength('labels', labels.length, 'scores', scores.length);
  requireWeights(weights ?? undefined, scores.length);
  if (rule.kind === 'rate' || rule.kind === 'fpr' || rule.kind === 'tpr') {
    requireNumberIn(rule.kind, rule.value, 0, 1);
  }
  const cuts = cutsOf(Float64Array.from(scores), labels, weights);
  if (rule.kind === 'threshold') {
    // The last of those from which on nobody below it is decided 1.
    const [first] = cuts.filter(({ lowest }) => lowest >= rule.value);
    return { ...figuresOf(first), threshold: rule.value };
  }
  return figuresOf(bestCut(rule, cuts));
}

/** Deciding 1 from one score on, for everybody at or above it. */
interface Cut extends ChosenThreshold {
  /** The lowest score that is decided 1; Infinity: nobody is. */
  readonly lowest: number;
}

const figuresOf = ({ lowest: _, ...figures }: Cut): ChosenThreshold => figures;

/** All that can be done, from deciding 1 for everybody to nobody. */
function cutsOf(
  scores: Float64Array,
  labels: ArrayLike<number> | null,
  weights: ArrayLike<number> | null,
): Cut[] {
  const order = ascendingOrder(scores);
  const weight = (i: number) => (weights ? weights[i] : 1);
  let [people, positives] = [0, 0];
  for (const i of order) {
    people += weight(i);
    positives += labels ? weight(i) * labels[i] : Number.NaN;
  }
  const cuts: Cut[] = [];
  let [above, hits] = [people, positives];
  let lower = Number.NEGATIVE_INFINITY;
  const add = (lowest: number) => {
    cuts.push({
      lowest,
      threshold: between(lower, lowest),
      positiveRate: above / people,
      tpr: hits / positives,
      fpr: (above - hits) / (people - positives),
    });
  };
  for (let k = 0; k < order.length; ) {
    const score = scores[order[k]];
    add(score);
    for (; k < order.length && scores[order[k]] === score; k++) {
      above -= weight(order[k]);
      hits -= labels ? weight(order[k]) * labels[order[k]] : 0;
    }
    lower = score;
  }
  [above, hits] = [0, labels ? 0 : Number.NaN];
  add(Number.POSITIVE_INFINITY);
  return cuts;
}

/** A number that separates two scores, above one and not above the other. */
function between(below: number, above: number): number {
  const step = (score: number) => 1e-9 * Math.max(1, Math.abs(score));
  if (above === Number.POSITIVE_INFINITY) {
    return below === Number.NEGATIVE_INFINITY ? 0 : below + step(below);
  }
  if (below === Number.NEGATIVE_INFINITY) return above - step(above);
  const middle = below + (above - below) / 2;
  return middle > below ? middle : above;
}

function bestCut(rule: DecisionRule, cuts: readonly Cut[]): Cut {
  const worth = ({ positiveRate, tpr, fpr }: Cut): number => {
    switch (rule.kind) {
      case 'threshold':
      case 'rate':
        return -Math.abs(positiveRate - rule.value);
      case 'fpr':
        // Rates are quotients of sums: what is meant to be met must not fail by rounding.
        return fpr <= rule.value + 1e-12 ? tpr + fpr : Number.NaN;
      case 'tpr':
        return tpr >= rule.value - 1e-12 ? -positiveRate : Number.NaN;
      case 'youden':
        return tpr - fpr;
    }
  };
  let best: Cut | undefined;
  let most = Number.NEGATIVE_INFINITY;
  // From everybody to nobody: of equals the last, which decides 1 for fewer.
  for (const cut of cuts) {
    const own = worth(cut);
    if (own >= most - 1e-12) {
      best = cut;
      most = Math.max(own, most);
    }
  }
  if (best) return best;
  throw new PairfairError(
    'degenerate',
    `A threshold for ${rule.kind} needs people of both labels, but there are none of one of them.`,
  );
}
