import type { Matrix } from 'pairfair';

/** Adds factor · term to `out`. */
export function addInto(out: Matrix, term: Matrix, factor = 1): void {
  for (let at = 0; at < out.data.length; at++) out.data[at] += factor * term.data[at];
}
