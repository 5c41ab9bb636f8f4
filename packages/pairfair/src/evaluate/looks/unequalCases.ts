import { degrees } from '../../graphs/degrees.ts';
import type { FoldPart } from '../foldData.ts';
import { peerDisagreement } from '../peerDisagreement.ts';
import { unequalPairs } from '../unequalPairs.ts';

/** The linked test people that a method treats most unequally, by their rows in the study. */
export interface UnequalCases {
  /** By weight × difference of scores, the largest first. */
  readonly pairs: readonly {
    readonly high: number;
    readonly low: number;
    readonly highScore: number;
    readonly lowScore: number;
    readonly weight: number;
  }[];
  /** By mean difference to those they are linked to, the largest first. */
  readonly people: readonly {
    readonly person: number;
    readonly score: number;
    /** Weighted mean of |difference of scores| to those they are linked to. */
    readonly disagreement: number;
    /** Weight of all their links. */
    readonly weight: number;
  }[];
  /** Whether all linked pairs were considered; see {@link unequalPairs}. */
  readonly exact: boolean;
}

const listed = 10;

/** Who is treated most unequally among some people, as the test people of a fold. */
export function unequalCases(
  { people: rows, fairness }: Pick<FoldPart, 'people' | 'fairness'>,
  scores: Float64Array,
): UnequalCases {
  const { pairs, exact } = unequalPairs(fairness, scores, { count: listed });
  const disagreement = peerDisagreement(fairness, scores);
  const weights = degrees(fairness);
  const people = Array.from(disagreement.keys())
    .filter((i) => disagreement[i] > 0)
    .sort((a, b) => disagreement[b] - disagreement[a] || a - b)
    .slice(0, listed);
  return {
    pairs: pairs.map(({ high, low, weight }) => ({
      ...{ high: rows[high], low: rows[low], weight },
      ...{ highScore: scores[high], lowScore: scores[low] },
    })),
    people: people.map((i) => ({
      ...{ person: rows[i], score: scores[i] },
      ...{ disagreement: disagreement[i], weight: weights[i] },
    })),
    exact,
  };
}
