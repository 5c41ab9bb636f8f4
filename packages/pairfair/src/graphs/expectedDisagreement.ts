import { requireNumberIn, requireSameLength } from '../checks.ts';
import { adjacencyOperator } from './adjacencyOperator.ts';
import type { Graph } from './graph.ts';

/**
 * The {@link disagreement} to expect of randomised labels, each drawn on its own with probability
 * pᵢ of being 1: Σ w(i,j) (pᵢ + pⱼ − 2 pᵢ pⱼ) over ordered pairs i ≠ j. 0 when nobody is linked.
 *
 * @throws PairfairError `shape-mismatch`, or `invalid-option` when a probability is not in [0, 1].
 */
export function expectedDisagreement(graph: Graph, probabilities: Float64Array): number {
  requireSameLength('probabilities', probabilities.length, 'graph', graph.size);
  probabilities.forEach((p, i) => {
    requireNumberIn(`probability ${i}`, p, 0, 1);
  });

  // p + q − 2pq = p(1−q) + q(1−p), and by symmetry both halves sum to the same.
  const others = adjacencyOperator(graph)(probabilities.map((p) => 1 - p));
  return 2 * probabilities.reduce((sum, p, i) => sum + p * others[i], 0);
}
