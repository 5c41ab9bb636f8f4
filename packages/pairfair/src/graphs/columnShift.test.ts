import { describe, expect, it } from 'vitest';
import { type Matrix, matrixFrom } from '../linalg/matrix.ts';
import { columnShift, shiftedSparseRows } from './columnShift.ts';

describe('columnShift', () => {
  it('takes off what most people have, else the mean unless it is small', () => {
    const x = matrixFrom([
      [5, 10, 0, -1],
      [5, 20, 0, 1],
      [5, 30, 0, 2],
      [7, 40, 3, -2],
    ]);
    const { shift, density } = columnShift(x);
    expect([...shift]).toEqual([5, 25, 0, 0]);
    // Left are 1 of 4, 4 of 4 (25 is nobody's value), 1 of 4 and 4 of 4.
    expect(density).toBe(10 / 16);
  });

  it('makes centred one-hot columns sparse again, to the very zero', () => {
    const cols = 10;
    const data = Float64Array.from({ length: 5000 * cols }, (_, k) => {
      const [i, j] = [Math.floor(k / cols), k % cols];
      return (i % 7 === j ? 1 : 0) - 1 / 7;
    });
    const x: Matrix = { rows: 5000, cols, data };
    const { shift, density } = columnShift(x);
    expect(density).toBeLessThan(0.2);
    const sparse = shiftedSparseRows(x, shift);
    // One entry a person: the columns beyond the seventh are constant and vanish.
    expect(sparse.offsets[5000]).toBe(5000);
    for (let i = 0; i < 100; i++) {
      expect(sparse.index[sparse.offsets[i]]).toBe(i % 7);
      expect(sparse.value[sparse.offsets[i]]).toBeCloseTo(1, 14);
    }
  });
});
