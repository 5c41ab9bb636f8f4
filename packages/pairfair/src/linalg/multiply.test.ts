import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kernels, normalMatrix, slowCross } from '../../testing/matrices.ts';
import { columnOf, type Matrix, matrixFrom, rowRange, toRows, transpose, zeros } from './matrix.ts';
import { multiply, multiplyTransposed, multiplyVector } from './multiply.ts';

/** Shapes around the edges of tiles (4), row blocks (128) and depth blocks (256). */
const shapes = fc.record({
  rows: fc.constantFrom(1, 2, 4, 5, 127, 129, 300),
  depth: fc.constantFrom(1, 2, 3, 8, 255, 257, 520),
  cols: fc.constantFrom(1, 2, 4, 7, 10),
  seed: fc.nat(1000),
});

/** Rounding of a sum of n products is below n units of the sum of their magnitudes. */
function expectWithinRounding(actual: ArrayLike<number>, a: Matrix, b: Matrix): void {
  const magnitudes = (x: Matrix): Matrix => ({ ...x, data: x.data.map(Math.abs) });
  const exact = slowCross(transpose(a), b);
  const bound = slowCross(transpose(magnitudes(a)), magnitudes(b));
  exact.data.forEach((value, at) => {
    const allowed = 2 * (a.cols + 2) * Number.EPSILON * bound.data[at];
    expect(Math.abs(actual[at] - value)).toBeLessThanOrEqual(allowed);
  });
}

describe.each(kernels)('multiply in $name', (kernel) => {
  it('multiplies rows with columns', () => {
    // By hand: (1 2)·(5 7)ᵀ = 19, (1 2)·(6 8)ᵀ = 22.
    const a = matrixFrom([
      [1, 2],
      [3, 4],
    ]);
    const b = matrixFrom([
      [5, 6],
      [7, 8],
    ]);
    expect(toRows(multiply(a, b, kernel))).toEqual([
      [19, 22],
      [43, 50],
    ]);
  });

  it('is zero when there is nothing to sum, and empty when there is nothing to fill', () => {
    expect(toRows(multiply(zeros(2, 0), zeros(0, 1), kernel))).toEqual([[0], [0]]);
    expect(multiply(zeros(0, 3), zeros(3, 2), kernel)).toEqual(zeros(0, 2));
    expect(multiply(zeros(2, 3), zeros(3, 0), kernel)).toEqual(zeros(2, 0));
  });

  it('is the sum by definition, to rounding', () => {
    fc.assert(
      fc.property(shapes, ({ rows, depth, cols, seed }) => {
        const a = normalMatrix(rows, depth, seed);
        const b = normalMatrix(depth, cols, seed + 1);
        expectWithinRounding(multiply(a, b, kernel).data, a, b);
      }),
      { numRuns: 30 },
    );
  });

  it('gives every row the same bits whatever rows come with it', () => {
    const a = normalMatrix(133, 270);
    const b = normalMatrix(270, 6, 2);
    const whole = toRows(multiply(a, b, kernel));
    const parts = [0, 1, 50, 131].map((from, k, cuts) =>
      toRows(multiply(rowRange(a, from, cuts[k + 1] ?? 133), b, kernel)),
    );
    expect(parts.flat()).toEqual(whole);
  });
});

describe('multiply', () => {
  it('gives the same bits in both kernels', () => {
    const [plain, wasm] = kernels;
    fc.assert(
      fc.property(shapes, ({ rows, depth, cols, seed }) => {
        const a = normalMatrix(rows, depth, seed);
        const b = normalMatrix(depth, cols, seed + 1);
        expect(multiply(a, b, wasm)).toEqual(multiply(a, b, plain));
      }),
      { numRuns: 40 },
    );
  });
});

describe('products of shapes that do not fit', () => {
  it('say what was expected and what came', () => {
    const x = zeros(2, 3);
    expect(() => multiply(x, zeros(4, 1))).toThrow(/b must .* 3 columns of a, but has 4/);
    expect(() => multiplyVector(x, new Float64Array(2))).toThrow(
      /v must .* 3 columns of x, but has 2/,
    );
    expect(() => multiplyTransposed(x, new Float64Array(3))).toThrow(
      /r must .* 2 rows of x, but has 3/,
    );
  });
});

describe('multiplyVector and multiplyTransposed', () => {
  it('multiply by hand', () => {
    const x = matrixFrom([
      [1, 2],
      [3, 4],
      [5, 6],
    ]);
    expect(Array.from(multiplyVector(x, Float64Array.of(10, 1)))).toEqual([12, 34, 56]);
    expect(Array.from(multiplyTransposed(x, Float64Array.of(1, 10, 100)))).toEqual([531, 642]);
  });

  it('are products with one column', () => {
    fc.assert(
      fc.property(shapes, ({ rows, depth, seed }) => {
        const x = normalMatrix(rows, depth, seed);
        const v = normalMatrix(depth, 1, seed + 1);
        const r = normalMatrix(rows, 1, seed + 2);
        expectWithinRounding(multiplyVector(x, columnOf(v, 0)), x, v);
        expectWithinRounding(multiplyTransposed(x, columnOf(r, 0)), transpose(x), r);
      }),
      { numRuns: 30 },
    );
  });
});
