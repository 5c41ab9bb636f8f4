import { requireFinite, requireSameLength } from '../checks.ts';
import { ascendingOrder } from '../graphs/countingSort.ts';
import { type CellsGraph, type EdgesGraph, type Graph, leavesOf } from '../graphs/graph.ts';
import { groupIndex } from '../graphs/groupIndex.ts';
import { requireShares } from './metricChecks.ts';

/** Options for {@link consistencyResampler}. */
export interface ConsistencyResamplerOptions {
  /** Predictions are probabilities of a randomised decision, as in `expectedConsistency`. */
  readonly randomized?: boolean;
}

/** Numbers of people whose differences over links are added up. */
export interface PairColumn {
  readonly values: ArrayLike<number>;
  /** They are chances: a pair differs by pᵢ + pⱼ − 2 pᵢ pⱼ, not by |pᵢ − pⱼ|. */
  readonly randomized: boolean;
}

/** Weight of all pairs, and of their disagreement in each column, each pair once. */
interface PairSums {
  weight: number;
  readonly disagreement: Float64Array;
}

/** Adds up over a graph for a sample in which person i occurs `counts[i]` times. */
export type PairCounter = (
  counts: ArrayLike<number>,
  columns: readonly PairColumn[],
) => Readonly<PairSums>;

/**
 * Prepares the consistency of many samples of the same people: returns a function of how often
 * each person occurs in the sample,
 *
 *     c ↦ 1 − Σ_{i≠j} cᵢcⱼ wᵢⱼ |ŷᵢ − ŷⱼ| / Σ_{i≠j} cᵢcⱼ wᵢⱼ ,
 *
 * `NaN` for a sample without linked people. Copies of one person are not compared with each
 * other: they agree trivially and would lift every sample above the original. Sorting is done
 * here, so a sample costs one pass over edges and memberships; cells are not expanded.
 *
 * Counts need not be whole: they are people's weights.
 */
export function consistencyResampler(
  predictions: ArrayLike<number>,
  graph: Graph,
  { randomized = false }: ConsistencyResamplerOptions = {},
): (counts: ArrayLike<number>) => number {
  requireSameLength('predictions', predictions.length, 'graph', graph.size);
  if (randomized) requireShares('predictions', predictions);
  else requireFinite('predictions', predictions);

  const values = Float64Array.from(predictions);
  const count = pairCounter(graph, ascendingOrder(values));
  return (counts) => {
    const { weight, disagreement } = count(counts, [{ values, randomized }]);
    return weight > 0 ? 1 - disagreement[0] / weight : Number.NaN;
  };
}

/**
 * The sums behind {@link consistencyResampler}, of several columns in one pass.
 *
 * @param order Everybody, so that every column that is not randomised ascends: the columns may
 * differ from sample to sample as long as their order stays, as ranks do.
 */
export function pairCounter(graph: Graph, order: Uint32Array): PairCounter {
  const parts = leavesOf(graph).map(({ factor, graph: leaf }) => ({
    factor,
    add: leaf.kind === 'edges' ? edgesCounter(leaf) : cellsCounter(leaf, order),
  }));
  return (counts, columns) => {
    const all: PairSums = { weight: 0, disagreement: new Float64Array(columns.length) };
    for (const { factor, add } of parts) {
      const own: PairSums = { weight: 0, disagreement: new Float64Array(columns.length) };
      add(own, counts, columns);
      all.weight += factor * own.weight;
      for (let k = 0; k < columns.length; k++) all.disagreement[k] += factor * own.disagreement[k];
    }
    return all;
  };
}

type AddPairs = (out: PairSums, counts: ArrayLike<number>, columns: readonly PairColumn[]) => void;

function edgesCounter({ source, target, weight }: EdgesGraph): AddPairs {
  return (out, counts, columns) => {
    const times = weight.map((w, e) => w * counts[source[e]] * counts[target[e]]);
    for (let e = 0; e < times.length; e++) out.weight += times[e];
    columns.forEach(({ values, randomized }, k) => {
      let sum = 0;
      for (let e = 0; e < times.length; e++) {
        const [a, b] = [values[source[e]], values[target[e]]];
        sum += times[e] * (randomized ? a + b - 2 * a * b : Math.abs(a - b));
      }
      out.disagreement[k] += sum;
    });
  };
}

/**
 * Walks each cell by ascending value y. A person with u = c·m meets, among those before, the ones
 * of other groups: of weight U = Σ u and Σ u y = S. They add u (y U − S) to the disagreement, or
 * u (y U + S − 2 y S) in expectation, and u U to the weight.
 */
function cellsCounter(graph: CellsGraph, order: Uint32Array): AddPairs {
  const { starts, person, share } = cellLists(graph, order);
  const apartGroups = graph.between === 'groups';
  const { index: groups, ids } = groupIndex(graph.groups);
  const groupWeight = new Float64Array(ids.length);
  const groupSum = new Float64Array(ids.length);
  // Who came before, by member: the same for every column of a sample.
  const others = new Float64Array(person.length);

  return (out, counts, columns) => {
    for (let cell = 0; cell < graph.cells; cell++) {
      let cellWeight = 0;
      groupWeight.fill(0);
      for (let k = starts[cell]; k < starts[cell + 1]; k++) {
        const u = counts[person[k]] * share[k];
        others[k] = cellWeight;
        if (apartGroups) {
          others[k] -= groupWeight[groups[person[k]]];
          groupWeight[groups[person[k]]] += u;
        }
        out.weight += u * others[k];
        cellWeight += u;
      }
    }
    columns.forEach(({ values, randomized }, column) => {
      let sum = 0;
      for (let cell = 0; cell < graph.cells; cell++) {
        let cellSum = 0;
        groupSum.fill(0);
        for (let k = starts[cell]; k < starts[cell + 1]; k++) {
          const i = person[k];
          const [u, y] = [counts[i] * share[k], values[i]];
          let othersSum = cellSum;
          if (apartGroups) {
            othersSum -= groupSum[groups[i]];
            groupSum[groups[i]] += u * y;
          }
          sum +=
            u *
            (randomized
              ? y * others[k] + othersSum - 2 * y * othersSum
              : y * others[k] - othersSum);
          cellSum += u * y;
        }
      }
      out.disagreement[column] += sum;
    });
  };
}

/** Who is in each cell, in the given order of people; those who can have no edge are left out. */
function cellLists(
  { cells, members, between, groups }: CellsGraph,
  order: Uint32Array,
): { starts: Uint32Array; person: Uint32Array; share: Float64Array } {
  const counts = (i: number) => between === 'everyone' || groups[i] >= 0;
  const starts = new Uint32Array(cells + 1);
  for (const i of order) {
    if (!counts(i)) continue;
    for (let k = members.offsets[i]; k < members.offsets[i + 1]; k++) starts[members.cell[k] + 1]++;
  }
  for (let cell = 0; cell < cells; cell++) starts[cell + 1] += starts[cell];

  const next = starts.slice();
  const person = new Uint32Array(starts[cells]);
  const share = new Float64Array(starts[cells]);
  for (const i of order) {
    if (!counts(i)) continue;
    for (let k = members.offsets[i]; k < members.offsets[i + 1]; k++) {
      const at = next[members.cell[k]]++;
      person[at] = i;
      share[at] = members.share[k];
    }
  }
  return { starts, person, share };
}
