import { requireIntegerIn, requireSameLength } from '../checks.ts';
import { PairfairError } from '../errors.ts';
import { pairOrder } from './countingSort.ts';
import type { EdgesGraph } from './graph.ts';

/** Two people who belong together, and how strongly (1 when not said). */
export type Pair = readonly [number, number] | readonly [number, number, number];

/** Pairs as columns: pair e is `source[e]`, `target[e]`, in either order; weight 1 when not said. */
export interface PairColumns {
  readonly source: ArrayLike<number>;
  readonly target: ArrayLike<number>;
  readonly weight?: ArrayLike<number>;
}

/**
 * Makes a graph from a list of pairs of people 0 .. size−1.
 *
 * The graph lists each pair once, the smaller person first, sorted. A pair of weight 0 says that
 * two people are not linked: it is checked like any other and then left out.
 *
 * @throws PairfairError `bad-data`, naming the pair, when it repeats another (in either order),
 *   joins a person with themselves, names someone who is not there, or has a weight that is
 *   negative or not finite.
 *
 * @example
 * const graph = edgesGraph(4, [[0, 1], [3, 1, 0.5]]); // 0–1 with weight 1, 1–3 with weight ½
 */
export function edgesGraph(size: number, pairs: readonly Pair[] | PairColumns): EdgesGraph {
  requireIntegerIn('size', size, 0, 2 ** 32 - 2);
  const columns = isColumns(pairs) ? pairs : columnsOf(pairs);
  requireSameLength('source', columns.source.length, 'target', columns.target.length);
  if (columns.weight) {
    requireSameLength('source', columns.source.length, 'weight', columns.weight.length);
  }
  const given = checkedPairs(size, columns);

  const order = pairOrder(size, given.source, given.target);
  const source = new Uint32Array(order.length);
  const target = new Uint32Array(order.length);
  const weight = new Float64Array(order.length);
  let kept = 0;
  for (let p = 0; p < order.length; p++) {
    const e = order[p];
    if (p > 0) requireDifferent(given, order[p - 1], e);
    if (given.weight[e] === 0) continue;
    source[kept] = given.source[e];
    target[kept] = given.target[e];
    weight[kept++] = given.weight[e];
  }
  return {
    kind: 'edges',
    size,
    source: source.slice(0, kept),
    target: target.slice(0, kept),
    weight: weight.slice(0, kept),
  };
}

type Columns = Pick<EdgesGraph, 'source' | 'target' | 'weight'>;

function isColumns(pairs: readonly Pair[] | PairColumns): pairs is PairColumns {
  return !Array.isArray(pairs);
}

function columnsOf(pairs: readonly Pair[]): PairColumns {
  return {
    source: Float64Array.from(pairs, (pair) => pair[0]),
    target: Float64Array.from(pairs, (pair) => pair[1]),
    weight: Float64Array.from(pairs, (pair) => (pair.length > 2 ? pair[2]! : 1)),
  };
}

function checkedPairs(size: number, columns: PairColumns): Columns {
  const count = columns.source.length;
  const source = new Uint32Array(count);
  const target = new Uint32Array(count);
  const weight = new Float64Array(count).fill(1);
  for (let e = 0; e < count; e++) {
    const a = columns.source[e];
    const b = columns.target[e];
    for (const person of [a, b]) {
      if (!Number.isInteger(person) || person < 0 || person >= size) {
        throw badPair(e, a, b, `people are whole numbers from 0 to ${size - 1}`);
      }
    }
    if (a === b) throw badPair(e, a, b, 'nobody can be paired with themselves');
    if (columns.weight) weight[e] = columns.weight[e];
    if (!(weight[e] >= 0 && weight[e] < Number.POSITIVE_INFINITY)) {
      throw badPair(
        e,
        a,
        b,
        `a weight must be finite and at least 0, but this one is ${weight[e]}`,
      );
    }
    source[e] = Math.min(a, b);
    target[e] = Math.max(a, b);
  }
  return { source, target, weight };
}

function requireDifferent(pairs: Columns, e: number, f: number): void {
  if (pairs.source[e] !== pairs.source[f] || pairs.target[e] !== pairs.target[f]) return;
  throw badPair(
    Math.max(e, f),
    pairs.source[e],
    pairs.target[e],
    `it is listed already as pair ${Math.min(e, f)}; join the two into one weight first`,
  );
}

function badPair(e: number, a: number, b: number, why: string): PairfairError {
  return new PairfairError('bad-data', `Pair ${e}, of person ${a} and person ${b}: ${why}.`);
}
