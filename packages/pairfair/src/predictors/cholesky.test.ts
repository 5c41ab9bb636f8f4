import { describe, expect, it } from 'vitest';
import { Random } from '../random.ts';
import { choleskyInto, halfSolveInto, solveInto } from './cholesky.ts';

/** GᵀG + I of random numbers. */
function definite(size: number): Float64Array {
  const random = new Random(size, 'definite');
  const g = Float64Array.from({ length: size * size }, () => random.normal());
  return Float64Array.from({ length: size * size }, (_, at) => {
    const [i, j] = [Math.floor(at / size), at % size];
    let sum = i === j ? 1 : 0;
    for (let k = 0; k < size; k++) sum += g[k * size + i] * g[k * size + j];
    return sum;
  });
}

describe('choleskyInto', () => {
  it.each([1, 2, 4, 5, 9, 30])('solves %i equations', (size) => {
    const a = definite(size);
    const factor = choleskyInto(a.slice(), size);
    expect(factor.replaced).toBe(0);
    const right = Float64Array.from({ length: size }, (_, i) => Math.sin(i + 1));
    const x = right.slice();
    solveInto(x, factor);
    const half = right.slice();
    halfSolveInto(half, factor);
    let form = 0;
    for (let i = 0; i < size; i++) {
      const back = x.reduce((sum, value, j) => sum + a[i * size + j] * value, 0);
      expect(back).toBeCloseTo(right[i], 11);
      form += right[i] * x[i];
    }
    expect(half.reduce((sum, value) => sum + value * value, 0)).toBeCloseTo(form, 11);
  });

  it('reads nothing below the diagonal', () => {
    const a = definite(6);
    const untidy = a.map((value, at) => (Math.floor(at / 6) > at % 6 ? Number.NaN : value));
    const [x, y] = [a, untidy].map((matrix) => {
      const v = Float64Array.of(1, 2, 3, 4, 5, 6);
      solveInto(v, choleskyInto(matrix, 6));
      return v;
    });
    expect(y).toEqual(x);
  });

  it('counts pivots that are round-off, and stays usable', () => {
    // Rows 0 and 1 are the same: the second pivot is 0.
    const factor = choleskyInto(Float64Array.of(4, 4, 0, 4, 4, 0, 0, 0, 9), 3);
    expect(factor.replaced).toBe(1);
    const v = Float64Array.of(0, 0, 18);
    solveInto(v, factor);
    expect(v[2]).toBe(2);
    expect(v.every(Number.isFinite)).toBe(true);
  });
});
