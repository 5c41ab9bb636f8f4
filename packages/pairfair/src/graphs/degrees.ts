import { adjacencyOperator } from './adjacencyOperator.ts';
import type { Graph } from './graph.ts';

/** How strongly each person is linked in all: dᵢ = Σⱼ w(i,j), j ≠ i; 0 for who has no edges. */
export function degrees(graph: Graph): Float64Array {
  return adjacencyOperator(graph)(new Float64Array(graph.size).fill(1));
}
