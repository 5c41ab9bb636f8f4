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

/** Weight of all pairs, and of their disagreement, each pair once. */
interface PairSums {
  readonly weight: number;
  readonly disagreement: number;
}

/** The sums of one graph for a sample in which person i occurs `counts[i]` times. */
type PairCounter = (counts: ArrayLike<number>) => PairSums;

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
  const resample = disagreementResampler(predictions, graph, { randomized });
  return (counts) => {
    const { weight, disagreement } = resample(counts);
    return weight > 0 ? 1 - disagreement / weight : Number.NaN;
  };
}

/** The two sums behind {@link consistencyResampler}, each pair once. */
export function disagreementResampler(
  predictions: ArrayLike<number>,
  graph: Graph,
  { randomized = false }: ConsistencyResamplerOptions = {},
): PairCounter {
  requireSameLength('predictions', predictions.length, 'graph', graph.size);
  if (randomized) requireShares('predictions', predictions);
  else requireFinite('predictions', predictions);

  const y = Float64Array.from(predictions);
  const parts = leavesOf(graph).map(({ factor, graph: leaf }) => ({
    factor,
    count:
      leaf.kind === 'edges' ? edgesCounter(leaf, y, randomized) : cellsCounter(leaf, y, randomized),
  }));
  return (counts) => {
    let weight = 0;
    let disagreement = 0;
    for (const { factor, count } of parts) {
      const sums = count(counts);
      weight += factor * sums.weight;
      disagreement += factor * sums.disagreement;
    }
    return { weight, disagreement };
  };
}

function edgesCounter(
  { source, target, weight: weights }: EdgesGraph,
  y: Float64Array,
  randomized: boolean,
): PairCounter {
  const gaps = weights.map((w, e) => {
    const [a, b] = [y[source[e]], y[target[e]]];
    return w * (randomized ? a + b - 2 * a * b : Math.abs(a - b));
  });
  return (counts) => {
    let weight = 0;
    let disagreement = 0;
    for (let e = 0; e < gaps.length; e++) {
      const times = counts[source[e]] * counts[target[e]];
      weight += times * weights[e];
      disagreement += times * gaps[e];
    }
    return { weight, disagreement };
  };
}

/**
 * Walks each cell by ascending prediction y. A person with u = c·m meets, among those before, the
 * ones of other groups: of weight U = Σ u and Σ u y = S. They add u (y U − S) to the
 * disagreement, or u (y U + S − 2 y S) in expectation, and u U to the weight.
 */
function cellsCounter(graph: CellsGraph, y: Float64Array, randomized: boolean): PairCounter {
  const { starts, person, share } = cellLists(graph, ascendingOrder(y));
  const apartGroups = graph.between === 'groups';
  const { index: groups, ids } = groupIndex(graph.groups);
  const groupWeight = new Float64Array(ids.length);
  const groupSum = new Float64Array(ids.length);

  return (counts) => {
    let weight = 0;
    let disagreement = 0;
    for (let cell = 0; cell < graph.cells; cell++) {
      let cellWeight = 0;
      let cellSum = 0;
      groupWeight.fill(0);
      groupSum.fill(0);
      for (let k = starts[cell]; k < starts[cell + 1]; k++) {
        const i = person[k];
        const u = counts[i] * share[k];
        let others = cellWeight;
        let othersSum = cellSum;
        if (apartGroups) {
          const group = groups[i];
          others -= groupWeight[group];
          othersSum -= groupSum[group];
          groupWeight[group] += u;
          groupSum[group] += u * y[i];
        }
        weight += u * others;
        disagreement += randomized
          ? u * (y[i] * others + othersSum - 2 * y[i] * othersSum)
          : u * (y[i] * others - othersSum);
        cellWeight += u;
        cellSum += u * y[i];
      }
    }
    return { weight, disagreement };
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
