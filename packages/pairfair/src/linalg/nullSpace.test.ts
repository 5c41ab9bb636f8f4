import { describe, expect, it } from 'vitest';
import { expectClose } from '../../testing/compare.ts';
import { normalMatrix } from '../../testing/matrices.ts';
import { whiten } from './generalizedEigen.ts';
import { gram } from './gram.ts';
import { type Matrix, matrixFrom, zeros } from './matrix.ts';
import { nullSpace } from './nullSpace.ts';

/** Second moments of columns of which the last `blocks` each add up `of` others. */
function dependent(rows: number, cols: number, blocks: number, of: number): Matrix {
  const x = normalMatrix(rows, cols, 3);
  for (let i = 0; i < rows; i++) {
    for (let b = 0; b < blocks; b++) {
      let sum = 0;
      for (let k = 0; k < of; k++) sum += x.data[i * cols + b * of + k];
      x.data[i * cols + cols - blocks + b] = sum;
    }
  }
  return gram(x);
}

describe('nullSpace', () => {
  it('finds the direction in which two columns cancel', () => {
    // By hand: eigenvalues 0, 2 and 3; (1, −1, 0)/√2 vanishes, half of which lies along each axis.
    const { rank, largest, outside } = nullSpace(
      matrixFrom([
        [1, 1, 0],
        [1, 1, 0],
        [0, 0, 3],
      ]),
    );
    expect(rank).toBe(2);
    expect(largest).toBeCloseTo(3, 14);
    expectClose(outside, Float64Array.of(0.5, 0.5, 0), 1e-14);
  });

  it.each([
    { title: 'a few of many', b: dependent(300, 120, 4, 5) },
    { title: 'more than the few looked for first', b: dependent(400, 150, 14, 3) },
    { title: 'none', b: gram(normalMatrix(200, 70, 1)) },
    { title: 'most', b: gram(normalMatrix(20, 90, 2)) },
    { title: 'all', b: zeros(5, 5) },
  ])('says what whitening says: $title', ({ b }) => {
    const whitened = whiten(b);
    const { rank, largest, outside } = nullSpace(b);
    expect(rank).toBe(whitened.rank);
    expectClose(Float64Array.of(largest), Float64Array.of(whitened.largest), 1e-12);
    expectClose(outside, whitened.outside, 1e-10);
  });
});
