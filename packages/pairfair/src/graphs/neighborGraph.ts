import { requirePositive } from '../checks.ts';
import { PairfairError } from '../errors.ts';
import type { Matrix } from '../linalg/matrix.ts';
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
  const knows = (i: number, j: number): boolean => {
    for (let at = i * count; at < (i + 1) * count; at++) if (index[at] === j) return true;
    return false;
  };
  // The pair (i, j) is listed by i, and by j only if i does not list it.
  const lists = (i: number, j: number): boolean => i < j || !knows(j, i);

  const starts = new Uint32Array(size + 1);
  for (let at = 0; at < index.length; at++) {
    const i = Math.floor(at / count);
    if (lists(i, index[at])) starts[Math.min(i, index[at]) + 1]++;
  }
  for (let i = 0; i < size; i++) starts[i + 1] += starts[i];

  const places = starts.slice();
  const edges = starts[size];
  const place = new Uint32Array(edges);
  for (let at = 0; at < index.length; at++) {
    const i = Math.floor(at / count);
    if (lists(i, index[at])) place[places[Math.min(i, index[at])]++] = at;
  }

  const source = new Uint32Array(edges);
  const target = new Uint32Array(edges);
  const squared = new Float64Array(edges);
  for (let i = 0; i < size; i++) {
    const other = (at: number): number => Math.max(Math.floor(at / count), index[at]);
    const own = place.subarray(starts[i], starts[i + 1]).sort((a, b) => other(a) - other(b));
    own.forEach((at, k) => {
      source[starts[i] + k] = i;
      target[starts[i] + k] = other(at);
      squared[starts[i] + k] = squaredDistance[at];
    });
  }
  return { source, target, squared };
}

function meanScale(squared: Float64Array): number {
  const mean = squared.reduce((sum, d) => sum + d, 0) / squared.length;
  if (mean === Number.POSITIVE_INFINITY) {
    throw new PairfairError(
      'degenerate',
      'Distances between neighbors are too large for double precision, so there is no mean to scale weights by. Scale the columns first, or give a scale.',
    );
  }
  // All linked people are alike, so any scale gives weight 1.
  return mean === 0 ? 1 : mean;
}
