import { ascendingOrder } from '../graphs/countingSort.ts';
import { totalWeight } from '../graphs/degrees.ts';
import { disagreement, expectedDisagreement } from '../graphs/disagreement.ts';
import type { Graph } from '../graphs/graph.ts';
import { decideTop } from './decisionsAtRate.ts';
import { countedLinkWeights } from './groupLinkWeights.ts';
import { rankPeople } from './midRanks.ts';
import { hasGroupTable, type LinkSums } from './predictionSums.ts';

/** What sums over links need to know of people, by person. */
export interface LinkedPeople {
  readonly scores: Float64Array;
  readonly decisions: Float64Array;
  readonly labels: Float64Array;
  /** Mid-ranks of the scores among everybody, also those who are not in the graph. */
  readonly ranks: Float64Array;
  /** Decisions at the base rate of the labels of everybody. */
  readonly atBaseRate: Float64Array;
  /** Null: the weight by pair of groups is not asked for. */
  readonly groups: { readonly of: ArrayLike<number>; readonly count: number } | null;
}

/** What {@link rankedPeople} must know beside scores. */
export interface RankingOptions {
  /** How many get 1 at the base rate. */
  readonly positives: number;
  /** How many people each stands for; null: 1. */
  readonly weights: Float64Array | null;
}

/** Adds what follows from everybody's scores and labels: ranks, and decisions at the base rate. */
export function rankedPeople(
  people: Omit<LinkedPeople, 'ranks' | 'atBaseRate'>,
  { positives, weights }: RankingOptions,
): LinkedPeople {
  const { scores } = people;
  const order = ascendingOrder(scores);
  const counts = weights ?? undefined;
  const total = weights ? weights.reduce((sum, weight) => sum + weight, 0) : scores.length;
  return {
    ...people,
    ranks: rankPeople(order, scores, counts).ranks,
    atBaseRate: decideTop(order, scores, positives, total, counts),
  };
}

/** The sums over the links of a graph whose people are in memory; hard decisions. */
export function linkSums(graph: Graph, people: LinkedPeople): LinkSums {
  const { groups } = people;
  return {
    decisions: disagreement(graph, people.decisions),
    scores: disagreement(graph, people.scores),
    truth: disagreement(graph, people.labels),
    ranks: disagreement(graph, people.ranks),
    atBaseRate: expectedDisagreement(graph, people.atBaseRate),
    weight: totalWeight(graph),
    groups:
      groups && hasGroupTable(groups.count)
        ? countedLinkWeights(graph, groups.of, groups.count).data
        : new Float64Array(0),
  };
}
