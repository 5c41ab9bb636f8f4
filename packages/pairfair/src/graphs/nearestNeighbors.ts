import { requireIntegerIn } from '../checks.ts';
import { PairfairError } from '../errors.ts';
import { type Matrix, requireMatrix, selectColumns } from '../linalg/matrix.ts';
import type { WorkOptions } from '../progress.ts';
import { nearestNeighborsPart } from './neighborPart.ts';

/** The nearest rows of every row. */
export interface Neighbors {
  /** How many neighbours each row has; p in the paper. */
  readonly count: number;
  /** Those of row i at `index[i * count] …`, nearest first, ties by the smaller row number. */
  readonly index: Uint32Array;
  /** Their squared Euclidean distances, in the same places. */
  readonly squaredDistance: Float64Array;
}

/** Options for {@link nearestNeighbors}. */
export interface NearestNeighborsOptions extends Pick<WorkOptions, 'signal' | 'onProgress'> {
  /** How many neighbours to find for each row; from 1 to the number of rows − 1. */
  readonly neighbors: number;
  /** Columns that distances are over, in any order; all by default. */
  readonly columns?: ArrayLike<number>;
}

/**
 * Finds the nearest rows of every row in Euclidean distance: exactly those that comparing all
 * pairs in double precision finds, always.
 *
 * A row is not its own neighbour; another row with the same values is, at distance 0. Distances
 * are Σ_c (x_ic − x_jc)² with columns in ascending order, and ties go to the smaller row number, so
 * the result has the same bits with and without WebAssembly and on any number of workers.
 *
 * @throws PairfairError `invalid-option` when `neighbors` or `columns` are out of range,
 * `not-finite` or `shape-mismatch` when `x` is not a matrix of finite numbers, `cancelled`.
 *
 * @example
 * const { index } = nearestNeighbors(x, { neighbors: 5 });
 * const nearestOfRow3 = index[3 * 5];
 */
export function nearestNeighbors(x: Matrix, options: NearestNeighborsOptions): Neighbors {
  const { neighbors, columns, signal, onProgress } = options;
  requireMatrix('x', x);
  requireIntegerIn('neighbors', neighbors, 1, x.rows - 1);
  return nearestNeighborsPart(columns ? overColumns(x, columns) : x, {
    neighbors,
    part: 0,
    parts: 1,
    ...(signal && { signal }),
    ...(onProgress && { onProgress }),
  });
}

/**
 * The columns of x that distances are over, in ascending order, whatever order they are named in.
 *
 * @throws PairfairError `invalid-option` when there is none, or one is out of range or repeated.
 */
export function overColumns(x: Matrix, columns: ArrayLike<number>): Matrix {
  const ascending = Float64Array.from(columns).sort();
  if (ascending.length === 0) {
    throw new PairfairError(
      'invalid-option',
      'columns must name at least one column; leave it out to use all of them.',
    );
  }
  ascending.forEach((column, k) => {
    requireIntegerIn('columns', column, 0, x.cols - 1);
    if (k > 0 && column === ascending[k - 1]) {
      throw new PairfairError('invalid-option', `columns must not repeat, but ${column} does.`);
    }
  });
  return ascending.length === x.cols ? x : selectColumns(x, ascending);
}
