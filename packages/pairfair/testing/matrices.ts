import { expect } from 'vitest';
import { gram } from '../src/linalg/gram.ts';
import { type DenseKernel, denseKernel } from '../src/linalg/kernel.ts';
import { type Matrix, zeros } from '../src/linalg/matrix.ts';
import type { EigenPairs } from '../src/linalg/symmetricEigen.ts';
import { Random } from '../src/random.ts';
import { plainKernel } from './plainKernel.ts';

/** The kernel's plain twin, and the kernel. */
export const kernels: readonly (DenseKernel & { readonly name: string })[] = [
  { name: 'plain', ...plainKernel },
  { name: 'wasm', ...denseKernel() },
];

/** Normal numbers. */
export function normalMatrix(rows: number, cols: number, seed = 1): Matrix {
  const random = new Random(seed, 'matrix');
  const out = zeros(rows, cols);
  for (let at = 0; at < out.data.length; at++) out.data[at] = random.normal();
  return out;
}

/** A symmetric matrix from a function of row and column, asked for column <= row. */
export function symmetricMatrix(size: number, entry: (i: number, j: number) => number): Matrix {
  const out = zeros(size, size);
  for (let i = 0; i < size; i++) {
    for (let j = 0; j <= i; j++) out.data[i * size + j] = out.data[j * size + i] = entry(i, j);
  }
  return out;
}

/** Normal numbers, symmetric. */
export function normalSymmetric(size: number, seed = 1): Matrix {
  const random = new Random(seed, 'symmetric');
  return symmetricMatrix(size, () => random.normal());
}

/** H diag(values) H with a reflection H = I − 2uuᵀ: symmetric, with exactly these eigenvalues. */
export function withSpectrum(values: ArrayLike<number>, seed = 1): Matrix {
  const n = values.length;
  const u = normalMatrix(1, n, seed).data;
  const squares = u.reduce((sum, value) => sum + value * value, 0);
  const h = symmetricMatrix(n, (i, j) => (i === j ? 1 : 0) - (2 * u[i] * u[j]) / squares);
  return symmetricMatrix(n, (i, j) => {
    let sum = 0;
    for (let k = 0; k < n; k++) sum += h.data[i * n + k] * values[k] * h.data[j * n + k];
    return sum;
  });
}

/** AᵀB by the definition. */
export function slowCross(a: Matrix, b: Matrix, weights?: Float64Array): Matrix {
  const out = zeros(a.cols, b.cols);
  for (let i = 0; i < a.cols; i++) {
    for (let j = 0; j < b.cols; j++) {
      let sum = 0;
      for (let k = 0; k < a.rows; k++) {
        sum += (weights?.[k] ?? 1) * a.data[k * a.cols + i] * b.data[k * b.cols + j];
      }
      out.data[i * b.cols + j] = sum;
    }
  }
  return out;
}

/** The largest sum of magnitudes in a row. */
function rowSumNorm({ rows, cols, data }: Matrix): number {
  let norm = 0;
  for (let i = 0; i < rows; i++) {
    let sum = 0;
    for (let j = 0; j < cols; j++) sum += Math.abs(data[i * cols + j]);
    norm = Math.max(norm, sum);
  }
  return norm;
}

/** So many units of rounding at the size of ‖A‖; near zero no number is finer than MIN_VALUE. */
export function allowedError(a: Matrix, rounding: number): number {
  return rounding * (Number.EPSILON * rowSumNorm(a) + Number.MIN_VALUE);
}

/** Fails unless VᵀV = I to `rounding` units. */
export function expectOrthonormal(vectors: Matrix, rounding: number): void {
  const product = gram(vectors);
  let worst = 0;
  product.data.forEach((value, at) => {
    const expected = at % (vectors.cols + 1) === 0 ? 1 : 0;
    worst = Math.max(worst, Math.abs(value - expected));
  });
  expect(worst / Number.EPSILON).toBeLessThan(rounding);
}

/** Fails unless ‖A v − λ v‖∞ is at most `rounding` units of ‖A‖ for every pair. */
export function expectEigenpairs(
  a: Matrix,
  values: Float64Array,
  vectors: Matrix,
  rounding: number,
): void {
  const n = a.rows;
  const count = values.length;
  expect([vectors.rows, vectors.cols]).toEqual([n, count]);
  const products = slowCross(a, vectors);
  let worst = 0;
  products.data.forEach((value, at) => {
    worst = Math.max(worst, Math.abs(value - values[at % count] * vectors.data[at]));
  });
  expect(worst).toBeLessThanOrEqual(allowedError(a, rounding));
}

/** Fails unless both results have the same numbers, bit by bit. */
export function expectSameBits(actual: EigenPairs, expected: EigenPairs): void {
  const bytes = ({ values, vectors }: EigenPairs): Buffer[] =>
    [values, vectors.data].map((x) => Buffer.from(x.buffer, x.byteOffset, x.byteLength));
  const [values, vectors] = bytes(expected);
  expect(bytes(actual)[0].equals(values), 'values').toBe(true);
  expect(bytes(actual)[1].equals(vectors), 'vectors').toBe(true);
}

/** Fails unless values ascend and every vector's entry of largest magnitude is positive. */
export function expectConventions(values: Float64Array, vectors: Matrix): void {
  for (let k = 1; k < values.length; k++) expect(values[k]).toBeGreaterThanOrEqual(values[k - 1]);
  for (let j = 0; j < vectors.cols; j++) {
    let largest = 0;
    for (let i = 0; i < vectors.rows; i++) {
      const value = vectors.data[i * vectors.cols + j];
      if (Math.abs(value) > Math.abs(largest)) largest = value;
    }
    expect(largest).toBeGreaterThan(0);
  }
}
