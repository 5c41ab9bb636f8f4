import { requireFinite, requireSameLength } from '../checks.ts';
import { cellBlocks, memberCells } from '../graphs/cellBlocks.ts';
import { ascendingOrder } from '../graphs/countingSort.ts';
import { degrees } from '../graphs/degrees.ts';
import { type CellsGraph, type Graph, leavesOf } from '../graphs/graph.ts';

/**
 * How differently each person is treated from those they are linked to: the weighted mean of
 * their differences, Σⱼ w(i,j) |sᵢ − sⱼ| / Σⱼ w(i,j). NaN for who is linked to nobody.
 *
 * Scores are sorted once; after that the cost is linear in pairs or memberships, and nothing is
 * expanded.
 *
 * @throws PairfairError `shape-mismatch`, `not-finite`.
 */
export function peerDisagreement(graph: Graph, scores: Float64Array): Float64Array {
  requireSameLength('scores', scores.length, 'graph', graph.size);
  requireFinite('scores', scores);

  const sums = new Float64Array(graph.size);
  let order: Uint32Array | undefined;
  for (const { factor, graph: leaf } of leavesOf(graph)) {
    if (leaf.kind === 'edges') {
      const { source, target, weight } = leaf;
      for (let e = 0; e < weight.length; e++) {
        const gap = factor * weight[e] * Math.abs(scores[source[e]] - scores[target[e]]);
        sums[source[e]] += gap;
        sums[target[e]] += gap;
      }
      continue;
    }
    order ??= ascendingOrder(scores);
    addCellGaps(sums, leaf, factor, scores, order);
    addCellGaps(
      sums,
      leaf,
      factor,
      scores.map((score) => -score),
      order.toReversed(),
    );
  }
  const strength = degrees(graph);
  return sums.map((sum, i) => (strength[i] > 0 ? sum / strength[i] : Number.NaN));
}

/**
 * Adds to each person the gaps to everyone of their cells who comes before them in `order`, an
 * ascending one: y·(Σ m) − (Σ m y) of what the cell has taken in, less the same of their block.
 */
function addCellGaps(
  sums: Float64Array,
  graph: CellsGraph,
  factor: number,
  y: Float64Array,
  order: Uint32Array,
): void {
  const { offsets, share } = graph.members;
  const blocks = cellBlocks(graph);
  const { cellOf, blockOf } = memberCells(graph, blocks);
  const cellShares = new Float64Array(blocks.cellStart.length);
  const cellSums = new Float64Array(blocks.cellStart.length);
  const blockShares = new Float64Array(blocks.blockStart.length);
  const blockSums = new Float64Array(blocks.blockStart.length);
  const lowest = order.length === 0 ? 0 : y[order[0]];
  for (let p = 0; p < order.length; p++) {
    const i = order[p];
    const height = y[i] - lowest;
    for (let e = offsets[i]; e < offsets[i + 1]; e++) {
      const b = blockOf[e];
      if (b < 0) continue;
      const c = cellOf[e];
      const shares = cellShares[c] - blockShares[b];
      sums[i] += factor * share[e] * (height * shares - (cellSums[c] - blockSums[b]));
      cellShares[c] += share[e];
      cellSums[c] += share[e] * height;
      blockShares[b] += share[e];
      blockSums[b] += share[e] * height;
    }
  }
}
