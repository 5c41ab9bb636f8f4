import { type IfairScratch, ifairSquare } from '../src/baselines/ifairDistance.ts';
import type { IfairPairs } from '../src/baselines/ifairPairs.ts';
import type { Matrix } from '../src/linalg/matrix.ts';

/**
 * √(Σₘ weightₘ (xᵢₘ − xⱼₘ)²) for every pair, as √(‖a‖² + ‖b‖² − 2ab): one product per column. The rows
 * should have no large common offset (see `columnShift`).
 */
export function denseDistancesInto(
  out: Float64Array,
  { rows, cols, data }: Matrix,
  { offsets, partner }: IfairPairs,
  weights: Float64Array,
  { people: squares, row }: IfairScratch,
): void {
  for (let i = 0; i < rows; i++) {
    for (let m = 0; m < cols; m++) row[m] = weights[m] * data[i * cols + m];
    // As the products below, so that equal rows are exactly 0 apart.
    squares[i] = twoLanes(row, data, i * cols);
  }
  for (let i = 0; i < rows; i++) {
    for (let m = 0; m < cols; m++) row[m] = weights[m] * data[i * cols + m];
    for (let p = offsets[i]; p < offsets[i + 1]; p++) {
      const j = partner[p];
      out[p] = Math.sqrt(ifairSquare(squares[i] + squares[j], twoLanes(row, data, j * cols)));
    }
  }
}

/** Σ over pairs bySquare · (xᵢₘ − xⱼₘ)² for every column. */
export function denseSlopesInto(
  out: Float64Array,
  { rows, cols, data }: Matrix,
  { offsets, partner }: IfairPairs,
  bySquare: Float64Array,
  { people: degree, row }: IfairScratch,
): void {
  out.fill(0);
  degree.fill(0);
  for (let i = 0; i < rows; i++) {
    row.fill(0);
    const last = offsets[i + 1];
    let p = offsets[i];
    for (let q = p; q < last; q++) {
      degree[i] += bySquare[q];
      degree[partner[q]] += bySquare[q];
    }
    // Four partners at a time: the sums are read and written once for all of them.
    for (; p + 4 <= last; p += 4) {
      const b0 = partner[p] * cols;
      const b1 = partner[p + 1] * cols;
      const b2 = partner[p + 2] * cols;
      const b3 = partner[p + 3] * cols;
      const s0 = bySquare[p];
      const s1 = bySquare[p + 1];
      const s2 = bySquare[p + 2];
      const s3 = bySquare[p + 3];
      for (let m = 0; m < cols; m++) {
        row[m] += s0 * data[b0 + m] + s1 * data[b1 + m] + s2 * data[b2 + m] + s3 * data[b3 + m];
      }
    }
    for (; p < last; p++) {
      const b = partner[p] * cols;
      for (let m = 0; m < cols; m++) row[m] += bySquare[p] * data[b + m];
    }
    for (let m = 0; m < cols; m++) out[m] -= 2 * data[i * cols + m] * row[m];
  }
  for (let i = 0, at = 0; i < rows; i++) {
    for (let m = 0; m < cols; m++, at++) out[m] += degree[i] * data[at] * data[at];
  }
}

/** Σ aₘ data[at + m], even and odd columns summed apart, as SIMD does. */
function twoLanes(a: Float64Array, data: Float64Array, at: number): number {
  let even = 0;
  let odd = 0;
  let m = 0;
  for (; m + 2 <= a.length; m += 2) {
    even += a[m] * data[at + m];
    odd += a[m + 1] * data[at + m + 1];
  }
  if (m < a.length) even += a[m] * data[at + m];
  return even + odd;
}
