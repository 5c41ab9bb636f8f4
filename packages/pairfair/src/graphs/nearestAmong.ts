import type { Matrix } from '../linalg/matrix.ts';
import type { Neighbors } from './nearestNeighbors.ts';
import { gridOf } from './neighborGrid.ts';
import { tileRows } from './neighborKernel.ts';
import { emptyLists, keepNearest, nobody } from './neighborLists.ts';
import { profileColumns, rowDistances, sparseRows } from './neighborRows.ts';
import { openGridSearch } from './neighborSearch.ts';

/** Options for {@link nearestAmong}. */
export interface NearestAmongOptions {
  /** How many each asked row is to name. */
  readonly neighbors: number;
  /** By asked row: the squared distance beyond which nobody counts; default: none. */
  readonly within?: Float64Array;
}

/**
 * The rows of `people` that are nearest to each row of `asked`: exactly those that comparing all
 * pairs in double precision finds, ties by the smaller row number. Places left empty, because
 * there are fewer people or none within reach, have the index 2³² − 1 and an infinite distance.
 *
 * Lists of several pieces of one table join by `keepNearest`, whatever the pieces. Inputs are
 * trusted; somebody who is in both is their own first neighbour.
 */
export function nearestAmong(
  asked: Matrix,
  people: Matrix,
  { neighbors, within }: NearestAmongOptions,
): Neighbors {
  const asking = asked.rows;
  const lists = emptyLists(asking, neighbors);
  if (people.rows === 0 || asking === 0) return lists;
  const x = stacked(asked, people);
  const profile = profileColumns(x);
  const sparse = sparseRows(x, profile);
  const distances = rowDistances(x, sparse);
  const grid = gridOf(x, profile, sparse);
  const compare = (row: number, others: Uint32Array) => {
    const squared = new Float64Array(others.length);
    distances(row, others, others.length, squared);
    const reach = within?.[row] ?? Number.POSITIVE_INFINITY;
    squared.forEach((d, k) => {
      if (d <= reach) keepNearest(lists, row, others[k], d);
    });
  };
  const everybody = Uint32Array.from({ length: people.rows }, (_, i) => asking + i);

  if (!grid) {
    for (let row = 0; row < asking; row++) compare(row, everybody);
  } else {
    const input = { x, sparse, grid, distances, asking, ...(within && { within }) };
    const search = openGridSearch(input, lists);
    const far = grid.apart.filter((row) => row >= asking);
    for (const row of grid.apart) if (row < asking) compare(row, everybody);
    if (far.length > 0) for (const row of grid.rows.subarray(0, search.asking)) compare(row, far);
    if (search.asking > 0) {
      const last = Math.floor((search.asking - 1) / tileRows);
      const blocks = Math.ceil(search.rows / tileRows);
      for (let b = Math.floor(search.asking / tileRows); b < blocks; b++) search.meet(0, last, b);
      search.finish();
    }
  }
  for (let at = 0; at < lists.index.length; at++) {
    if (lists.index[at] !== nobody) lists.index[at] -= asking;
  }
  return lists;
}

function stacked(above: Matrix, below: Matrix): Matrix {
  const data = new Float64Array(above.data.length + below.data.length);
  data.set(above.data);
  data.set(below.data, above.data.length);
  return { rows: above.rows + below.rows, cols: above.cols, data };
}
