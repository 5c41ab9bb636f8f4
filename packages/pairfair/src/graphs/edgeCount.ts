import type { Graph } from './graph.ts';
import { linkCounts } from './linkCounts.ts';

/**
 * How many pairs of people are linked: unordered pairs with w(i,j) > 0, each counted once, however
 * many cells or terms of a sum link it.
 *
 * Exact and without expanding cells: people who are in the same cells count as one type, so the
 * cost is linear in pairs and memberships, plus, for every cell, the square of the number of types
 * in it. That is little for classes and quantiles; memberships that are sparse and different for
 * everybody come close to counting pair by pair.
 */
export function edgeCount(graph: Graph): number {
  return linkCounts(graph).all;
}
