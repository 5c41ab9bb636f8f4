import { type CellBlocks, cellBlocks } from './cellBlocks.ts';
import { type Graph, leavesOf } from './graph.ts';

/** How strongly each person is linked in all: dᵢ = Σⱼ w(i,j), j ≠ i; 0 for who has no edges. */
export function degrees(graph: Graph): Float64Array {
  return adjacencyOperator(graph)(new Float64Array(graph.size).fill(1));
}

/**
 * The weight of all links, Σ w(i,j) over ordered pairs i ≠ j: every link counts twice, as in the
 * paper's sums. 0 when nobody is linked.
 */
export function totalWeight(graph: Graph): number {
  return degrees(graph).reduce((sum, degree) => sum + degree, 0);
}

/**
 * A function that multiplies W, the weights of a graph, with numbers per person:
 * (W v)ᵢ = Σⱼ w(i,j) vⱼ. What depends on the graph alone is worked out once.
 */
export function adjacencyOperator(graph: Graph): (values: Float64Array) => Float64Array {
  const parts = leavesOf(graph).map((leaf) => ({
    ...leaf,
    blocks: leaf.graph.kind === 'cells' ? cellBlocks(leaf.graph) : undefined,
  }));
  return (values) => {
    const out = new Float64Array(graph.size);
    for (const { factor, graph: part, blocks } of parts) {
      if (blocks) addBlocksTimes(out, blocks, values, factor);
      else if (part.kind === 'edges') {
        const { source, target, weight } = part;
        for (let e = 0; e < weight.length; e++) {
          out[source[e]] += factor * weight[e] * values[target[e]];
          out[target[e]] += factor * weight[e] * values[source[e]];
        }
      }
    }
    return out;
  };
}

/**
 * Adds factor · W v of a cells graph to `out`. Per cell, a member gets their share of Σ m v over
 * the other blocks. That sum is put together from the blocks before and those after, not as
 * "all minus own": values ≥ 0 then give sums without cancellation, and nothing gives exactly 0.
 */
export function addBlocksTimes(
  out: Float64Array,
  blocks: CellBlocks,
  values: Float64Array,
  factor: number,
): void {
  const { person, share, blockStart, cellStart } = blocks;
  const sums = new Float64Array(blockStart.length - 1);
  for (let b = 0; b < sums.length; b++) {
    let sum = 0;
    for (let m = blockStart[b]; m < blockStart[b + 1]; m++) sum += share[m] * values[person[m]];
    sums[b] = sum;
  }
  replaceByOthers(sums, cellStart);
  for (let b = 0; b < sums.length; b++) {
    const others = factor * sums[b];
    for (let m = blockStart[b]; m < blockStart[b + 1]; m++) out[person[m]] += share[m] * others;
  }
}

/** Replaces the sum of each block by that of the other blocks of its cell. */
function replaceByOthers(sums: Float64Array, cellStart: Uint32Array): void {
  const own = sums.slice();
  for (let k = 0; k + 1 < cellStart.length; k++) {
    let before = 0;
    for (let b = cellStart[k]; b < cellStart[k + 1]; b++) {
      sums[b] = before;
      before += own[b];
    }
    let after = 0;
    for (let b = cellStart[k + 1] - 1; b >= cellStart[k]; b--) {
      sums[b] += after;
      after += own[b];
    }
  }
}
