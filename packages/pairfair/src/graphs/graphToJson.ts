import { requireSameLength } from '../checks.ts';
import type { Graph } from './graph.ts';
import { positionsByText } from './positionsByText.ts';
import { requireGraph } from './requireGraph.ts';

/** The name that graph files begin with. */
export const graphFormat = 'pairfair/graph';

/** The version of graph files that this release writes, and the newest it reads. */
export const graphVersion = 1;

/** Where a graph comes from. */
export interface GraphProvenance {
  /** How it was made, as in `'quantiles'` or `'judgments'`. */
  readonly method: string;
  /** With which settings. */
  readonly parameters?: Readonly<Record<string, unknown>>;
  /** A digest of the judgments it was made from. */
  readonly judgments?: string;
}

/** Options for {@link graphToJson}. */
export interface GraphToJsonOptions {
  /** What each person is called in the data; compared as text, each once. */
  readonly ids?: readonly (string | number)[];
  readonly provenance?: GraphProvenance;
}

/**
 * A graph as the object that a graph file holds; `JSON.stringify` writes it. {@link graphFromJson}
 * reads it back without losing a bit of any number.
 *
 * @throws PairfairError `bad-data` when the graph is damaged or an id occurs twice,
 *   `shape-mismatch` when there are not as many ids as people.
 */
export function graphToJson(graph: Graph, options: GraphToJsonOptions = {}): object {
  const { ids, provenance } = options;
  requireGraph('graph', graph);
  if (ids) {
    requireSameLength('ids', ids.length, 'graph', graph.size);
    positionsByText('ids', ids);
  }
  return {
    format: graphFormat,
    version: graphVersion,
    ...body(graph),
    ...(ids && { ids: ids.map(String) }),
    ...(provenance && { provenance }),
  };
}

function body(graph: Graph): object {
  const { kind, size } = graph;
  switch (graph.kind) {
    case 'edges': {
      const { source, target, weight } = graph;
      return { kind, size, source: [...source], target: [...target], weight: [...weight] };
    }
    case 'cells': {
      const { between, groups, cells, members } = graph;
      return {
        kind,
        size,
        between,
        groups: [...groups],
        cells,
        offsets: [...members.offsets],
        cell: [...members.cell],
        share: [...members.share],
      };
    }
    case 'sum':
      return {
        kind,
        size,
        terms: graph.terms.map((term) => ({ weight: term.weight, graph: body(term.graph) })),
      };
  }
}
