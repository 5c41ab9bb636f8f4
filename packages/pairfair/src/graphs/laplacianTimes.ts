import { requireFinite, requireSameLength } from '../checks.ts';
import type { Graph } from './graph.ts';
import { laplacianOperator } from './laplacianOperator.ts';

/**
 * The Laplacian of a graph times numbers per person: (L f)ᵢ = Σⱼ w(i,j) (fᵢ − fⱼ).
 *
 * A constant gives 0, whoever has no edges gets 0, and nothing is expanded.
 * {@link laplacianOperator} is for many products with one graph.
 *
 * @throws PairfairError `shape-mismatch`, `not-finite`.
 */
export function laplacianTimes(graph: Graph, values: Float64Array): Float64Array {
  requireSameLength('values', values.length, 'graph', graph.size);
  requireFinite('values', values);
  return laplacianOperator(graph)(values);
}
