import { type CellBlocks, cellBlocks } from './cellBlocks.ts';
import type { Graph } from './graph.ts';
import { groupIndex } from './groupIndex.ts';
import { leavesOf } from './leavesOf.ts';

/** Σ w(i,j) over ordered pairs i ≠ j of people with the same label; label −1 is nobody's equal. */
export function weightWithin(graph: Graph, labels: Int32Array): number {
  const { index, ids } = groupIndex(labels);
  let sum = 0;
  for (const { factor, graph: leaf } of leavesOf(graph)) {
    if (leaf.kind === 'cells') {
      sum += factor * blocksWithin(cellBlocks(leaf), index, ids.length);
      continue;
    }
    const { source, target, weight } = leaf;
    for (let e = 0; e < weight.length; e++) {
      const same = index[source[e]] >= 0 && index[source[e]] === index[target[e]];
      if (same) sum += factor * weight[e];
    }
  }
  return 2 * sum;
}

/**
 * Each pair once: per cell, a block meets what earlier blocks have of the same label. Sums by label
 * are kept in tables and cleared by walking the same members again, so many labels cost nothing.
 */
function blocksWithin(blocks: CellBlocks, label: Int32Array, labels: number): number {
  const { person, share, blockStart, cellStart } = blocks;
  const earlier = new Float64Array(labels);
  const own = new Float64Array(labels);
  let sum = 0;
  for (let c = 0; c + 1 < cellStart.length; c++) {
    for (let b = cellStart[c]; b < cellStart[c + 1]; b++) {
      for (let m = blockStart[b]; m < blockStart[b + 1]; m++) {
        const at = label[person[m]];
        if (at >= 0) own[at] += share[m];
      }
      for (let m = blockStart[b]; m < blockStart[b + 1]; m++) {
        const at = label[person[m]];
        if (at < 0) continue;
        sum += own[at] * earlier[at];
        earlier[at] += own[at];
        own[at] = 0;
      }
    }
    const end = blockStart[cellStart[c + 1]];
    for (let m = blockStart[cellStart[c]]; m < end; m++) {
      const at = label[person[m]];
      if (at >= 0) earlier[at] = 0;
    }
  }
  return sum;
}
