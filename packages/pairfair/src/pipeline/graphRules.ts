import type { Graph } from '../graphs/graph.ts';
import type { LinkRule } from './linkRule.ts';

/** A graph over named people as lists of pairs and memberships by id, each with its weight. */
export function graphRules(
  graph: Graph,
  ids: readonly string[],
  factor = 1,
): { readonly weight: number; readonly rule: LinkRule }[] {
  if (graph.kind === 'sum') {
    return graph.terms.flatMap(({ weight, graph: part }) => graphRules(part, ids, factor * weight));
  }
  if (graph.kind === 'edges') {
    const { source, target, weight } = graph;
    const pairs = {
      a: Array.from(source, (i) => ids[i]),
      b: Array.from(target, (i) => ids[i]),
      weight,
    };
    return [{ weight: factor, rule: { kind: 'pairs', pairs } }];
  }
  const { offsets, cell, share } = graph.members;
  const id = ids.flatMap((name, i) => new Array<string>(offsets[i + 1] - offsets[i]).fill(name));
  const members = { id, cell, share };
  return [{ weight: factor, rule: { kind: 'relation', between: graph.between, members } }];
}
