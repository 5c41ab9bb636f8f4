import { expOfNegative } from '../src/predictors/expOfNegative.ts';
import type { LogisticKernel } from '../src/predictors/logisticKernel.ts';
import {
  chunkRows,
  type LogisticRows,
  type SweepDetail,
  sweepLength,
} from '../src/predictors/logisticRows.ts';
import { logOfOnePlus } from './logOfOnePlus.ts';

/** The kernel in plain TypeScript: what kernel/logistic.ts does, lane by lane. */
export const plainLogisticKernel: LogisticKernel = {
  addRows(out, at, rows, coefficients, detail, first, last) {
    const chunk = chunkRows(rows.x.cols);
    const sums = out.subarray(at, at + sweepLength(rows.x.cols, detail));
    for (let start = first; start < last; start += chunk) {
      addChunk(sums, rows, coefficients, detail, start, Math.min(start + chunk, last));
    }
  },
};

function addChunk(
  sums: Float64Array,
  { x, sign, weight }: LogisticRows,
  coefficients: Float64Array,
  detail: SweepDetail,
  first: number,
  last: number,
): void {
  const { cols } = x;
  const even = cols & ~1;
  const quad = new Float64Array(4 * cols);
  const residual = new Float64Array(4);
  const bend = new Float64Array(4);
  // Totals have two lanes: rows 0 and 2 of every four, rows 1 and 3.
  const intercept = [0, 0];
  const loss = [0, 0];
  const curvature = [0, 0];
  const corner = [0, 0];
  for (let i = first; i < last; i += 4) {
    const count = Math.min(4, last - i);
    quad.fill(0, count * cols);
    quad.set(x.data.subarray(i * cols, (i + count) * cols));
    for (let r = 0; r < 4; r++) {
      const s = r < count ? sign[i + r] : 1;
      const w = r < count ? weight[i + r] : 0;
      const z = margin(quad, r * cols, cols, coefficients) * s;
      const t = expOfNegative(-Math.abs(z));
      const inverse = 1 / (1 + t);
      loss[r & 1] += w * (logOfOnePlus(t) + Math.max(-z, 0));
      bend[r] = w * (t * inverse * inverse);
      curvature[r & 1] += bend[r];
      residual[r] = -(w * s * ((z >= 0 ? t : 1) * inverse));
    }
    for (let j = 0; j < even; j++) sums[j] += combine(quad, cols, j, residual);
    if (even < cols) sums[even] += combineLanes(quad, cols, even, residual);
    for (let r = 0; r < 4; r++) intercept[r & 1] += residual[r];
    if (detail === 'diagonal') addQuadDiagonal(sums, cols + 3, quad, cols, bend);
    if (detail !== 'hessian') continue;
    for (const lane of [0, 1]) corner[lane] += bend[lane] + bend[lane + 2];
    addQuadHessian(sums, cols + 3, quad, cols, bend);
  }
  sums[cols] += intercept[0] + intercept[1];
  sums[cols + 1] += loss[0] + loss[1];
  sums[cols + 2] += curvature[0] + curvature[1];
  if (detail === 'hessian') sums[sums.length - 1] += corner[0] + corner[1];
}

/** The even and the odd columns are summed apart; an odd last column comes after both. */
function margin(quad: Float64Array, at: number, cols: number, coefficients: Float64Array): number {
  const even = cols & ~1;
  let lane0 = 0;
  let lane1 = 0;
  for (let j = 0; j < even; j += 2) {
    lane0 += coefficients[j] * quad[at + j];
    lane1 += coefficients[j + 1] * quad[at + j + 1];
  }
  let sum = lane0 + lane1;
  if (even < cols) sum += coefficients[even] * quad[at + even];
  return sum + coefficients[cols];
}

/** Σ factor · column j over four rows. */
function combine(quad: Float64Array, cols: number, j: number, factor: Float64Array): number {
  const lower = factor[0] * quad[j] + factor[1] * quad[cols + j];
  const upper = factor[2] * quad[2 * cols + j] + factor[3] * quad[3 * cols + j];
  return lower + upper;
}

/** The same, rows 0 and 2 and rows 1 and 3 first: how the kernel treats an odd last column. */
function combineLanes(quad: Float64Array, cols: number, j: number, factor: Float64Array): number {
  const lane0 = factor[0] * quad[j] + factor[2] * quad[2 * cols + j];
  const lane1 = factor[1] * quad[cols + j] + factor[3] * quad[3 * cols + j];
  return lane0 + lane1;
}

function addQuadDiagonal(
  sums: Float64Array,
  start: number,
  quad: Float64Array,
  cols: number,
  bend: Float64Array,
): void {
  for (let j = 0; j < cols; j++) {
    for (let r = 0; r < 4; r += 2) {
      const a = quad[r * cols + j];
      const b = quad[(r + 1) * cols + j];
      sums[start + j] += bend[r] * a * a + bend[r + 1] * b * b;
    }
  }
}

function addQuadHessian(
  sums: Float64Array,
  start: number,
  quad: Float64Array,
  cols: number,
  bend: Float64Array,
): void {
  const even = cols & ~1;
  const scaled = new Float64Array(4);
  for (let j = 0, at = start; j < cols; j++, at += cols + 1) {
    for (let r = 0; r < 4; r++) scaled[r] = bend[r] * quad[r * cols + j];
    for (let k = j; k < even; k++) sums[at + k] += combine(quad, cols, k, scaled);
    if (even < cols) sums[at + even] += combineLanes(quad, cols, even, scaled);
    sums[at + cols] += scaled[0] + scaled[2] + (scaled[1] + scaled[3]);
  }
}
