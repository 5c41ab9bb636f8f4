import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  expectEigenpairs,
  expectOrthonormal,
  kernels,
  symmetricMatrix,
} from '../../testing/matrices.ts';
import { divideAndConquer } from './divideAndConquer.ts';

/** Tridiagonal matrices with few different numbers, so that equal eigenvalues and zeros abound. */
const tridiagonals = fc
  .record({
    size: fc.integer({ min: 1, max: 140 }),
    numbers: fc.array(fc.constantFrom(0, 0, 1, 1, -1, 2, 1e-9, 1e-14, 0.3), {
      minLength: 8,
      maxLength: 40,
    }),
    step: fc.integer({ min: 1, max: 7 }),
  })
  .map(({ size, numbers, step }) => ({
    diagonal: Float64Array.from({ length: size }, (_, i) => numbers[i % numbers.length]),
    beside: Float64Array.from(
      { length: size - 1 },
      (_, i) => numbers[(i * step + 3) % numbers.length],
    ),
  }));

describe('divideAndConquer', () => {
  it('gives orthonormal eigenvectors whatever repeats', () => {
    fc.assert(
      fc.property(tridiagonals, ({ diagonal, beside }) => {
        const n = diagonal.length;
        const matrix = symmetricMatrix(n, (i, j) =>
          i === j ? diagonal[i] : i === j + 1 ? beside[j] : 0,
        );
        const { values, vectors } = divideAndConquer(diagonal, beside);
        expectOrthonormal(vectors, 32 + n);
        expectEigenpairs(matrix, values, vectors, 32 + n);
        for (let k = 1; k < n; k++) expect(values[k]).toBeGreaterThanOrEqual(values[k - 1]);
      }),
      { numRuns: 60 },
    );
  });

  it('leaves its inputs alone and gives the same bits in both kernels', () => {
    const diagonal = Float64Array.from({ length: 90 }, (_, i) => Math.sin(i));
    const beside = Float64Array.from({ length: 89 }, (_, i) => Math.cos(3 * i));
    const before = [diagonal.slice(), beside.slice()];
    const [plain, wasm] = kernels.map((kernel) => divideAndConquer(diagonal, beside, kernel));
    expect(wasm).toEqual(plain);
    expect([diagonal, beside]).toEqual(before);
  });
});
