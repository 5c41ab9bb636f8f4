import type { Matrix } from 'pairfair';
import type { NeighborCells } from '../features.ts';
import { distance } from './nearestByStream.ts';

/** A cell and the group of cells it belongs to. */
export interface FoundCell {
  readonly cell: number;
  readonly group: number;
}

/**
 * The nearest cells of a row: those of the nearest groups of cells, by distance, ties to the
 * smaller number; the first is the row's own.
 */
export function nearestCells({
  coarse,
  fine,
  offsets,
  probes,
}: NeighborCells): (x: Matrix, row: number) => FoundCell[] {
  return (x, row) => {
    const groups = nearest(x, row, coarse, 0, coarse.rows, probes);
    return groups
      .flatMap(({ index: group }) =>
        nearest(x, row, fine, offsets[group], offsets[group + 1], probes).map((found) => ({
          ...found,
          group,
        })),
      )
      .sort((a, b) => a.squared - b.squared || a.index - b.index)
      .slice(0, probes)
      .map(({ index, group }) => ({ cell: index, group }));
  };
}

function nearest(
  x: Matrix,
  row: number,
  centres: Matrix,
  first: number,
  last: number,
  count: number,
): { index: number; squared: number }[] {
  const found: { index: number; squared: number }[] = [];
  for (let index = first; index < last; index++) {
    const squared = distance(x.data, row * x.cols, centres.data, index * x.cols, x.cols);
    if (found.length === count && squared >= found[count - 1].squared) continue;
    let at = found.length;
    while (at > 0 && found[at - 1].squared > squared) at--;
    found.splice(at, 0, { index, squared });
    if (found.length > count) found.pop();
  }
  return found;
}
