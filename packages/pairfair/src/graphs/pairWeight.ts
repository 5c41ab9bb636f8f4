import { requireIntegerIn } from '../checks.ts';
import type { CellsGraph, EdgesGraph, Graph } from './graph.ts';

/**
 * How strongly persons i and j are linked: w(i,j), 0 when they are not, and for i = j.
 *
 * Walks the list of pairs, or the memberships of the two: meant for a look at some pairs, not for
 * all of them.
 *
 * @throws PairfairError `invalid-option` when there is no such person.
 */
export function pairWeight(graph: Graph, i: number, j: number): number {
  requireIntegerIn('i', i, 0, graph.size - 1);
  requireIntegerIn('j', j, 0, graph.size - 1);
  if (i === j) return 0;
  switch (graph.kind) {
    case 'edges':
      return listedWeight(graph, Math.min(i, j), Math.max(i, j));
    case 'cells':
      return sharedWeight(graph, i, j);
    case 'sum':
      return graph.terms.reduce((sum, term) => sum + term.weight * pairWeight(term.graph, i, j), 0);
  }
}

function listedWeight({ source, target, weight }: EdgesGraph, low: number, high: number): number {
  for (let e = 0; e < source.length; e++) {
    if (source[e] === low && target[e] === high) return weight[e];
  }
  return 0;
}

/** Σ_c m(i,c) m(j,c), or 0 where the groups forbid a link. */
export function sharedWeight(graph: CellsGraph, i: number, j: number): number {
  const { groups, members } = graph;
  if (graph.between === 'groups') {
    if (groups[i] < 0 || groups[j] < 0 || groups[i] === groups[j]) return 0;
  }
  const { offsets, cell, share } = members;
  let sum = 0;
  // Both lists ascend by cell, so one pass over the two meets every common cell.
  for (let a = offsets[i], b = offsets[j]; a < offsets[i + 1] && b < offsets[j + 1]; ) {
    if (cell[a] === cell[b]) sum += share[a++] * share[b++];
    else if (cell[a] < cell[b]) a++;
    else b++;
  }
  return sum;
}
