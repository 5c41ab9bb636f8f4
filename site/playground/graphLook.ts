import { graphDiagram, graphTable } from '@pairfair/charts';
import { type Graph, graphSummary, Random } from 'pairfair';
import { restrictGraph, type SelectedPeople, toEdges } from 'pairfair/internal';
import type { Chart } from './messages.ts';

/** More people than these are a tangle. */
const mostDrawn = 40;

/** The fairness graph drawn, or a part of it where it is large. */
export function graphLook(
  graph: Graph,
  { ids, groups }: SelectedPeople,
  groupNames: readonly string[],
  width: number,
): Chart {
  const { linked, people } = graphSummary(graph);
  const drawn =
    linked <= mostDrawn
      ? linkedPeople(graph)
      : new Random(1, 'people drawn').permutation(people).slice(0, mostDrawn).sort();
  const data = {
    ...toEdges(restrictGraph(graph, drawn).graph),
    group: Array.from(drawn, (i) => groups[i]),
    groups: groupNames,
    names: Array.from(drawn, (i) => ids[i]),
  };
  const title =
    drawn.length === linked
      ? 'Everybody who is linked'
      : `${drawn.length} people of ${people}, drawn at random`;
  const desc = 'People are marks, and a line joins two who deserve the same treatment.';
  return {
    svg: graphDiagram(data, { id: 'graph-drawing', title, desc, width, background: 'none' }),
    table: graphTable(data, { title }),
  };
}

function linkedPeople(graph: Graph): Uint32Array {
  const { source, target } = toEdges(graph);
  return Uint32Array.from(new Set([...source, ...target])).sort();
}

/** A graph in figures. */
export function graphSentence(graph: Graph, { groups }: SelectedPeople): string {
  const { people, linked, edges, groups: between } = graphSummary(graph, groups);
  const count = (value: number) => value.toLocaleString('en');
  return `${count(edges)} pairs deserve the same treatment, ${count(between?.across.edges ?? 0)} of them across groups; ${count(linked)} of ${count(people)} people are in at least one.`;
}
