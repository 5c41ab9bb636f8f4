import { type Matrix, zeros } from '../linalg/matrix.ts';
import type { SparseRows } from '../linalg/sparseRows.ts';
import { denseDistancesInto, denseSlopesInto } from './ifairDenseInputs.ts';
import { ifairPairSum } from './ifairPairSum.ts';
import type { IfairPairs } from './ifairPairs.ts';
import type { IfairPairWork } from './ifairPairWork.ts';
import { mostlyZeros, sparseDistancesInto, sparseSlopesInto } from './ifairSparseInputs.ts';

/** The sums over pairs in plain TypeScript: what kernel/prototypes.ts does, in the same order. */
export function plainIfairPairWork(x: SparseRows, k: number, pairs: IfairPairs): IfairPairWork {
  const distances = new Float64Array(pairs.partner.length);
  const scratch = { people: new Float64Array(x.rows), row: new Float64Array(x.cols) };
  const sum: IfairPairWork['sum'] = (flow, u, w, replace) =>
    ifairPairSum(flow, distances, pairs, u, w, k, replace);
  if (mostlyZeros(x)) {
    return {
      name: 'plain',
      measure: (weights) => sparseDistancesInto(distances, x, pairs, weights, scratch),
      sum,
      slopesInto: (out) => sparseSlopesInto(out, x, pairs, distances, scratch),
    };
  }
  const dense = denseRows(x);
  return {
    name: 'plain',
    measure: (weights) => denseDistancesInto(distances, dense, pairs, weights, scratch),
    sum,
    slopesInto: (out) => denseSlopesInto(out, dense, pairs, distances, scratch),
  };
}

/** The rows with their zeros. */
function denseRows({ rows, cols, offsets, index, value }: SparseRows): Matrix {
  const out = zeros(rows, cols);
  for (let i = 0; i < rows; i++) {
    for (let e = offsets[i]; e < offsets[i + 1]; e++) out.data[i * cols + index[e]] = value[e];
  }
  return out;
}
