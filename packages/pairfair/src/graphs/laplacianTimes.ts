import { requireFinite, requireSameLength } from '../checks.ts';
import { cellBlocks } from './cellBlocks.ts';
import { addBlocksTimes } from './degrees.ts';
import { type EdgesGraph, type Graph, leavesOf } from './graph.ts';

/**
 * The Laplacian of a graph times numbers per person: (L f)ᵢ = Σⱼ w(i,j) (fᵢ − fⱼ).
 *
 * A constant gives 0, whoever has no edges gets 0, and nothing is expanded.
 * {@link laplacianOperator} is for many products with one graph.
 *
 * @throws PairfairError `shape-mismatch`, `not-finite`.
 */
export function laplacianTimes(graph: Graph, values: Float64Array): Float64Array {
  requireSameLength('values', values.length, 'graph', graph.size);
  requireFinite('values', values);
  return laplacianOperator(graph)(values);
}

/**
 * A function that multiplies the Laplacian L = diag(d) − W of a graph with numbers per person,
 * (L f)ᵢ = Σⱼ w(i,j) (fᵢ − fⱼ), for solvers that do so many times: what depends on the graph alone
 * is worked out once. Linear in pairs or memberships.
 */
export function laplacianOperator(graph: Graph): (values: Float64Array) => Float64Array {
  const parts = leavesOf(graph).map(({ factor, graph: leaf }) => {
    if (leaf.kind === 'edges') return { factor, leaf };
    const blocks = cellBlocks(leaf);
    const degrees = new Float64Array(graph.size);
    addBlocksTimes(degrees, blocks, new Float64Array(graph.size).fill(1), factor);
    return { factor, blocks, degrees };
  });
  return (values) => {
    const out = new Float64Array(graph.size);
    const centred = minusMean(values);
    for (const { factor, leaf, blocks, degrees } of parts) {
      if (leaf) addDifferences(out, leaf, values, factor);
      else {
        addBlocksTimes(out, blocks, centred, -factor);
        for (let i = 0; i < out.length; i++) out[i] += degrees[i] * centred[i];
      }
    }
    return out;
  };
}

/** L does not see a constant; without it, large values of little spread lose no digits. */
function minusMean(values: Float64Array): Float64Array {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i];
  const mean = sum / values.length;
  return values.map((value) => value - mean);
}

function addDifferences(
  out: Float64Array,
  { source, target, weight }: EdgesGraph,
  values: Float64Array,
  factor: number,
): void {
  for (let e = 0; e < weight.length; e++) {
    const flow = factor * weight[e] * (values[source[e]] - values[target[e]]);
    out[source[e]] += flow;
    out[target[e]] -= flow;
  }
}
