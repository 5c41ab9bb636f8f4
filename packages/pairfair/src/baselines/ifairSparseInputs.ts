import type { SparseRows } from '../linalg/sparseRows.ts';
import { type IfairScratch, ifairDistance } from './ifairDistance.ts';
import type { IfairPairs } from './ifairPairs.ts';

/** Whether walking entries beats walking columns: where most are zero. */
export function mostlyZeros({ rows, cols, value }: SparseRows): boolean {
  return value.length < 0.3 * rows * cols;
}

/** √(Σₘ weightₘ (xᵢₘ − xⱼₘ)²) for every pair: one person is spread out, partners are walked. */
export function sparseDistancesInto(
  out: Float64Array,
  { rows, offsets, index, value }: SparseRows,
  { offsets: first, partner }: IfairPairs,
  weights: Float64Array,
  { people: squares, row }: IfairScratch,
): void {
  for (let i = 0; i < rows; i++) {
    let sum = 0;
    // The same roundings as in the products below, so that equal rows are exactly 0 apart.
    for (let e = offsets[i]; e < offsets[i + 1]; e++) {
      sum += weights[index[e]] * value[e] * value[e];
    }
    squares[i] = sum;
  }
  row.fill(0);
  for (let i = 0; i < rows; i++) {
    for (let e = offsets[i]; e < offsets[i + 1]; e++) row[index[e]] = weights[index[e]] * value[e];
    for (let p = first[i]; p < first[i + 1]; p++) {
      const j = partner[p];
      let product = 0;
      for (let e = offsets[j]; e < offsets[j + 1]; e++) product += row[index[e]] * value[e];
      out[p] = ifairDistance(squares[i] + squares[j], product);
    }
    for (let e = offsets[i]; e < offsets[i + 1]; e++) row[index[e]] = 0;
  }
}

/** Σ over pairs bySquare · (xᵢₘ − xⱼₘ)² for every column. */
export function sparseSlopesInto(
  out: Float64Array,
  { rows, offsets, index, value }: SparseRows,
  { offsets: first, partner }: IfairPairs,
  bySquare: Float64Array,
  { people: degree, row }: IfairScratch,
): void {
  out.fill(0);
  degree.fill(0);
  for (let i = 0; i < rows; i++) {
    row.fill(0);
    for (let p = first[i]; p < first[i + 1]; p++) {
      const j = partner[p];
      const slope = bySquare[p];
      degree[i] += slope;
      degree[j] += slope;
      for (let e = offsets[j]; e < offsets[j + 1]; e++) row[index[e]] += slope * value[e];
    }
    for (let e = offsets[i]; e < offsets[i + 1]; e++) {
      out[index[e]] -= 2 * value[e] * row[index[e]];
    }
  }
  for (let i = 0; i < rows; i++) {
    for (let e = offsets[i]; e < offsets[i + 1]; e++) {
      out[index[e]] += degree[i] * value[e] * value[e];
    }
  }
}
