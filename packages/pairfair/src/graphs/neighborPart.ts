import type { Matrix } from '../linalg/matrix.ts';
import { requireNotCancelled, type WorkOptions } from '../progress.ts';
import type { Neighbors } from './nearestNeighbors.ts';
import { gridOf } from './neighborGrid.ts';
import { tileRows } from './neighborKernel.ts';
import { emptyLists, keepBoth } from './neighborLists.ts';
import { profileColumns, type RowDistances, rowDistances, sparseRows } from './neighborRows.ts';
import { type NeighborSearch, openGridSearch } from './neighborSearch.ts';

/** One of several equal shares of the work of a neighbour search. */
export interface NeighborShare {
  /** Which share, from 0 to `parts` − 1. */
  readonly part: number;
  readonly parts: number;
}

/** Options for {@link nearestNeighborsPart}. */
export interface NeighborPartOptions
  extends NeighborShare,
    Pick<WorkOptions, 'signal' | 'onProgress'> {
  readonly neighbors: number;
}

/**
 * One worker's share of a neighbour search: the nearest rows of every row among the pairs of rows
 * that fall to this share. Places left empty have the index 2³² − 1 and an infinite distance.
 *
 * To split the work over n workers, give each the whole of `x` (it may lie in shared memory) and
 * `part` 0 … n − 1 of `parts` n, then join with `mergeNeighbors`. Every unordered pair of rows
 * belongs to one share, and lists hold the nearest by (distance, row number), so the joined result
 * has the same bits for any n. Inputs are trusted: check them, and select columns (`overColumns`),
 * beforehand.
 */
export function nearestNeighborsPart(x: Matrix, options: NeighborPartOptions): Neighbors {
  const { signal, onProgress, part, parts } = options;
  const lists = emptyLists(x.rows, options.neighbors);
  const search = openSearch(x, lists);
  for (let k = part; k < search.apart; k += parts) {
    requireNotCancelled(signal);
    search.meetApart(k);
  }

  const { first, end } = tilesOf(search.rows, options);
  let b = columnBlockOf(first);
  for (let tile = first; tile < end; b++) {
    const diagonal = (b * (b + 1)) / 2;
    const next = Math.min(diagonal + b + 1, end);
    requireNotCancelled(signal);
    onProgress?.({ stage: 'neighbors', done: tile - first, total: end - first });
    search.meet(tile - diagonal, next - 1 - diagonal, b);
    tile = next;
  }
  search.finish();
  onProgress?.({ stage: 'neighbors', done: end - first, total: end - first });
  return lists;
}

function openSearch(x: Matrix, lists: Neighbors): NeighborSearch {
  const profile = profileColumns(x);
  const sparse = sparseRows(x, profile);
  const distances = rowDistances(x, sparse);
  const grid = gridOf(x, profile, sparse);
  return grid
    ? openGridSearch({ x, sparse, grid, distances }, lists)
    : pairSearch(x.rows, distances, lists);
}

/** For data of so extreme magnitude that there is no grid: ranks all pairs by their distance. */
function pairSearch(rows: number, distances: RowDistances, lists: Neighbors): NeighborSearch {
  const squared = new Float64Array(tileRows);
  return {
    rows,
    apart: 0,
    meetApart() {},
    meet(first, last, b) {
      const end = Math.min((b + 1) * tileRows, rows);
      const block = Uint32Array.from({ length: end - b * tileRows }, (_, k) => b * tileRows + k);
      for (let i = first * tileRows; i < Math.min((last + 1) * tileRows, rows); i++) {
        const later = block.subarray(Math.max(0, i + 1 - b * tileRows));
        distances(i, later, later.length, squared);
        for (let k = 0; k < later.length; k++) keepBoth(lists, i, later[k], squared[k]);
      }
    },
    finish() {},
  };
}

/** Tiles of one share, from tile `first` up to, not including, tile `end`. */
interface TileRange {
  readonly first: number;
  readonly end: number;
}

/**
 * Which tiles belong to a share. Every unordered pair of rows lies in one tile, every tile in one
 * share, and shares differ by at most one tile.
 *
 * Tiles are the pairs (a, b), a ≤ b, of blocks of {@link tileRows} rows, counted block b by block
 * b and within it from a = 0: tile (a, b) has the number b(b+1)/2 + a.
 */
export function tilesOf(rows: number, { part, parts }: NeighborShare): TileRange {
  const blocks = Math.ceil(rows / tileRows);
  const tiles = (blocks * (blocks + 1)) / 2;
  return {
    first: Math.floor((tiles * part) / parts),
    end: Math.floor((tiles * (part + 1)) / parts),
  };
}

/** The block b of a tile. */
export function columnBlockOf(tile: number): number {
  const b = Math.floor((Math.sqrt(8 * tile + 1) - 1) / 2);
  // The square root may be off by one place for large tiles.
  if ((b * (b + 1)) / 2 > tile) return b - 1;
  return ((b + 1) * (b + 2)) / 2 <= tile ? b + 1 : b;
}
