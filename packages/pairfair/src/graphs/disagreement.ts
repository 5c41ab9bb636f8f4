import { requireFinite, requireSameLength } from '../checks.ts';
import { PairfairError } from '../errors.ts';
import { cellBlocks, memberCells } from './cellBlocks.ts';
import { ascendingOrder } from './countingSort.ts';
import { adjacencyOperator } from './degrees.ts';
import { type CellsGraph, type EdgesGraph, type Graph, leavesOf } from './graph.ts';

/**
 * How differently linked people are treated in all: Σ w(i,j) |ŷᵢ − ŷⱼ| over ordered pairs i ≠ j
 * (paper, section 4.1: the numerator of consistency). 0 when nobody is linked.
 *
 * Predictions are sorted once; after that the cost is linear in pairs or memberships, and nothing
 * is expanded. Labels 0 and 1 need no sorting.
 *
 * @param known The ascending order of the predictions, where somebody has it already.
 * @throws PairfairError `shape-mismatch`, `not-finite`.
 */
export function disagreement(graph: Graph, predictions: Float64Array, known?: Uint32Array): number {
  requireSameLength('predictions', predictions.length, 'graph', graph.size);
  requireFinite('predictions', predictions);

  let sum = 0;
  let order = known;
  for (const { factor, graph: leaf } of leavesOf(graph)) {
    if (leaf.kind === 'edges') sum += factor * edgesDisagreement(leaf, predictions);
    else {
      order ??= labelOrder(predictions) ?? ascendingOrder(predictions);
      sum += factor * cellsDisagreement(leaf, predictions, order);
    }
  }
  // Every pair was met once; ordered pairs are twice as many.
  return 2 * sum;
}

function edgesDisagreement({ source, target, weight }: EdgesGraph, y: Float64Array): number {
  let sum = 0;
  for (let e = 0; e < weight.length; e++) sum += weight[e] * Math.abs(y[source[e]] - y[target[e]]);
  return sum;
}

/**
 * Walks the people from the lowest prediction to the highest. Whoever came before in the same cell
 * has a prediction at most as high, so the gaps to all of them are y·(Σ m) − (Σ m y) of what the
 * cell has taken in so far, less the same of the person's own block.
 */
function cellsDisagreement(graph: CellsGraph, y: Float64Array, order: Uint32Array): number {
  const { offsets, share } = graph.members;
  const blocks = cellBlocks(graph);
  const { cellOf, blockOf } = memberCells(graph, blocks);
  const cellShares = new Float64Array(blocks.cellStart.length);
  const cellSums = new Float64Array(blocks.cellStart.length);
  const blockShares = new Float64Array(blocks.blockStart.length);
  const blockSums = new Float64Array(blocks.blockStart.length);
  const lowest = order.length === 0 ? 0 : y[order[0]];
  let sum = 0;
  for (let p = 0; p < order.length; p++) {
    const i = order[p];
    const height = y[i] - lowest;
    for (let e = offsets[i]; e < offsets[i + 1]; e++) {
      const b = blockOf[e];
      if (b < 0) continue;
      const c = cellOf[e];
      const shares = cellShares[c] - blockShares[b];
      sum += share[e] * (height * shares - (cellSums[c] - blockSums[b]));
      cellShares[c] += share[e];
      cellSums[c] += share[e] * height;
      blockShares[b] += share[e];
      blockSums[b] += share[e] * height;
    }
  }
  return sum;
}

/** The ascending order of labels 0 and 1, found by counting; undefined for other predictions. */
function labelOrder(y: Float64Array): Uint32Array | undefined {
  let ones = 0;
  for (let i = 0; i < y.length; i++) {
    if (y[i] !== 0 && y[i] !== 1) return undefined;
    ones += y[i];
  }
  const order = new Uint32Array(y.length);
  for (let i = 0, zero = 0, one = y.length - ones; i < y.length; i++) {
    order[y[i] === 0 ? zero++ : one++] = i;
  }
  return order;
}

/**
 * The {@link disagreement} to expect of randomised labels, each drawn on its own with probability
 * pᵢ of being 1: Σ w(i,j) (pᵢ + pⱼ − 2 pᵢ pⱼ) over ordered pairs i ≠ j. 0 when nobody is linked.
 *
 * @throws PairfairError `shape-mismatch`, or `bad-data` when a probability is not in [0, 1].
 */
export function expectedDisagreement(graph: Graph, probabilities: Float64Array): number {
  requireSameLength('probabilities', probabilities.length, 'graph', graph.size);
  requireProbabilities(probabilities);

  // p + q − 2pq = p(1−q) + q(1−p), and by symmetry both halves sum to the same.
  const others = adjacencyOperator(graph)(probabilities.map((p) => 1 - p));
  return 2 * probabilities.reduce((sum, p, i) => sum + p * others[i], 0);
}

function requireProbabilities(values: Float64Array): void {
  for (let i = 0; i < values.length; i++) {
    if (values[i] >= 0 && values[i] <= 1) continue;
    throw new PairfairError(
      'bad-data',
      `probabilities must lie in [0, 1], but entry ${i} is ${values[i]}.`,
    );
  }
}
