import { type Matrix, zeros } from '../linalg/matrix.ts';
import type { SparseRows } from '../linalg/sparseRows.ts';
import { denseDistancesInto, denseSlopesInto } from './ifairDenseInputs.ts';
import type { IfairPairs } from './ifairPairs.ts';
import { sparseDistancesInto, sparseSlopesInto } from './ifairSparseInputs.ts';

/** The distances between paired people before the map, and how they depend on column weights. */
export interface IfairInputs {
  /** out = √(Σₘ weightₘ (xᵢₘ − xⱼₘ)²) for every pair. */
  distancesInto(out: Float64Array, weights: Float64Array): void;
  /** out = Σ over pairs bySquare · (xᵢₘ − xⱼₘ)² for every column. */
  slopesInto(out: Float64Array, bySquare: Float64Array): void;
}

/**
 * Distances by ‖a‖² + ‖b‖² − 2ab: one product per column, or per entry where most are zero. The
 * rows should have no large common offset (see `columnShift`).
 */
export function ifairInputs(x: SparseRows, pairs: IfairPairs): IfairInputs {
  const scratch = { people: new Float64Array(x.rows), row: new Float64Array(x.cols) };
  if (x.value.length < 0.3 * x.rows * x.cols) {
    return {
      distancesInto: (out, weights) => sparseDistancesInto(out, x, pairs, weights, scratch),
      slopesInto: (out, bySquare) => sparseSlopesInto(out, x, pairs, bySquare, scratch),
    };
  }
  const dense = denseRows(x);
  return {
    distancesInto: (out, weights) => denseDistancesInto(out, dense, pairs, weights, scratch),
    slopesInto: (out, bySquare) => denseSlopesInto(out, dense, pairs, bySquare, scratch),
  };
}

function denseRows({ rows, cols, offsets, index, value }: SparseRows): Matrix {
  const out = zeros(rows, cols);
  for (let i = 0; i < rows; i++) {
    for (let e = offsets[i]; e < offsets[i + 1]; e++) out.data[i * cols + index[e]] = value[e];
  }
  return out;
}
