import { requireSameLength } from '../checks.ts';
import { PairfairError } from '../errors.ts';
import type { Graph } from './graph.ts';

/**
 * The graph of people who stand for others: a link between i and j counts weight i · weight j times,
 * as if each were there so often. Nobody is linked with themselves, however much they weigh.
 *
 * @throws PairfairError `shape-mismatch`, or `bad-data` for a weight that is not above 0.
 */
export function weighGraph(graph: Graph, weights: ArrayLike<number>): Graph {
  requireSameLength('weights', weights.length, 'graph', graph.size);
  for (let i = 0; i < weights.length; i++) {
    if (weights[i] > 0 && weights[i] < Number.POSITIVE_INFINITY) continue;
    throw new PairfairError(
      'bad-data',
      `Weights of a graph must be above 0, but entry ${i} is ${weights[i]}.`,
    );
  }
  return weighed(graph, weights);
}

function weighed(graph: Graph, weights: ArrayLike<number>): Graph {
  switch (graph.kind) {
    case 'edges': {
      const { source, target } = graph;
      const weight = graph.weight.map((w, e) => w * weights[source[e]] * weights[target[e]]);
      return { ...graph, weight };
    }
    case 'cells': {
      const { offsets, share } = graph.members;
      const heavy = share.slice();
      for (let i = 0; i < graph.size; i++) {
        for (let k = offsets[i]; k < offsets[i + 1]; k++) heavy[k] *= weights[i];
      }
      return { ...graph, members: { ...graph.members, share: heavy } };
    }
    case 'sum':
      return {
        ...graph,
        terms: graph.terms.map((term) => ({ ...term, graph: weighed(term.graph, weights) })),
      };
  }
}
