import type { Matrix } from '../linalg/matrix.ts';
import type { Neighbors } from './nearestNeighbors.ts';
import { type Grid, gridOf } from './neighborGrid.ts';
import { emptyLists, keepNearest, nobody } from './neighborLists.ts';
import { profileColumns, rowDistances, sparseRows } from './neighborRows.ts';
import { askingSlots, openGridSearch } from './neighborSearch.ts';
import { inPlaces, type PlaceTree, placeTree, tilesOfPlaces } from './neighborTiles.ts';

/** Options for {@link nearestAmong}. */
export interface NearestAmongOptions {
  /** How many each asked row is to name. */
  readonly neighbors: number;
  /** By asked row: the squared distance beyond which nobody counts; default: none. */
  readonly within?: Float64Array;
  /** Places of `asked`, where they are known. */
  readonly tree?: PlaceTree;
}

/**
 * The rows of `people` that are nearest to each row of `asked`: exactly those that comparing all
 * pairs in double precision finds, ties by the smaller row number. Places left empty, because
 * there are fewer people or none within reach, have the index 2³² − 1 and an infinite distance.
 *
 * It is faster where rows of `asked` that follow each other are alike, as by `inPlaces`.
 * Lists of several pieces of one table join by `keepNearest`, whatever the pieces. Inputs are
 * trusted; somebody who is in both is their own first neighbour.
 */
export function nearestAmong(
  asked: Matrix,
  people: Matrix,
  { neighbors, within, tree }: NearestAmongOptions,
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
    const { placed, tiles } = placedGrid(x, grid, asking, tree ?? placeTree(asked));
    const input = { x, sparse, grid: placed, distances, asking, tiles };
    const search = openGridSearch({ ...input, ...(within && { within }) }, lists);
    const far = grid.apart.filter((row) => row >= asking);
    for (const row of grid.apart) if (row < asking) compare(row, everybody);
    if (far.length > 0) for (const row of placed.rows.subarray(0, search.asking)) compare(row, far);
    search.meetTiles(tiles);
    search.finish();
  }
  for (let at = 0; at < lists.index.length; at++) {
    if (lists.index[at] !== nobody) lists.index[at] -= asking;
  }
  return lists;
}

/**
 * The others put in order by where they are. On an exact grid ties go by the place in the order, so
 * it stays what it is.
 */
function placedGrid(x: Matrix, grid: Grid, asking: number, tree: PlaceTree) {
  const first = askingSlots({ grid, asking });
  const others = grid.rows.subarray(first);
  if (grid.exact) {
    return { placed: grid, tiles: tilesOfPlaces(Uint32Array.of(0, others.length), first) };
  }
  const { order, starts } = inPlaces(tree, x, others);
  const rows = grid.rows.slice();
  rows.set(order, first);
  return { placed: { ...grid, rows }, tiles: tilesOfPlaces(starts, first) };
}

function stacked(above: Matrix, below: Matrix): Matrix {
  const data = new Float64Array(above.data.length + below.data.length);
  data.set(above.data);
  data.set(below.data, above.data.length);
  return { rows: above.rows + below.rows, cols: above.cols, data };
}
