import { expect } from 'vitest';
import { gram } from '../src/linalg/gram.ts';
import { columnOf, type Matrix, zeros } from '../src/linalg/matrix.ts';
import { symmetricEigen } from '../src/linalg/symmetricEigen.ts';

/** Fails unless both lists agree entry by entry, to `tolerance` of the largest expected one. */
export function expectClose(
  actual: ArrayLike<number>,
  expected: ArrayLike<number>,
  tolerance: number,
): void {
  expect(actual.length).toBe(expected.length);
  const scale = Math.max(1, ...Array.from(expected, Math.abs));
  for (let i = 0; i < expected.length; i++) {
    expect(
      Math.abs(actual[i] - expected[i]),
      `entry ${i}: ${actual[i]} instead of ${expected[i]}`,
    ).toBeLessThanOrEqual(tolerance * scale);
  }
}

/** Fails unless the columns agree, each up to its sign. */
export function expectSameUpToSign(actual: Matrix, expected: Matrix, tolerance: number): void {
  expect([actual.rows, actual.cols]).toEqual([expected.rows, expected.cols]);
  for (let d = 0; d < expected.cols; d++) {
    const [a, e] = [columnOf(actual, d), columnOf(expected, d)];
    const product = a.reduce((sum, value, i) => sum + value * e[i], 0);
    expectClose(product < 0 ? a.map((value) => -value) : a, e, tolerance);
  }
}

/** Fails unless the columns of both span the same space: compares the projectors onto them. */
export function expectSameSpace(actual: Matrix, expected: Matrix, tolerance: number): void {
  expectClose(projector(actual).data, projector(expected).data, tolerance);
}

/** Z (ZᵀZ)⁺ Zᵀ. */
function projector(z: Matrix): Matrix {
  const { values, vectors } = symmetricEigen(gram(z));
  const most = values[values.length - 1];
  const out = zeros(z.rows, z.rows);
  values.forEach((value, k) => {
    if (value <= 1e-12 * most) return;
    const direction = Float64Array.from({ length: z.rows }, (_, i) => {
      let sum = 0;
      for (let j = 0; j < z.cols; j++) {
        sum += z.data[i * z.cols + j] * vectors.data[j * vectors.cols + k];
      }
      return sum / Math.sqrt(value);
    });
    for (let i = 0; i < z.rows; i++) {
      for (let j = 0; j < z.rows; j++) out.data[i * z.rows + j] += direction[i] * direction[j];
    }
  });
  return out;
}

/** Columns with mean 0 and population standard deviation 1. */
export function standardized(x: Matrix): Matrix {
  const out = zeros(x.rows, x.cols);
  for (let j = 0; j < x.cols; j++) {
    const column = columnOf(x, j);
    const mean = column.reduce((sum, value) => sum + value, 0) / x.rows;
    const variance = column.reduce((sum, value) => sum + (value - mean) ** 2, 0) / x.rows;
    column.forEach((value, i) => {
      out.data[i * x.cols + j] = (value - mean) / Math.sqrt(variance);
    });
  }
  return out;
}
