import type { Neighbors } from './nearestNeighbors.ts';

/** Stands where a row has no neighbour yet; larger than any row number. */
export const nobody = 0xffffffff;

/** Lists of `count` neighbours for every row, all places still empty. */
export function emptyLists(rows: number, count: number): Neighbors {
  return {
    count,
    index: new Uint32Array(rows * count).fill(nobody),
    squaredDistance: new Float64Array(rows * count).fill(Number.POSITIVE_INFINITY),
  };
}

/**
 * Keeps `other` in the list of `row` if it is among the nearest so far: smaller distance first,
 * smaller row number on ties. The outcome does not depend on the order of the calls.
 */
export function keepNearest(
  { count, index, squaredDistance }: Neighbors,
  row: number,
  other: number,
  distance: number,
): void {
  const first = row * count;
  let at = first + count - 1;
  const farthest = squaredDistance[at];
  if (distance > farthest || (distance === farthest && other > index[at])) return;
  while (at > first) {
    const before = squaredDistance[at - 1];
    if (before < distance || (before === distance && index[at - 1] < other)) break;
    squaredDistance[at] = before;
    index[at] = index[at - 1];
    at--;
  }
  squaredDistance[at] = distance;
  index[at] = other;
}

/** Keeps two rows in each other's lists. */
export function keepBoth(lists: Neighbors, i: number, j: number, distance: number): void {
  keepNearest(lists, i, j, distance);
  keepNearest(lists, j, i, distance);
}

/**
 * Joins lists over the same rows that were made from different pairs of rows, as by
 * `nearestNeighborsPart`: the nearest of each row among all of them.
 */
export function mergeNeighbors(parts: readonly Neighbors[]): Neighbors {
  const { count, index } = parts[0];
  const merged = {
    count,
    index: index.slice(),
    squaredDistance: parts[0].squaredDistance.slice(),
  };
  for (const part of parts.slice(1)) {
    for (let at = 0; at < part.index.length; at++) {
      if (part.index[at] === nobody) continue;
      keepNearest(merged, Math.floor(at / count), part.index[at], part.squaredDistance[at]);
    }
  }
  return merged;
}
