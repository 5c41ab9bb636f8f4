import { type Graph, graphFromJson, PairfairError, Random, sumGraphs } from 'pairfair';
import { alignGraph, edgeCount, pairWeight, restrictGraph, toEdges } from 'pairfair/internal';
import type { GraphDifference } from './schemas.ts';

/** Two frozen graphs as the JSON text of their documents. */
export interface DifferenceInput {
  readonly first: string;
  readonly second: string;
}

const mostExamples = 20;
/** Examples are looked for among at most this many people: a cell of thousands is never listed. */
const searched = 400;

/**
 * Which links two graphs share. Counted in closed form: those of either are those of their sum, so
 * classes and quantiles are never expanded.
 */
export function graphDifference({ first, second }: DifferenceInput): GraphDifference {
  const [a, b] = [readGraph(first), readGraph(second)];
  const known = new Set(b.ids);
  const ids = a.ids.filter((id) => known.has(id));
  const one = alignGraph(a.graph, a.ids, ids).graph;
  const two = alignGraph(b.graph, b.ids, ids).graph;
  const [inFirst, inSecond] = [edgeCount(one), edgeCount(two)];
  const either = edgeCount(
    sumGraphs([
      { weight: 1, graph: one },
      { weight: 1, graph: two },
    ]),
  );
  return {
    onlyFirst: either - inSecond,
    both: inFirst + inSecond - either,
    onlySecond: either - inFirst,
    examples: [...examples(one, two, ids, 'first'), ...examples(two, one, ids, 'second')],
  };
}

function readGraph(text: string): { graph: Graph; ids: readonly string[] } {
  const { graph, ids } = graphFromJson(JSON.parse(text));
  if (!ids) throw new PairfairError('bad-file', 'A frozen graph must name its people.');
  return { graph, ids: ids.map(String) };
}

function examples(
  has: Graph,
  lacks: Graph,
  ids: readonly string[],
  where: 'first' | 'second',
): GraphDifference['examples'] {
  const small = has.kind === 'edges' || has.size <= searched;
  const people = small
    ? Uint32Array.from(ids, (_, i) => i)
    : new Random(1, 'difference').permutation(has.size).subarray(0, searched).sort();
  const { source, target } = toEdges(small ? has : restrictGraph(has, people).graph);
  const found: GraphDifference['examples'] = [];
  for (let e = 0; e < source.length && found.length < mostExamples; e++) {
    const [i, j] = [people[source[e] as number] as number, people[target[e] as number] as number];
    if (pairWeight(lacks, i, j) > 0) continue;
    found.push({ people: [ids[i] as string, ids[j] as string], in: where });
  }
  return found;
}
