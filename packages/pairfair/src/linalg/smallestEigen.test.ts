import { describe, expect, it } from 'vitest';
import { expectClose } from '../../testing/compare.ts';
import {
  allowedError,
  expectConventions,
  expectEigenpairs,
  expectOrthonormal,
  expectSameBits,
  kernels,
  normalSymmetric,
} from '../../testing/matrices.ts';
import { python, runPython } from '../../testing/python.ts';
import { spectra } from '../../testing/spectra.ts';
import { leadingColumns, matrixFrom, toRows, zeros } from './matrix.ts';
import { smallestEigen } from './smallestEigen.ts';
import { symmetricEigen } from './symmetricEigen.ts';

describe('smallestEigen', () => {
  it('solves by hand: the path of three people has Laplacian eigenvalues 0, 1, 3', () => {
    const { values, vectors } = smallestEigen(
      matrixFrom([
        [1, -1, 0],
        [-1, 2, -1],
        [0, -1, 1],
      ]),
      1,
    );
    expectClose(values, [0], 4e-16);
    expectClose(vectors.data, [3 ** -0.5, 3 ** -0.5, 3 ** -0.5], 1e-15);
  });

  describe.each(spectra)('$name', ({ matrix }) => {
    const n = matrix.rows;
    const all = symmetricEigen(matrix).values;
    const rounding = 16 + n;

    // 1 and n/8 take bisection and inverse iteration, the others divide and conquer.
    it.each([...new Set([1, Math.max(1, Math.floor(n / 8)), Math.ceil(n / 2), n])])(
      'finds the first %i',
      (count) => {
        const { values, vectors } = smallestEigen(matrix, count);
        expectOrthonormal(vectors, rounding);
        expectEigenpairs(matrix, values, vectors, rounding);
        expectConventions(values, vectors);
        values.forEach((value, k) => {
          const allowed = allowedError(matrix, rounding);
          expect(Math.abs(value - all[k])).toBeLessThanOrEqual(allowed);
        });
      },
    );

    it('gives the same bits in both kernels, and again', () => {
      const [plain, wasm] = kernels;
      const count = Math.max(1, Math.floor(n / 10));
      expectSameBits(smallestEigen(matrix, count, wasm), smallestEigen(matrix, count, plain));
      expectSameBits(smallestEigen(matrix, count), smallestEigen(matrix, count));
    });
  });

  it('finds the vectors that the whole spectrum starts with', () => {
    const a = normalSymmetric(100, 5);
    // Neighbouring values are at least 0.01 apart beside a norm of about 100.
    expectClose(
      smallestEigen(a, 8).vectors.data,
      leadingColumns(symmetricEigen(a).vectors, 8).data,
      1e-10,
    );
  });

  it('names the range of a count outside it', () => {
    for (const count of [0, 4, 1.5]) {
      expect(() => smallestEigen(zeros(3, 3), count)).toThrow(/from 1 to 3/);
    }
  });
});

describe.skipIf(!python)('beside scipy.linalg.eigh', () => {
  it('finds the same ten values', () => {
    const large = spectra.filter(({ matrix }) => matrix.rows >= 10);
    const expected = runPython(
      'import scipy.linalg\nresult = [scipy.linalg.eigh(np.array(rows), eigvals_only=True, subset_by_index=[0, 9]).tolist() for rows in data]',
      large.map(({ matrix }) => toRows(matrix)),
    );
    large.forEach(({ name, matrix }, s) => {
      const allowed = allowedError(matrix, 16 + matrix.rows);
      smallestEigen(matrix, 10).values.forEach((value, k) => {
        expect(Math.abs(value - expected[s][k]), name).toBeLessThanOrEqual(allowed);
      });
    });
  });
});
