import type { SparseRows } from '../linalg/sparseRows.ts';
import { ifairColumns } from './ifairColumns.ts';
import { negligible } from './ifairDistance.ts';
import type { IfairPairs } from './ifairPairs.ts';
import { addSparseDistances, sparseSlopesInto } from './ifairSparseInputs.ts';
import { openPrototypeMemory, padRowsInto, unpadRowsInto } from './prototypeMemory.ts';

/**
 * The sums over pairs of people that iFair's loss consists of, in WebAssembly;
 * testing/plainIfairPairWork.ts does the same operations in the same order.
 */
export interface IfairPairWork {
  /** Sets the distance of every pair to √(Σₘ weightₘ (xᵢₘ − xⱼₘ)²). */
  measure(weights: Float64Array): void;
  /**
   * Σ r² over pairs, r = d̂ − d, where d̂² = (uᵢ − uⱼ)·(wᵢ − wⱼ) and d is the distance measured.
   *
   * Writes flowᵢ = Σⱼ (r/d̂)(uᵢ − uⱼ) over all pairs of i, either way round. With `replace` the
   * distances become −r/d, the derivatives of r²/2 by d², 0 where d is 0.
   */
  sum(flow: Float64Array, u: Float64Array, w: Float64Array, replace: boolean): number;
  /** out = Σ over pairs of the replaced distance times (xᵢₘ − xⱼₘ)², for every column. */
  slopesInto(out: Float64Array): void;
}

/**
 * The sums over the given pairs; people, pairs and distances stay in WebAssembly memory. Columns of
 * mostly zeros are walked in TypeScript, straight in that memory: there are no neighbouring numbers
 * in them that SIMD could take together.
 */
export function ifairPairWork(x: SparseRows, k: number, pairs: IfairPairs): IfairPairWork {
  const { rows } = x;
  const { full, dense, sparse } = ifairColumns(x);
  const padded = k + (k & 1);
  const width = full.length + (full.length & 1);
  const memory = openPrototypeMemory({
    distances: pairs.partner.length * 8,
    partner: pairs.partner.length * 4,
    first: (rows + 1) * 4,
    u: rows * padded * 8,
    w: rows * padded * 8,
    flow: rows * padded * 8,
    data: rows * width * 8,
    people: rows * 8,
    row: width * 8,
    columns: width * 8,
  });
  const { calls, at } = memory;
  const u = memory.floats('u');
  const w = memory.floats('w');
  const flow = memory.floats('flow');
  const columns = memory.floats('columns');
  memory.indices('partner').set(pairs.partner);
  memory.indices('first').set(pairs.offsets);
  padRowsInto(memory.floats('data'), dense.data, full.length, width);
  const distances = memory.floats('distances');
  const scratch = { people: new Float64Array(rows), row: new Float64Array(x.cols) };

  const sum: IfairPairWork['sum'] = (out, memberships, images, replace) => {
    padRowsInto(u, memberships, k, padded);
    padRowsInto(w, images, k, padded);
    const total = calls.pairSum(
      at.flow,
      at.distances,
      rows,
      at.first,
      at.partner,
      at.u,
      at.w,
      padded * 8,
      replace ? 1 : 0,
    );
    unpadRowsInto(out, flow, k, padded);
    return total;
  };
  return {
    measure(weights) {
      for (let c = 0; c < full.length; c++) columns[c] = weights[full[c]];
      calls.denseDistances(
        at.distances,
        rows,
        at.data,
        width * 8,
        at.first,
        at.partner,
        at.columns,
        at.people,
        at.row,
        negligible,
      );
      addSparseDistances(distances, sparse, pairs, weights, scratch);
    },
    sum,
    slopesInto(out) {
      sparseSlopesInto(out, sparse, pairs, distances, scratch);
      calls.denseSlopes(
        at.columns,
        rows,
        at.data,
        width * 8,
        at.first,
        at.partner,
        at.distances,
        at.people,
        at.row,
      );
      for (let c = 0; c < full.length; c++) out[full[c]] = columns[c];
    },
  };
}
