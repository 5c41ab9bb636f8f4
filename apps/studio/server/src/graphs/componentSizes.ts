import type { CellsGraph, Graph } from 'pairfair';

/** Sizes of the connected parts of a graph that have at least two people, the largest first. */
export function componentSizes(graph: Graph): number[] {
  const parent = Uint32Array.from({ length: graph.size }, (_, i) => i);
  const root = (i: number): number => {
    let at = i;
    while (parent[at] !== at) {
      parent[at] = parent[parent[at] as number] as number;
      at = parent[at] as number;
    }
    return at;
  };
  joinPeople(graph, (i, j) => {
    parent[root(i)] = root(j);
  });
  const sizes = new Map<number, number>();
  for (let i = 0; i < graph.size; i++) sizes.set(root(i), (sizes.get(root(i)) ?? 0) + 1);
  return [...sizes.values()].filter((size) => size > 1).sort((a, b) => b - a);
}

function joinPeople(graph: Graph, join: (i: number, j: number) => void): void {
  switch (graph.kind) {
    case 'edges':
      graph.source.forEach((source, e) => {
        join(source, graph.target[e] as number);
      });
      break;
    case 'cells':
      joinCells(graph, join);
      break;
    case 'sum':
      for (const { weight, graph: term } of graph.terms) if (weight > 0) joinPeople(term, join);
  }
}

/**
 * Everybody in a cell is connected, be it through others; with links between groups only, as soon
 * as the cell holds people of two groups.
 */
function joinCells(
  { size, between, groups, cells, members }: CellsGraph,
  join: (i: number, j: number) => void,
): void {
  const people: number[][] = Array.from({ length: cells }, () => []);
  for (let i = 0; i < size; i++) {
    if (between === 'groups' && (groups[i] ?? -1) < 0) continue;
    const [from, to] = [members.offsets[i] ?? 0, members.offsets[i + 1] ?? 0];
    for (let e = from; e < to; e++) people[members.cell[e] as number]?.push(i);
  }
  for (const cell of people) {
    const [first] = cell;
    if (first === undefined) continue;
    if (between === 'groups' && cell.every((i) => groups[i] === groups[first])) continue;
    for (const i of cell) join(i, first);
  }
}
