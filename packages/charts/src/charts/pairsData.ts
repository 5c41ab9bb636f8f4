import type { ScatterData } from './scatterData.ts';

/** People on one axis, in columns, and which two of them make a pair. */
export interface PairsData
  extends Pick<ScatterData, 'x' | 'group' | 'groups' | 'label' | 'labels' | 'names'> {
  /** A row each, from the top, as numbers of people. */
  readonly pairs: readonly (readonly [number, number])[];
}

/** The pairs of whom both places are known. */
export function drawnPairs({ x, pairs }: PairsData): (readonly [number, number])[] {
  return pairs.filter((pair) => pair.every((i) => Number.isFinite(x[i])));
}
