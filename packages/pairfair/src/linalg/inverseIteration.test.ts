import { describe, expect, it } from 'vitest';
import { expectClose } from '../../testing/compare.ts';
import { inverseIteration } from './inverseIteration.ts';
import { smallestValues } from './smallestValues.ts';

describe('inverseIteration', () => {
  it('solves by hand: [[2, 1], [1, 2]] has (1, −1)/√2 for 1 and (1, 1)/√2 for 3', () => {
    const found = inverseIteration(
      Float64Array.of(2, 2),
      Float64Array.of(1),
      0,
      2,
      Float64Array.of(1, 3),
      3,
    );
    const [first, second] = found!;
    expectClose([...first, ...second].map(Math.abs), new Array(4).fill(Math.SQRT1_2), 1e-15);
    expect(first[0] * first[1]).toBeLessThan(0);
    expect(second[0] * second[1]).toBeGreaterThan(0);
  });

  it('is undefined when asked for what is not an eigenvalue', () => {
    const diagonal = Float64Array.of(2, 2, 2);
    const beside = Float64Array.of(1, 1);
    expect(inverseIteration(diagonal, beside, 0, 3, Float64Array.of(2.5), 4)).toBeUndefined();
  });

  it('is undefined when asked for more vectors than an eigenvalue has', () => {
    const diagonal = Float64Array.of(2, 2, 2);
    const beside = Float64Array.of(1, 1);
    expect(inverseIteration(diagonal, beside, 0, 3, Float64Array.of(2, 2), 4)).toBeUndefined();
  });

  it('is undefined when eigenvalues are told apart by little more than rounding', () => {
    // 73 times [[1, 1], [1, 0]], coupled by 1e-14: values spread over 2e-14, far below their size.
    const diagonal = Float64Array.from({ length: 147 }, (_, i) => (i + 1) % 2);
    const beside = Float64Array.from({ length: 146 }, (_, i) => (i % 2 ? 1e-14 : 1));
    const values = smallestValues(diagonal, beside, 0, 147, 18, 2);
    expect(inverseIteration(diagonal, beside, 0, 147, values, 2)).toBeUndefined();
  });

  it('survives solutions that grow past the range of numbers', () => {
    // Forty blocks that all but fall apart share every eigenvalue: dozens of tiny pivots in a row.
    const n = 40 * 21;
    const diagonal = Float64Array.from({ length: n }, (_, i) => Math.abs((i % 21) - 10));
    const beside = Float64Array.from({ length: n - 1 }, (_, i) => (i % 21 === 20 ? 1e-15 : 1));
    // The smallest eigenvalue of Wilkinson's matrix of 21 rows.
    const lambda = -1.125441522119985;
    const found = inverseIteration(diagonal, beside, 0, n, new Float64Array(5).fill(lambda), 12);
    expect(found).toHaveLength(5);
    for (const x of found!) {
      for (const y of found!) {
        const product = x.reduce((sum, value, i) => sum + value * y[i], 0);
        expect(Math.abs(product - (x === y ? 1 : 0))).toBeLessThan(1e-14);
      }
    }
  });
});
