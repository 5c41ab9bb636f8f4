import { peopleAtOnce } from './peopleAtOnce.ts';

/** Some people who follow each other: the number of the first, and how many. */
export interface Range {
  readonly first: number;
  readonly count: number;
}

/**
 * How many people, of so many numbers each, a thread sums up before it says what it found: less than
 * a second's work, much more than it takes to say.
 */
export function rangeRows(cols: number): number {
  return peopleAtOnce(cols) * Math.max(1, Math.min(16, Math.floor(1024 / cols)));
}

/** Cuts a range into parts that are read at once. */
export function* partsOf({ first, count }: Range, cols: number): Iterable<Range> {
  const atOnce = peopleAtOnce(cols);
  for (let from = 0; from < count; from += atOnce) {
    yield { first: first + from, count: Math.min(atOnce, count - from) };
  }
}
