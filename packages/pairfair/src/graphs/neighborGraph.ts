import { requirePositive } from '../checks.ts';
import { PairfairError } from '../errors.ts';
import type { Matrix } from '../linalg/matrix.ts';
import { countingSort, upTo } from './countingSort.ts';
import type { EdgesGraph } from './graph.ts';
import {
  type NearestNeighborsOptions,
  type Neighbors,
  nearestNeighbors,
} from './nearestNeighbors.ts';

/** A graph of nearest neighbours; W^X in the paper. */
export interface NeighborGraph extends EdgesGraph {
  /** How many neighbours of each person were looked for; p in the paper. */
  readonly neighbors: number;
  /** The t of weight = exp(−d²/t). A graph over test people uses that of the training people. */
  readonly scale: number;
}

/** Options for {@link graphFromNeighbors}. */
export interface NeighborWeights {
  /**
   * The t of weight = exp(−d²/t); above 0, and `Infinity` gives every edge the weight 1. Default:
   * the mean squared distance over the edges, or 1 if that is 0.
   */
  readonly scale?: number;
}

/** Options for {@link neighborGraph}. */
export interface NeighborGraphOptions
  extends NeighborWeights,
    Omit<NearestNeighborsOptions, 'neighbors'> {
  /** How many neighbours to look for; from 1 to the number of people − 1. Default 10. */
  readonly neighbors?: number;
}

/**
 * Links people who are similar in the given columns: W^X of the paper (section 3.1).
 *
 * Two people are linked if either is among the `neighbors` nearest of the other in Euclidean
 * distance (ties: see {@link nearestNeighbors}), with weight exp(−d²/scale). Columns should be
 * scaled and leave the protected attributes out.
 *
 * @throws PairfairError `invalid-option`, `not-finite`, `shape-mismatch`, `cancelled`; and
 * `degenerate` when distances are too large for the default scale.
 *
 * @example
 * const similarity = neighborGraph(x, { neighbors: 5, columns: [0, 1] });
 */
export function neighborGraph(x: Matrix, options: NeighborGraphOptions = {}): NeighborGraph {
  const { neighbors = 10, scale, ...rest } = options;
  if (scale !== undefined) requirePositive('scale', scale);

  const found = nearestNeighbors(x, { ...rest, neighbors });
  return graphFromNeighbors(found, scale === undefined ? {} : { scale });
}

/**
 * The graph of neighbours found earlier or elsewhere, such as by a pool of workers: the second
 * half of {@link neighborGraph}.
 *
 * @throws PairfairError `invalid-option` or `degenerate`, as {@link neighborGraph}.
 */
export function graphFromNeighbors(
  found: Neighbors,
  { scale }: NeighborWeights = {},
): NeighborGraph {
  if (scale !== undefined) requirePositive('scale', scale);
  const size = found.index.length / found.count;
  const { source, target, squared } = edgesOf(found, size);
  const t = scale ?? meanScale(squared);
  return {
    kind: 'edges',
    size,
    source,
    target,
    // Asked apart because an overflowing distance divided by Infinity is NaN.
    weight: squared.map((d) => (t === Number.POSITIVE_INFINITY ? 1 : Math.exp(-d / t))),
    neighbors: found.count,
    scale: t,
  };
}

/** Each linked pair once, by source, then by target. */
function edgesOf(
  { count, index, squaredDistance }: Neighbors,
  size: number,
): { source: Uint32Array; target: Uint32Array; squared: Float64Array } {
  const low = new Uint32Array(index.length);
  const high = new Uint32Array(index.length);
  for (let i = 0, at = 0; i < size; i++) {
    for (const end = at + count; at < end; at++) {
      low[at] = Math.min(i, index[at]);
      high[at] = Math.max(i, index[at]);
    }
  }
  // Two stable sorts, the leading key last; a pair that both list is then two in a row.
  const listed = countingSort(size, low, countingSort(size, high, upTo(index.length)));
  const source = new Uint32Array(index.length);
  const target = new Uint32Array(index.length);
  const squared = new Float64Array(index.length);
  let found = 0;
  for (let k = 0; k < listed.length; k++) {
    const at = listed[k];
    if (found > 0 && low[at] === source[found - 1] && high[at] === target[found - 1]) continue;
    source[found] = low[at];
    target[found] = high[at];
    squared[found++] = squaredDistance[at];
  }
  return {
    source: source.slice(0, found),
    target: target.slice(0, found),
    squared: squared.slice(0, found),
  };
}

function meanScale(squared: Float64Array): number {
  return linkScale(squared.reduce((sum, d) => sum + d, 0) / squared.length);
}

/** The t of weight = exp(−d²/t), given the mean of d² over links. */
export function linkScale(mean: number): number {
  if (mean === Number.POSITIVE_INFINITY) {
    throw new PairfairError(
      'degenerate',
      'Distances between neighbors are too large for double precision, so there is no mean to scale weights by. Scale the columns first, or give a scale.',
    );
  }
  // All linked people are alike, so any scale gives weight 1.
  return mean === 0 ? 1 : mean;
}
