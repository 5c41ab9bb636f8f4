import { degrees } from './degrees.ts';
import type { Graph } from './graph.ts';

/**
 * The weight of all links, Σ w(i,j) over ordered pairs i ≠ j: every link counts twice, as in the
 * paper's sums. 0 when nobody is linked.
 */
export function totalWeight(graph: Graph): number {
  return degrees(graph).reduce((sum, degree) => sum + degree, 0);
}
