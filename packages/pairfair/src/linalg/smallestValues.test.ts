import { describe, expect, it } from 'vitest';
import { expectClose } from '../../testing/compare.ts';
import { smallestValues } from './smallestValues.ts';

describe('smallestValues', () => {
  it('finds the eigenvalues of a path: 2 − 2 cos(πk/(n+1))', () => {
    const diagonal = new Float64Array(50).fill(2);
    const beside = new Float64Array(49).fill(-1);
    const values = smallestValues(diagonal, beside, 0, 50, 6, 4);
    const expected = Array.from(
      { length: 6 },
      (_, k) => 2 - 2 * Math.cos((Math.PI * (k + 1)) / 51),
    );
    expectClose(values, expected, 4 * Number.EPSILON);
  });

  it('looks at its block only', () => {
    // The middle block [[5, 1], [1, 5]] has 4 and 6.
    const values = smallestValues(
      Float64Array.of(-9, 5, 5, -9),
      Float64Array.of(0, 1, 0),
      1,
      3,
      2,
      9,
    );
    expectClose(values, [4, 6], 1e-15);
  });

  it('counts pivots of zero once, of either sign', () => {
    // 0 and −0 on the diagonal: [[0, 1], [1, −0]] has −1 and 1, and 0 is tried first.
    for (const diagonal of [
      Float64Array.of(0, -0),
      Float64Array.of(-0, 0),
      Float64Array.of(-0, -0),
    ]) {
      expectClose(smallestValues(diagonal, Float64Array.of(1), 0, 2, 2, 1), [-1, 1], 1e-15);
    }
    const zeros = smallestValues(
      new Float64Array(5).fill(-0),
      Float64Array.of(1, 1, 1, 1),
      0,
      5,
      5,
      2,
    );
    // By hand: 2 cos(πk/6).
    expectClose(zeros, [-Math.sqrt(3), -1, 0, 1, Math.sqrt(3)], 1e-15);
    expect(zeros).toHaveLength(5);
  });
});
