import { edgesGraph } from './edgesGraph.ts';
import type { EdgesGraph, Memberships } from './graph.ts';

/** Pairs with every person i moved to `place[i]`; pairs of people moved to −1 are left out. */
export function movedEdges(graph: EdgesGraph, size: number, place: Int32Array): EdgesGraph {
  const stays = (_: number, e: number) =>
    place[graph.source[e]] >= 0 && place[graph.target[e]] >= 0;
  return edgesGraph(size, {
    source: graph.source.filter(stays).map((i) => place[i]),
    target: graph.target.filter(stays).map((i) => place[i]),
    weight: graph.weight.filter(stays),
  });
}

/** The memberships of the given people, in the given order. */
export function membersOf(members: Memberships, people: ArrayLike<number>): Memberships {
  const offsets = new Uint32Array(people.length + 1);
  for (let k = 0; k < people.length; k++) {
    offsets[k + 1] = offsets[k] + members.offsets[people[k] + 1] - members.offsets[people[k]];
  }
  const cell = new Uint32Array(offsets[people.length]);
  const share = new Float64Array(offsets[people.length]);
  for (let k = 0; k < people.length; k++) {
    const from = members.offsets[people[k]];
    const to = members.offsets[people[k] + 1];
    cell.set(members.cell.subarray(from, to), offsets[k]);
    share.set(members.share.subarray(from, to), offsets[k]);
  }
  return { offsets, cell, share };
}
