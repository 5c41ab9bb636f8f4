import type { CellsGraph, EdgesGraph, Graph } from './graph.ts';

/** A graph that is not a sum, and the factor of its weights. */
export interface Leaf {
  readonly factor: number;
  readonly graph: EdgesGraph | CellsGraph;
}

/** The graphs a graph is the weighted sum of, sums within sums opened, terms of weight 0 left out. */
export function leavesOf(graph: Graph, factor = 1): Leaf[] {
  if (graph.kind !== 'sum') return [{ factor, graph }];
  return graph.terms
    .filter((term) => term.weight > 0)
    .flatMap((term) => leavesOf(term.graph, factor * term.weight));
}
