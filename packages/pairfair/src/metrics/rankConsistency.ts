import { requireFinite, requireSameLength } from '../checks.ts';
import { ascendingOrder } from '../graphs/countingSort.ts';
import { totalWeight } from '../graphs/degrees.ts';
import { disagreement } from '../graphs/disagreement.ts';
import type { Graph } from '../graphs/graph.ts';
import { rankPeople } from './midRanks.ts';

/**
 * How much closer linked people stand in the ranking than any two people do:
 *
 *     1 − mean over links |pctᵢ − pctⱼ| / mean over all pairs |pctᵢ − pctⱼ|,
 *
 * pct being the mid-rank of a score in [0, 1]. 1: linked people stand at the same place; 0: links
 * mean nothing to the score; below 0: linked people are further apart than others.
 *
 * It needs no threshold and knows nothing of the scale, only of the order. Unlike `consistency` it
 * cannot be bought by deciding alike for everybody: it is `NaN` when all scores tie, and also when
 * nobody is linked. Both means have closed forms; costs one sort.
 *
 * @throws PairfairError `shape-mismatch`, `not-finite`.
 *
 * @example
 * rankConsistency(scores, fairnessGraphOfTestPeople);
 */
export function rankConsistency(scores: ArrayLike<number>, graph: Graph): number {
  requireSameLength('scores', scores.length, 'graph', graph.size);
  requireFinite('scores', scores);
  const values = Float64Array.from(scores);
  return orderedConsistency(values, graph, ascendingOrder(values));
}

/**
 * {@link rankConsistency} of scores whose ascending order is known.
 *
 * @param weights How many people each stands for; the graph has them already (`weighGraph`).
 */
export function orderedConsistency(
  scores: Float64Array,
  graph: Graph,
  order: Uint32Array,
  weights: Float64Array | null = null,
): number {
  const { ranks, spread } = rankPeople(order, scores, weights ?? undefined, !weights);
  const weight = totalWeight(graph);
  if (!(weight > 0)) return Number.NaN;
  return rankConsistencyOf(disagreement(graph, ranks, order), weight, spread);
}

/** {@link rankConsistency} from its sums: Σ w |pctᵢ − pctⱼ|, Σ w and the mean over all pairs. */
export function rankConsistencyOf(differences: number, weight: number, spread: number): number {
  return weight > 0 && spread > 0 ? 1 - differences / weight / spread : Number.NaN;
}
