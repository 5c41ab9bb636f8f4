import { degrees, type FoldData, type MethodRun, peerDisagreement, unequalPairs } from 'pairfair';

/** The linked test people that a method treats most unequally: ids and scores, nothing else. */
export interface UnequalTreatment {
  readonly method: string;
  readonly title: string;
  /** By weight × difference of scores, the largest first. */
  readonly pairs: readonly UnequalPairOfIds[];
  /** By mean difference to those they are linked to, the largest first. */
  readonly people: readonly UnequalPerson[];
  /** Whether all linked pairs were considered; see `unequalPairs`. */
  readonly exact: boolean;
}

/** Two linked people by their ids. */
export interface UnequalPairOfIds {
  readonly high: string;
  readonly low: string;
  readonly highScore: number;
  readonly lowScore: number;
  readonly weight: number;
}

/** A person by their id. */
export interface UnequalPerson {
  readonly id: string;
  readonly score: number;
  /** Weighted mean of |difference of scores| to those they are linked to. */
  readonly disagreement: number;
  /** Weight of all their links. */
  readonly weight: number;
}

const listed = 10;

/** Who is treated most unequally among the test people of the run whose predictions were kept. */
export function unequalTreatment(
  { test }: FoldData,
  { method, predictions }: MethodRun,
  title: string,
  idOf: (person: number) => string,
): UnequalTreatment {
  const scores = Float64Array.from(predictions?.scores ?? []);
  const id = (i: number) => idOf(test.people[i]);
  const { pairs, exact } = unequalPairs(test.fairness, scores, { count: listed });
  const disagreement = peerDisagreement(test.fairness, scores);
  const weights = degrees(test.fairness);
  const people = Array.from(disagreement.keys())
    .filter((i) => disagreement[i] > 0)
    .sort((a, b) => disagreement[b] - disagreement[a] || a - b)
    .slice(0, listed);
  return {
    method,
    title,
    pairs: pairs.map(({ high, low, weight }) => ({
      ...{ high: id(high), low: id(low), weight },
      ...{ highScore: scores[high], lowScore: scores[low] },
    })),
    people: people.map((i) => ({
      ...{ id: id(i), score: scores[i] },
      ...{ disagreement: disagreement[i], weight: weights[i] },
    })),
    exact,
  };
}
