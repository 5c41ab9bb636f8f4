import { auc, consistencyParts, decisionsAtRate, type FoldPart, rankConsistency } from 'pairfair';

/** How scores of test people do. */
export interface Measured {
  /** For the label. */
  readonly auc: number;
  /** Of decisions at the median, on the links of the judges who were not learned from. */
  readonly consistency: number;
  /** The parts of it that the groups' rates and the links themselves buy. */
  readonly gap: number;
  readonly who: number;
  readonly rankConsistency: number;
}

/** The positive rate at which decisions are compared. */
export const positiveRate = 0.5;

/** Measures scores of people on their labels and links. */
export function measureScores(
  { labels, fairness, groups }: Pick<FoldPart, 'labels' | 'fairness' | 'groups'>,
  scores: Float64Array,
): Measured {
  const decisions = decisionsAtRate(scores, positiveRate);
  const { consistency, gap, who } = consistencyParts(decisions, fairness, groups);
  return {
    ...{ auc: auc(labels, scores), consistency, gap, who },
    rankConsistency: rankConsistency(scores, fairness),
  };
}
