import { type Matrix, zeros } from '../linalg/matrix.ts';
import type { SparseRows } from '../linalg/sparseRows.ts';
import type { IfairPairs } from './ifairPairs.ts';

/** The distances between paired people before the map, and how they depend on column weights. */
export interface IfairInputs {
  /** out = √(Σₘ weightₘ (xᵢₘ − xⱼₘ)²) for every pair. */
  distancesInto(out: Float64Array, weights: Float64Array): void;
  /** out = Σ over pairs bySquare · (xᵢₘ − xⱼₘ)² for every column. */
  slopeInto(out: Float64Array, bySquare: Float64Array): void;
}

/** Squared distances below this share of the squared lengths are taken for 0: round-off. */
const nothing = 1e-14;

/**
 * Distances by ‖a‖² + ‖b‖² − 2ab: one product per column, or per entry where most are zero. The
 * rows should have no large common offset (see `columnShift`).
 */
export function ifairInputs(x: SparseRows, pairs: IfairPairs): IfairInputs {
  const sparse = x.value.length < 0.3 * x.rows * x.cols;
  return sparse ? sparseInputs(x, pairs) : denseInputs(denseRows(x), pairs);
}

function denseRows({ rows, cols, offsets, index, value }: SparseRows): Matrix {
  const out = zeros(rows, cols);
  for (let i = 0; i < rows; i++) {
    for (let e = offsets[i]; e < offsets[i + 1]; e++) out.data[i * cols + index[e]] = value[e];
  }
  return out;
}

/** {@link ifairInputs} for rows without many zeros: four partners at a time. */
export function denseInputs({ rows, cols, data }: Matrix, pairs: IfairPairs): IfairInputs {
  const { offsets, partner } = pairs;
  const squares = new Float64Array(rows);
  const row = new Float64Array(cols);
  const degree = new Float64Array(rows);

  return {
    distancesInto(out, weights): void {
      for (let i = 0, at = 0; i < rows; i++) {
        squares[i] = 0;
        for (let m = 0; m < cols; m++, at++) squares[i] += weights[m] * data[at] * data[at];
      }
      for (let i = 0; i < rows; i++) {
        for (let m = 0; m < cols; m++) row[m] = weights[m] * data[i * cols + m];
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
          out[p] = distance(squares[i] + squares[partner[p]], s0);
          out[p + 1] = distance(squares[i] + squares[partner[p + 1]], s1);
          out[p + 2] = distance(squares[i] + squares[partner[p + 2]], s2);
          out[p + 3] = distance(squares[i] + squares[partner[p + 3]], s3);
        }
        for (; p < last; p++) {
          const b = partner[p] * cols;
          let product = 0;
          for (let m = 0; m < cols; m++) product += row[m] * data[b + m];
          out[p] = distance(squares[i] + squares[partner[p]], product);
        }
      }
    },

    slopeInto(out, bySquare): void {
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
    },
  };
}

/** {@link ifairInputs} for rows of mostly zeros: one person is spread out, partners are walked. */
export function sparseInputs(x: SparseRows, pairs: IfairPairs): IfairInputs {
  const { rows, cols, offsets, index, value } = x;
  const { offsets: first, partner } = pairs;
  const squares = new Float64Array(rows);
  const row = new Float64Array(cols);
  const degree = new Float64Array(rows);

  return {
    distancesInto(out, weights): void {
      for (let i = 0; i < rows; i++) {
        squares[i] = 0;
        for (let e = offsets[i]; e < offsets[i + 1]; e++) {
          squares[i] += weights[index[e]] * value[e] * value[e];
        }
      }
      for (let i = 0; i < rows; i++) {
        row.fill(0);
        for (let e = offsets[i]; e < offsets[i + 1]; e++) {
          row[index[e]] = weights[index[e]] * value[e];
        }
        for (let p = first[i]; p < first[i + 1]; p++) {
          const j = partner[p];
          let product = 0;
          for (let e = offsets[j]; e < offsets[j + 1]; e++) product += row[index[e]] * value[e];
          out[p] = distance(squares[i] + squares[j], product);
        }
      }
    },

    slopeInto(out, bySquare): void {
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
    },
  };
}

function distance(squares: number, product: number): number {
  const square = squares - 2 * product;
  return square > nothing * squares ? Math.sqrt(square) : 0;
}
