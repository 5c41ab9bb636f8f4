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

/** Numbers of people whose differences over links are added up, several of each person. */
export interface PairNumbers {
  /** Per number: it is a chance, and a pair differs by pᵢ + pⱼ − 2 pᵢ pⱼ, not by |pᵢ − pⱼ|. */
  readonly randomized: readonly boolean[];
  /** Writes the numbers of a person. */
  fill(row: Float64Array, person: number): void;
}

/** Weight of all pairs, and of their disagreement in each column, each pair once. */
export interface PairSums {
  weight: number;
  readonly disagreement: Float64Array;
}

/**
 * Adds up over a graph for a sample in which person i occurs `counts[i]` times.
 *
 * @param order Everybody, so that every column that is not randomised ascends.
 */
export type PairCounter = (
  order: Uint32Array,
  counts: ArrayLike<number> | undefined,
  columns: PairNumbers,
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
  const order = ascendingOrder(values);
  const count = pairCounter(graph);
  const columns: PairNumbers = {
    randomized: [randomized],
    fill(row, i) {
      row[0] = values[i];
    },
  };
  return (counts) => {
    const { weight, disagreement } = count(order, counts, columns);
    return weight > 0 ? 1 - disagreement[0] / weight : Number.NaN;
  };
}

/** The sums behind {@link consistencyResampler}, of several columns in one pass. */
export function pairCounter(graph: Graph): PairCounter {
  const parts = leavesOf(graph).map(({ factor, graph: leaf }) => ({
    factor,
    add: leaf.kind === 'edges' ? edgesCounter(leaf) : cellsCounter(leaf),
  }));
  return (order, counts, columns) => {
    const width = columns.randomized.length;
    const all: PairSums = { weight: 0, disagreement: new Float64Array(width) };
    for (const { factor, add } of parts) {
      const own: PairSums = { weight: 0, disagreement: new Float64Array(width) };
      add(own, order, counts, columns);
      all.weight += factor * own.weight;
      for (let k = 0; k < width; k++) all.disagreement[k] += factor * own.disagreement[k];
    }
    return all;
  };
}

type AddPairs = (out: PairSums, ...given: Parameters<PairCounter>) => void;

function edgesCounter({ source, target, weight }: EdgesGraph): AddPairs {
  return (out, _, counts, { randomized, fill }) => {
    const [one, other] = [source, target].map(() => new Float64Array(randomized.length));
    for (let e = 0; e < weight.length; e++) {
      const [i, j] = [source[e], target[e]];
      const times = counts ? weight[e] * counts[i] * counts[j] : weight[e];
      fill(one, i);
      fill(other, j);
      out.weight += times;
      for (let k = 0; k < randomized.length; k++) {
        const [a, b] = [one[k], other[k]];
        out.disagreement[k] += times * (randomized[k] ? a + b - 2 * a * b : Math.abs(a - b));
      }
    }
  };
}

/** Sums of cells and groups that are held at a time. */
const mostSums = 2 ** 17;

/**
 * Walks everybody by ascending value y. A person with u = c·m meets, among those before in the same
 * cell, the ones of other groups: of weight U = Σ u and Σ u y = S. They add u (y U − S) to the
 * disagreement, or u (y U + S − 2 y S) in expectation, and u U to the weight. Nothing is held of a
 * person; where cells times groups are very many, it takes several walks.
 */
function cellsCounter({ cells, members, between, groups: given }: CellsGraph): AddPairs {
  const { offsets, cell, share } = members;
  const apart = between === 'groups';
  const { index: groups, ids } = groupIndex(given);
  const places = apart ? ids.length + 1 : 1;
  return (out, order, counts, { randomized, fill }) => {
    const width = randomized.length + 1;
    const span = Math.max(1, Math.floor(mostSums / (places * width)));
    const sums = new Float64Array(Math.min(span, cells) * places * width);
    const row = new Float64Array(width - 1);
    // Gaps do not change when the lowest value is taken off, and lose less to rounding.
    const lowest = new Float64Array(width - 1);
    if (order.length > 0) fill(lowest, order[0]);
    for (let k = 0; k < row.length; k++) if (randomized[k]) lowest[k] = 0;
    for (let first = 0; first < cells; first += span) {
      sums.fill(0);
      for (let p = 0; p < order.length; p++) {
        const i = order[p];
        if (offsets[i] === offsets[i + 1] || (apart && groups[i] < 0)) continue;
        const count = counts ? counts[i] : 1;
        if (count === 0) continue;
        fill(row, i);
        for (let e = offsets[i]; e < offsets[i + 1]; e++) {
          const own = cell[e] - first;
          if (own < 0 || own >= span) continue;
          const u = count * share[e];
          const all = own * places * width;
          // Between everyone there is no group, and nobody to leave out.
          const mine = apart ? all + (groups[i] + 1) * width : -1;
          const others = sums[all] - (apart ? sums[mine] : 0);
          out.weight += u * others;
          sums[all] += u;
          if (apart) sums[mine] += u;
          for (let k = 1; k < width; k++) {
            const y = row[k - 1] - lowest[k - 1];
            const theirs = sums[all + k] - (apart ? sums[mine + k] : 0);
            const gap = y * others - theirs;
            out.disagreement[k - 1] += u * (randomized[k - 1] ? gap + 2 * (1 - y) * theirs : gap);
            sums[all + k] += u * y;
            if (apart) sums[mine + k] += u * y;
          }
        }
      }
    }
  };
}
