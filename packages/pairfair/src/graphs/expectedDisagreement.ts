import { requireSameLength } from '../checks.ts';
import { PairfairError } from '../errors.ts';
import { adjacencyOperator } from './adjacencyOperator.ts';
import type { Graph } from './graph.ts';

/**
 * The {@link disagreement} to expect of randomised labels, each drawn on its own with probability
 * pᵢ of being 1: Σ w(i,j) (pᵢ + pⱼ − 2 pᵢ pⱼ) over ordered pairs i ≠ j. 0 when nobody is linked.
 *
 * @throws PairfairError `shape-mismatch`, or `bad-data` when a probability is not in [0, 1].
 */
export function expectedDisagreement(graph: Graph, probabilities: Float64Array): number {
  requireSameLength('probabilities', probabilities.length, 'graph', graph.size);
  requireProbabilities(probabilities);

  // p + q − 2pq = p(1−q) + q(1−p), and by symmetry both halves sum to the same.
  const others = adjacencyOperator(graph)(probabilities.map((p) => 1 - p));
  return 2 * probabilities.reduce((sum, p, i) => sum + p * others[i], 0);
}

function requireProbabilities(values: Float64Array): void {
  for (let i = 0; i < values.length; i++) {
    if (values[i] >= 0 && values[i] <= 1) continue;
    throw new PairfairError(
      'bad-data',
      `probabilities must lie in [0, 1], but entry ${i} is ${values[i]}.`,
    );
  }
}
