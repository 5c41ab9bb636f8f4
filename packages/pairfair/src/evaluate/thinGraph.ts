import { edgesGraph } from '../graphs/edgesGraph.ts';
import type { CellsGraph, EdgesGraph, Graph } from '../graphs/graph.ts';
import { Random } from '../random.ts';

/**
 * A graph with only part of what is known: of listed pairs a random share is kept; people in cells
 * are forgotten one by one, those of `forgotten`, as if nobody had judged them.
 */
export function thinGraph(
  graph: Graph,
  share: number,
  forgotten: ArrayLike<number>,
  seed: number,
): Graph {
  switch (graph.kind) {
    case 'edges':
      return fewerEdges(graph, share, seed);
    case 'cells':
      return withoutMembers(graph, forgotten);
    case 'sum':
      return {
        ...graph,
        terms: graph.terms.map((term) => ({
          ...term,
          graph: thinGraph(term.graph, share, forgotten, seed),
        })),
      };
  }
}

function fewerEdges({ size, source, target, weight }: EdgesGraph, share: number, seed: number) {
  // A prefix of one order: what a smaller share keeps, a larger one keeps too.
  const order = new Random(seed, 'sparsity pairs').permutation(source.length);
  const kept = order.subarray(0, Math.round(share * source.length)).sort();
  return edgesGraph(size, {
    source: kept.map((e) => source[e]),
    target: kept.map((e) => target[e]),
    weight: Float64Array.from(kept, (e) => weight[e]),
  });
}

function withoutMembers(graph: CellsGraph, forgotten: ArrayLike<number>): CellsGraph {
  const gone = new Uint8Array(graph.size);
  for (let k = 0; k < forgotten.length; k++) gone[forgotten[k]] = 1;
  const { offsets, cell, share } = graph.members;
  const starts = new Uint32Array(graph.size + 1);
  const kept: number[] = [];
  for (let i = 0; i < graph.size; i++) {
    for (let e = offsets[i]; e < offsets[i + 1] && gone[i] === 0; e++) kept.push(e);
    starts[i + 1] = kept.length;
  }
  return {
    ...graph,
    members: {
      offsets: starts,
      cell: Uint32Array.from(kept, (e) => cell[e]),
      share: Float64Array.from(kept, (e) => share[e]),
    },
  };
}
