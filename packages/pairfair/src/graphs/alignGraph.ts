import { requireSameLength } from '../checks.ts';
import { PairfairError } from '../errors.ts';
import type { Graph } from './graph.ts';
import { positionsByText } from './positionsByText.ts';
import { type RestrictedGraph, restrictGraph } from './restrictGraph.ts';

/**
 * A graph over the people of another table, by their ids: person k of the result is whom the graph
 * calls `people[k]`. Ids are compared as text. People of the graph who are not asked for are left
 * out, and the links that go with them counted.
 *
 * @param ids What the graph calls its people, in its order; each once.
 * @param people Whom the result is to be over, in that order; each once.
 * @throws PairfairError `unknown-name` when the graph does not know somebody, `bad-data` when an id
 *   occurs twice, `shape-mismatch` when there are not as many ids as people in the graph.
 *
 * @example
 * const { graph, ids } = graphFromJson(JSON.parse(text));
 * const { graph: ours } = alignGraph(graph, ids, table.ids);
 */
export function alignGraph(
  graph: Graph,
  ids: readonly (string | number)[],
  people: readonly (string | number)[],
): RestrictedGraph {
  requireSameLength('ids', ids.length, 'graph', graph.size);
  const place = positionsByText('ids', ids);
  positionsByText('people', people);
  const wanted = people.map((id) => {
    const at = place.get(String(id));
    if (at === undefined) {
      throw new PairfairError(
        'unknown-name',
        `The graph does not know '${id}': each of the ${people.length} people must be among the ${ids.length} it is over.`,
      );
    }
    return at;
  });
  return restrictGraph(graph, wanted);
}
