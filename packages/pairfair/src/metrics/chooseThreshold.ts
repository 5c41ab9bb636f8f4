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
  const order = ascendingOrder(Float64Array.from(scores));
  const weight = (i: number) => (weights ? weights[i] : 1);
  let [people, positives] = [0, 0];
  for (const i of order) {
    people += weight(i);
    positives += labels ? weight(i) * labels[i] : Number.NaN;
  }
  const chooser = thresholdChooser(rule, { people, positives });
  for (const i of order) chooser.add(scores[i], weight(i), labels ? weight(i) * labels[i] : 0);
  return chooser.chosen();
}

/** Chooses a threshold from scores that come one by one. */
export interface ThresholdChooser {
  /** Takes up people whose score is not below those before, and how many of them have label 1. */
  add(score: number, people: number, positives: number): void;
  /** What is chosen, when all have come. */
  chosen(): ChosenThreshold;
}

/**
 * {@link chooseThreshold} for scores that come in ascending order and may be too many to be held.
 *
 * @param all How many people there are, and how many of them have label 1; NaN: nobody knows.
 * @throws PairfairError as {@link chooseThreshold} does.
 */
export function thresholdChooser(
  rule: DecisionRule,
  all: { readonly people: number; readonly positives: number },
): ThresholdChooser {
  if (rule.kind === 'rate' || rule.kind === 'fpr' || rule.kind === 'tpr') {
    requireNumberIn(rule.kind, rule.value, 0, 1);
  }
  let best: ChosenThreshold | undefined;
  let most = Number.NEGATIVE_INFINITY;
  let [above, hits] = [all.people, all.positives];
  let last = Number.NEGATIVE_INFINITY;
  /** Tries deciding 1 from a score on, for everybody who is not passed yet. */
  const attempt = (lowest: number) => {
    const cut = {
      threshold: rule.kind === 'threshold' ? rule.value : between(last, lowest),
      positiveRate: above / all.people,
      tpr: hits / all.positives,
      fpr: (above - hits) / (all.people - all.positives),
    };
    const own = worth(rule, cut, lowest);
    // From everybody to nobody: of equals the last, which decides 1 for fewer.
    if (!(own >= most - 1e-12)) return;
    best = cut;
    most = Math.max(own, most);
  };
  return {
    add(score, people, positives) {
      if (score !== last) attempt(score);
      last = score;
      above -= people;
      hits -= positives;
    },
    chosen() {
      [above, hits] = [0, Number.isNaN(all.positives) ? Number.NaN : 0];
      attempt(Number.POSITIVE_INFINITY);
      if (best) return best;
      throw new PairfairError(
        'degenerate',
        all.people === 0
          ? 'A threshold is chosen by what it does to people, but there are none.'
          : `A threshold for ${rule.kind} needs people of both labels, but there are none of one of them.`,
      );
    },
  };
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

/** How well deciding 1 from `lowest` on does what is asked for; NaN: it does not. */
function worth(
  rule: DecisionRule,
  { positiveRate, tpr, fpr }: ChosenThreshold,
  lowest: number,
): number {
  switch (rule.kind) {
    case 'threshold':
      return lowest >= rule.value ? positiveRate : Number.NaN;
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
}
