import { selectRows } from '../linalg/matrix.ts';
import type { LogisticRows } from './logisticRows.ts';

/**
 * Every so-manieth row, at least `least` of them; undefined when that is more than a quarter of
 * all, or when a class is missing among them.
 */
export function logisticSample(
  { x, sign, weight }: LogisticRows,
  least: number,
): LogisticRows | undefined {
  const stride = Math.floor(x.rows / least);
  if (stride < 4) return undefined;
  const picked = Uint32Array.from({ length: Math.floor(x.rows / stride) }, (_, k) => k * stride);
  const sample = {
    x: selectRows(x, picked),
    sign: Float64Array.from(picked, (i) => sign[i]),
    weight: Float64Array.from(picked, (i) => weight[i]),
  };
  const [zeros, ones] = classWeights(sample);
  return zeros > 0 && ones > 0 ? sample : undefined;
}

/** The total weight of the people with label 0 and of those with label 1. */
export function classWeights({ sign, weight }: LogisticRows): [number, number] {
  let zeros = 0;
  let ones = 0;
  for (let i = 0; i < sign.length; i++) {
    if (sign[i] > 0) ones += weight[i];
    else zeros += weight[i];
  }
  return [zeros, ones];
}
