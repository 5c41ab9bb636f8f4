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
  /** Writes the numbers of a person, from a place on. */
  fill(into: Float64Array, at: number, person: number): void;
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
    fill(into, at, i) {
      into[at] = values[i];
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
      fill(one, 0, i);
      fill(other, 0, j);
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
/** People whose numbers are fetched together: they lie all over memory, and many come at once. */
const fetched = 256;

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
    const numbers = width - 1;
    const [rows, near] = [new Float64Array(fetched * numbers), new Float64Array(fetched)];
    const [starts, ends, group] = [1, 2, 3].map(() => new Int32Array(fetched));
    // Gaps do not change when the lowest value is taken off, and lose less to rounding.
    const lowest = new Float64Array(numbers);
    if (order.length > 0) fill(lowest, 0, order[0]);
    const chance = Uint8Array.from(randomized, Number);
    for (let k = 0; k < numbers; k++) if (chance[k]) lowest[k] = 0;
    const { disagreement } = out;
    let weight = 0;
    for (let first = 0; first < cells; first += span) {
      sums.fill(0);
      for (let from = 0; from < order.length; from += fetched) {
        const many = Math.min(fetched, order.length - from);
        for (let p = 0; p < many; p++) {
          const i = order[from + p];
          group[p] = apart ? groups[i] : 0;
          starts[p] = offsets[i];
          ends[p] = group[p] < 0 ? offsets[i] : offsets[i + 1];
          fill(rows, p * numbers, i);
        }
        // Mostly a person's only membership: it is near when its turn comes.
        for (let p = 0; p < many; p++)
          if (starts[p] < ends[p]) near[p] = share[starts[p]] + cell[starts[p]];
        for (let p = 0; p < many; p++) {
          const count = counts ? counts[order[from + p]] : 1;
          for (let e = starts[p]; e < ends[p]; e++) {
            const own = cell[e] - first;
            if (own < 0 || own >= span) continue;
            const u = count * share[e];
            const all = own * places * width;
            const mine = all + (group[p] + 1) * width;
            const others = apart ? sums[all] - sums[mine] : sums[all];
            weight += u * others;
            sums[all] += u;
            if (apart) sums[mine] += u;
            for (let k = 0; k < numbers; k++) {
              const y = rows[p * numbers + k] - lowest[k];
              const theirs = apart ? sums[all + 1 + k] - sums[mine + 1 + k] : sums[all + 1 + k];
              const gap = y * others - theirs;
              disagreement[k] += u * (chance[k] ? gap + 2 * (1 - y) * theirs : gap);
              sums[all + 1 + k] += u * y;
              if (apart) sums[mine + 1 + k] += u * y;
            }
          }
        }
      }
    }
    out.weight += weight;
  };
}
