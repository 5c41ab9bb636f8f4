import type { PairCounter, PairNumbers } from './consistencyResampler.ts';
import { decisionAt, type TopCut } from './decisionsAtRate.ts';
import type { SortedPeople } from './evaluationData.ts';
import { type LinkSums, noLinks } from './predictionSums.ts';

/** What sums over links need to know of people, by person. */
export interface LinkedPeople
  extends Pick<
    SortedPeople,
    'target' | 'labels' | 'scores' | 'decisions' | 'order' | 'labelOrder'
  > {
  /** Mid-ranks of the scores among everybody, also those who are not in the graph. */
  readonly ranks: Float64Array;
  /** Decisions at the base rate of the labels of everybody. */
  readonly top: TopCut;
}

/**
 * The sums over the links of a graph whose people are in memory, but for the table of groups.
 *
 * @param counts How often each person occurs in a sample; default: once.
 */
export function linkSums(
  count: PairCounter,
  people: LinkedPeople,
  counts?: ArrayLike<number>,
): LinkSums {
  const { target, labels, scores, decisions, ranks, top, order } = people;
  const numeric = target === 'numeric';
  const columns: PairNumbers = {
    randomized: numeric ? [false, false] : [false, false, true, true, true],
    fill(into, at, i) {
      into[at] = scores[i];
      into[at + 1] = ranks[i];
      if (numeric) return;
      into[at + 2] = decisions[i];
      into[at + 3] = labels[i];
      into[at + 4] = decisionAt(top, scores[i]);
    },
  };
  const { weight, disagreement } = count(order, counts, columns);
  const undecided = [Number.NaN, numeric ? truthGaps(count, people, counts) : 0, Number.NaN];
  // Every pair was met once; ordered pairs are twice as many.
  const [scored, ranked, decided, truth, atBaseRate] = [
    ...disagreement,
    ...(numeric ? undecided : []),
  ].map((sum) => 2 * sum);
  return {
    ...{ scores: scored, ranks: ranked, decisions: decided, truth, atBaseRate },
    weight: 2 * weight,
    groups: noLinks.groups,
  };
}

/** True numbers stand in another order than predicted ones. */
function truthGaps(
  count: PairCounter,
  { labels, labelOrder }: LinkedPeople,
  counts: ArrayLike<number> | undefined,
): number {
  const columns: PairNumbers = {
    randomized: [false],
    fill(into, at, i) {
      into[at] = labels[i];
    },
  };
  return count(labelOrder, counts, columns).disagreement[0];
}
