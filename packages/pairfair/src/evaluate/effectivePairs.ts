import { degrees } from '../graphs/degrees.ts';
import type { Graph } from '../graphs/graph.ts';

/**
 * How many independent pairs the links of a graph are worth: (Σ d)² / Σ d² / 2 over the people's
 * degrees d. That many disjoint pairs of equal weight would say as much about how linked people
 * are treated: a person in many links is still one person, so a class of n people counts n/2, not
 * n(n − 1)/2. 0 when nobody is linked.
 *
 * For `boundedInterval`, where few links make runs say all the same.
 */
export function effectivePairs(graph: Graph): number {
  let [sum, squares] = [0, 0];
  for (const degree of degrees(graph)) {
    sum += degree;
    squares += degree * degree;
  }
  return squares > 0 ? (sum * sum) / squares / 2 : 0;
}
