import type { SparseRows } from '../linalg/sparseRows.ts';
import { type IfairScratch, ifairSquare } from './ifairDistance.ts';
import type { IfairPairs } from './ifairPairs.ts';

/**
 * Lengthens the distance d of every pair by what these columns add: √(d² + Σₘ weightₘ (xᵢₘ − xⱼₘ)²).
 * One person is spread out, partners are walked.
 *
 * @param scratch Its row must be all zeros, and is so again at the end.
 */
export function addSparseDistances(
  distances: Float64Array,
  { rows, offsets, index, value }: SparseRows,
  { offsets: first, partner }: IfairPairs,
  weights: Float64Array,
  { people: squares, row }: IfairScratch,
): void {
  if (value.length === 0) return;
  for (let i = 0; i < rows; i++) {
    let sum = 0;
    // The same roundings as in the products below, so that equal rows are exactly 0 apart.
    for (let e = offsets[i]; e < offsets[i + 1]; e++) {
      sum += weights[index[e]] * value[e] * value[e];
    }
    squares[i] = sum;
  }
  for (let i = 0; i < rows; i++) {
    for (let e = offsets[i]; e < offsets[i + 1]; e++) row[index[e]] = weights[index[e]] * value[e];
    for (let p = first[i]; p < first[i + 1]; p++) {
      const j = partner[p];
      let product = 0;
      for (let e = offsets[j]; e < offsets[j + 1]; e++) product += row[index[e]] * value[e];
      const known = distances[p];
      distances[p] = Math.sqrt(known * known + ifairSquare(squares[i] + squares[j], product));
    }
    for (let e = offsets[i]; e < offsets[i + 1]; e++) row[index[e]] = 0;
  }
}

/**
 * Σ over pairs bySquare · (xᵢₘ − xⱼₘ)² for every column; 0 for those without entries.
 *
 * @param scratch Its row must be all zeros, and is so again at the end.
 */
export function sparseSlopesInto(
  out: Float64Array,
  { rows, offsets, index, value }: SparseRows,
  { offsets: first, partner }: IfairPairs,
  bySquare: Float64Array,
  { people: degree, row }: IfairScratch,
): void {
  out.fill(0);
  if (value.length === 0) return;
  degree.fill(0);
  for (let i = 0; i < rows; i++) {
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
    for (let p = first[i]; p < first[i + 1]; p++) {
      const j = partner[p];
      for (let e = offsets[j]; e < offsets[j + 1]; e++) row[index[e]] = 0;
    }
  }
  for (let i = 0; i < rows; i++) {
    for (let e = offsets[i]; e < offsets[i + 1]; e++) {
      out[index[e]] += degree[i] * value[e] * value[e];
    }
  }
}
