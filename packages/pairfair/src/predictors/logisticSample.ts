import { type Matrix, selectRows } from '../linalg/matrix.ts';
import type { LogisticRows } from './logisticRows.ts';

/**
 * Every so-manieth row, `least` of them or some more; undefined when that is more than one in
 * `leastStride`, or when a class is missing among them.
 */
export function logisticSample(
  { x, sign, weight }: LogisticRows,
  least: number,
  leastStride: number,
): LogisticRows | undefined {
  const stride = Math.floor(x.rows / least);
  if (stride < leastStride) return undefined;
  const count = Math.floor(x.rows / stride);
  const picked = new Uint32Array(count);
  const labels = { sign: new Float64Array(count), weight: new Float64Array(count) };
  for (let k = 0; k < count; k++) {
    picked[k] = k * stride;
    labels.sign[k] = sign[k * stride];
    labels.weight[k] = weight[k * stride];
  }
  const [zeros, ones] = classWeights(labels);
  return zeros > 0 && ones > 0 ? { x: selectRows(x, picked), ...labels } : undefined;
}

/** The rows whose Hessian stands for that of all. */
export function hessianSample(rows: LogisticRows): LogisticRows {
  return logisticSample(rows, hessianRowCount(rows.x), 2) ?? rows;
}

/**
 * How many rows {@link hessianSample} takes, about: 20 per column, which leaves a Hessian off by
 * about a half, up to 80, a quarter, while it costs less than a sweep over all rows.
 */
export function hessianRowCount({ rows, cols }: Matrix): number {
  const affordable = Math.min(80 * cols, (12 * rows) / cols);
  return Math.min(Math.max(20 * cols, affordable), rows);
}

/** The total weight of the people with label 0 and of those with label 1. */
export function classWeights({
  sign,
  weight,
}: Pick<LogisticRows, 'sign' | 'weight'>): [number, number] {
  let zeros = 0;
  let ones = 0;
  for (let i = 0; i < sign.length; i++) {
    if (sign[i] > 0) ones += weight[i];
    else zeros += weight[i];
  }
  return [zeros, ones];
}

/** The weight of all rows. */
export function totalWeight(rows: LogisticRows): number {
  const [zeros, ones] = classWeights(rows);
  return zeros + ones;
}
