import { type EdgesGraph, type Graph, leavesOf } from './graph.ts';

/** Listed pairs by person: the edges of person i stand at `offsets[i] .. offsets[i+1]`. */
export interface EdgeLists {
  readonly offsets: Uint32Array;
  /** Who is at the other end. */
  readonly other: Uint32Array;
  readonly weight: Float64Array;
}

/**
 * The listed pairs of a graph by person, each pair at both its people. Cells of a sum are passed
 * over; a pair that several terms list stands there several times.
 */
export function edgeLists(graph: Graph): EdgeLists {
  const parts: { factor: number; edges: EdgesGraph }[] = [];
  for (const { factor, graph: leaf } of leavesOf(graph)) {
    if (leaf.kind === 'edges') parts.push({ factor, edges: leaf });
  }
  const offsets = new Uint32Array(graph.size + 1);
  for (const { edges } of parts) {
    for (const ends of [edges.source, edges.target]) {
      for (let e = 0; e < ends.length; e++) offsets[ends[e] + 1]++;
    }
  }
  for (let i = 0; i < graph.size; i++) offsets[i + 1] += offsets[i];

  const next = offsets.slice();
  const other = new Uint32Array(offsets[graph.size]);
  const weight = new Float64Array(offsets[graph.size]);
  for (const { factor, edges } of parts) {
    for (let e = 0; e < edges.weight.length; e++) {
      const atSource = next[edges.source[e]]++;
      other[atSource] = edges.target[e];
      weight[atSource] = factor * edges.weight[e];
      const atTarget = next[edges.target[e]]++;
      other[atTarget] = edges.source[e];
      weight[atTarget] = factor * edges.weight[e];
    }
  }
  return { offsets, other, weight };
}
