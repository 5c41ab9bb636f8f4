import type { Matrix } from '../linalg/matrix.ts';
import { type IfairScratch, ifairDistance } from './ifairDistance.ts';
import type { IfairPairs } from './ifairPairs.ts';

/** √(Σₘ weightₘ (xᵢₘ − xⱼₘ)²) for every pair, four partners at a time. */
export function denseDistancesInto(
  out: Float64Array,
  { rows, cols, data }: Matrix,
  { offsets, partner }: IfairPairs,
  weights: Float64Array,
  { people: squares, row }: IfairScratch,
): void {
  for (let i = 0, at = 0; i < rows; i++) {
    let sum = 0;
    // The same roundings as in the products below, so that equal rows are exactly 0 apart.
    for (let m = 0; m < cols; m++, at++) sum += weights[m] * data[at] * data[at];
    squares[i] = sum;
  }
  for (let i = 0; i < rows; i++) {
    for (let m = 0; m < cols; m++) row[m] = weights[m] * data[i * cols + m];
    const square = squares[i];
    const last = offsets[i + 1];
    let p = offsets[i];
    for (; p + 4 <= last; p += 4) {
      const b0 = partner[p] * cols;
      const b1 = partner[p + 1] * cols;
      const b2 = partner[p + 2] * cols;
      const b3 = partner[p + 3] * cols;
      let s0 = 0;
      let s1 = 0;
      let s2 = 0;
      let s3 = 0;
      for (let m = 0; m < cols; m++) {
        const value = row[m];
        s0 += value * data[b0 + m];
        s1 += value * data[b1 + m];
        s2 += value * data[b2 + m];
        s3 += value * data[b3 + m];
      }
      out[p] = ifairDistance(square + squares[partner[p]], s0);
      out[p + 1] = ifairDistance(square + squares[partner[p + 1]], s1);
      out[p + 2] = ifairDistance(square + squares[partner[p + 2]], s2);
      out[p + 3] = ifairDistance(square + squares[partner[p + 3]], s3);
    }
    for (; p < last; p++) {
      const b = partner[p] * cols;
      let product = 0;
      for (let m = 0; m < cols; m++) product += row[m] * data[b + m];
      out[p] = ifairDistance(square + squares[partner[p]], product);
    }
  }
}

/** Σ over pairs bySquare · (xᵢₘ − xⱼₘ)² for every column, four partners at a time. */
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
