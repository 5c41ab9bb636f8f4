import { pairOrder } from './countingSort.ts';
import { type CellsGraph, type EdgesGraph, type Graph, leavesOf } from './graph.ts';
import { sharedWeight } from './pairWeight.ts';
import { isMember, personTypes } from './personTypes.ts';

/**
 * How many pairs of people are linked: unordered pairs with w(i,j) > 0, each counted once, however
 * many cells or terms of a sum link it.
 *
 * Exact and without expanding cells: people who are in the same cells count as one type, so the
 * cost is linear in pairs and memberships, plus, for every cell, the square of the number of types
 * in it. That is little for classes and quantiles; memberships that are sparse and different for
 * everybody come close to counting pair by pair.
 */
export function edgeCount(graph: Graph): number {
  return linkCounts(graph).all;
}

/** How many pairs of people are linked. */
export interface LinkCounts {
  /** All linked pairs. */
  all: number;
  /** Those with the same label. */
  within: number;
  /** Those with different labels. Pairs that are neither have an unknown label. */
  across: number;
}

/**
 * Counts the linked pairs of a graph, each once however many cells or terms link it; with labels
 * (−1 unknown) also those within and across labels.
 *
 * Pairs in cells are counted by types of people, never one by one: linear in memberships, plus,
 * for every cell, the square of the number of types in it.
 */
export function linkCounts(graph: Graph, labels?: Int32Array): LinkCounts {
  const leaves = leavesOf(graph).map((leaf) => leaf.graph);
  const cells = leaves.filter((leaf) => leaf.kind === 'cells');
  const edges = leaves.filter((leaf) => leaf.kind === 'edges');
  const counts: LinkCounts = { all: 0, within: 0, across: 0 };
  const add = (pairs: number, i: number, j: number) => {
    counts.all += pairs;
    if (!labels || labels[i] < 0 || labels[j] < 0) return;
    if (labels[i] === labels[j]) counts.within += pairs;
    else counts.across += pairs;
  };
  countCells(cells, labels, add);
  countEdges(graph.size, edges, cells, add);
  return counts;
}

/** Takes note of a number of linked pairs, of which i and j are one. */
type AddPairs = (pairs: number, i: number, j: number) => void;

function countCells(
  graphs: readonly CellsGraph[],
  labels: Int32Array | undefined,
  add: AddPairs,
): void {
  const { example, count } = personTypes(graphs, labels);
  const parts = graphs.map((graph) => ({ graph, lists: typesByCell(graph, example) }));
  const metBy = new Int32Array(example.length).fill(-1);
  example.forEach((i, type) => {
    let amongThemselves = false;
    for (const { graph, lists } of parts) {
      if (!isMember(graph, i)) continue;
      const { groups, members } = graph;
      if (graph.between === 'everyone') amongThemselves = true;
      for (let e = members.offsets[i]; e < members.offsets[i + 1]; e++) {
        const { start, types } = lists;
        const end = start[members.cell[e] + 1];
        // Types ascend, so those before this one come first: every two types meet once.
        for (let at = start[members.cell[e]]; at < end && types[at] < type; at++) {
          const other = types[at];
          if (metBy[other] === type) continue;
          if (graph.between === 'groups' && groups[example[other]] === groups[i]) continue;
          metBy[other] = type;
          add(count[type] * count[other], i, example[other]);
        }
      }
    }
    if (amongThemselves) add((count[type] * (count[type] - 1)) / 2, i, i);
  });
}

/** The types with members in each cell: those of cell c at `start[c] .. start[c+1]`, ascending. */
function typesByCell(
  graph: CellsGraph,
  example: Uint32Array,
): { start: Uint32Array; types: Uint32Array } {
  const { offsets, cell } = graph.members;
  const start = new Uint32Array(graph.cells + 1);
  const active = example.map((i) => (isMember(graph, i) ? 1 : 0));
  example.forEach((i, type) => {
    for (let e = offsets[i]; active[type] && e < offsets[i + 1]; e++) start[cell[e] + 1]++;
  });
  for (let c = 0; c < graph.cells; c++) start[c + 1] += start[c];
  const next = start.slice();
  const types = new Uint32Array(start[graph.cells]);
  example.forEach((i, type) => {
    for (let e = offsets[i]; active[type] && e < offsets[i + 1]; e++) types[next[cell[e]]++] = type;
  });
  return { start, types };
}

/** Counts listed pairs, those left out that cells link already or an earlier list has. */
function countEdges(
  size: number,
  lists: readonly EdgesGraph[],
  cells: readonly CellsGraph[],
  add: AddPairs,
): void {
  const count = (source: Uint32Array, target: Uint32Array, e: number) => {
    const linked = cells.some((graph) => sharedWeight(graph, source[e], target[e]) > 0);
    if (!linked) add(1, source[e], target[e]);
  };
  if (lists.length === 1) {
    const [{ source, target, weight }] = lists;
    for (let e = 0; e < weight.length; e++) if (weight[e] > 0) count(source, target, e);
    return;
  }
  const listed = (part: 'source' | 'target') =>
    Uint32Array.from(lists.flatMap((list) => [...list[part].filter((_, e) => list.weight[e] > 0)]));
  const source = listed('source');
  const target = listed('target');
  const order = pairOrder(size, source, target);
  for (let p = 0; p < order.length; p++) {
    const [e, before] = [order[p], order[p - 1]];
    if (p > 0 && source[e] === source[before] && target[e] === target[before]) continue;
    count(source, target, e);
  }
}
