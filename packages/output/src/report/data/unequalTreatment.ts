import type { UnequalCases } from 'pairfair';

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
  /** The class that the scores are of, where there are several. */
  readonly of?: string;
}

/** A person by their id. */
export interface UnequalPerson {
  readonly id: string;
  readonly score: number;
  /** Weighted mean of |difference of scores| to those they are linked to. */
  readonly disagreement: number;
  /** Weight of all their links. */
  readonly weight: number;
  readonly of?: string;
}

/** Who is treated most unequally among the test people of the first run, by their ids. */
export function unequalTreatment(
  { pairs, people, exact }: UnequalCases,
  { name: method, title }: { readonly name: string; readonly title: string },
  idOf: (person: number) => string,
): UnequalTreatment {
  return {
    method,
    title,
    pairs: pairs.map((pair) => ({ ...pair, high: idOf(pair.high), low: idOf(pair.low) })),
    people: people.map(({ person, ...rest }) => ({ id: idOf(person), ...rest })),
    exact,
  };
}
