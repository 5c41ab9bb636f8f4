import {
  addSparseDistances,
  type IfairPairs,
  type IfairPairWork,
  type IfairScratch,
  ifairColumns,
  ifairSquare,
  sparseSlopesInto,
} from '../src/baselines/ifairPairWork.ts';
import type { Matrix } from '../src/linalg/matrix.ts';
import type { SparseRows } from '../src/linalg/sparseRows.ts';

/** The sums over pairs in plain TypeScript: what kernel/prototypes.ts does, in the same order. */
export function plainIfairPairWork(x: SparseRows, k: number, pairs: IfairPairs): IfairPairWork {
  const { full, dense, sparse } = ifairColumns(x);
  const distances = new Float64Array(pairs.partner.length);
  const people = new Float64Array(x.rows);
  const wide = { people, row: new Float64Array(x.cols) };
  const narrow = { people, row: new Float64Array(full.length) };
  const fullWeights = new Float64Array(full.length);
  const fullSlopes = new Float64Array(full.length);
  return {
    measure(weights) {
      for (let c = 0; c < full.length; c++) fullWeights[c] = weights[full[c]];
      denseDistancesInto(distances, dense, pairs, fullWeights, narrow);
      addSparseDistances(distances, sparse, pairs, weights, wide);
    },
    sum: (flow, u, w, replace) => ifairPairSum(flow, distances, pairs, u, w, k, replace),
    slopesInto(out) {
      sparseSlopesInto(out, sparse, pairs, distances, wide);
      denseSlopesInto(fullSlopes, dense, pairs, distances, narrow);
      for (let c = 0; c < full.length; c++) out[full[c]] = fullSlopes[c];
    },
  };
}

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

/**
 * The sum of {@link IfairPairWork} in plain TypeScript. Products are added up in two lanes, as SIMD
 * does: even and odd prototypes apart.
 */
function ifairPairSum(
  flow: Float64Array,
  distances: Float64Array,
  { offsets, partner }: IfairPairs,
  u: Float64Array,
  w: Float64Array,
  k: number,
  replace: boolean,
): number {
  flow.fill(0);
  let total = 0;
  for (let i = 0; i + 1 < offsets.length; i++) {
    const a = i * k;
    const last = offsets[i + 1];
    for (let p = offsets[i]; p < last; p++) {
      const b = partner[p] * k;
      let even = 0;
      let odd = 0;
      let c = 0;
      for (; c + 2 <= k; c += 2) {
        even += (u[a + c] - u[b + c]) * (w[a + c] - w[b + c]);
        odd += (u[a + c + 1] - u[b + c + 1]) * (w[a + c + 1] - w[b + c + 1]);
      }
      if (c < k) even += (u[a + c] - u[b + c]) * (w[a + c] - w[b + c]);
      const length = Math.sqrt(Math.max(even + odd, 0));
      const residual = length - distances[p];
      total += residual * residual;
      if (replace) distances[p] = distances[p] > 0 ? -residual / distances[p] : 0;
      const pull = length > 0 ? residual / length : 0;
      for (c = 0; c < k; c++) {
        const share = pull * (u[a + c] - u[b + c]);
        flow[a + c] += share;
        flow[b + c] -= share;
      }
    }
  }
  return total;
}
