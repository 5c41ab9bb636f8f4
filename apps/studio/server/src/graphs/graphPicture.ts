import { type ChartSpec, matrixDiagram, matrixTable } from '@pairfair/charts';
import { type Graph, Random } from 'pairfair';
import { restrictGraph, toEdges } from 'pairfair/internal';
import type { GraphPeople } from './figuresOf.ts';
import type { GraphFigures } from './schemas.ts';

/** Up to this many people and links, lines between people can be told apart. */
const mostPeople = 120;
const mostLines = 1500;
/** A matrix of more people than this has several of them in every pixel, and no more to say. */
const mostRows = 600;

/**
 * The picture of a graph: people and lines for few, which the page draws, else a matrix of at most
 * 600 people with its table.
 */
export function graphPicture(
  graph: Graph,
  { title, ids, groups, groupNames }: Omit<GraphPeople, 'options'>,
): Pick<GraphFigures, 'title' | 'spec' | 'svg' | 'table'> {
  const drawn =
    graph.size <= mostRows
      ? Uint32Array.from({ length: graph.size }, (_, i) => i)
      : new Random(1, 'graph picture').permutation(graph.size).subarray(0, mostRows).sort();
  const edges = toEdges(graph.size <= mostRows ? graph : restrictGraph(graph, drawn).graph);
  const data = {
    ...edges,
    group: Array.from(drawn, (i) => groups[i] ?? -1),
    groups: groupNames,
    names: Array.from(drawn, (i) => ids[i] ?? String(i + 1)),
  };
  const some = drawn.length < graph.size ? ` (${drawn.length} of ${graph.size} people)` : '';
  const options = { id: 'graph', title: `${title}: who deserves the same${some}`, width: 640 };
  if (drawn.length <= mostPeople && edges.source.length <= mostLines) {
    const list = (values: ArrayLike<number>) => Array.from(values);
    const { size, source, target, weight } = edges;
    return {
      title: options.title,
      spec: {
        chart: 'graph',
        data: {
          ...{ ...data, size, weight: list(weight) },
          ...{ source: list(source), target: list(target) },
        },
        options: {},
      } satisfies ChartSpec,
    };
  }
  const { caption, columns, rows } = matrixTable(data, options);
  return {
    title: options.title,
    svg: matrixDiagram(data, options),
    table: { caption, columns: [...columns], rows: rows.map((row) => [...row]) },
  };
}
