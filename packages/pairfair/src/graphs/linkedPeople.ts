import { cellBlocks } from './cellBlocks.ts';
import type { Graph } from './graph.ts';
import { leavesOf } from './leavesOf.ts';

/** 1 for who has at least one edge, 0 for who has none. */
export function linkedPeople(graph: Graph): Uint8Array {
  const linked = new Uint8Array(graph.size);
  for (const { graph: leaf } of leavesOf(graph)) {
    if (leaf.kind === 'cells') {
      for (const i of cellBlocks(leaf).person) linked[i] = 1;
      continue;
    }
    const { source, target, weight } = leaf;
    for (let e = 0; e < weight.length; e++) {
      if (weight[e] > 0) linked[source[e]] = linked[target[e]] = 1;
    }
  }
  return linked;
}
