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
import { matrixFrom, toRows, zeros } from './matrix.ts';
import { fixSigns, symmetricEigen } from './symmetricEigen.ts';

describe('symmetricEigen', () => {
  it('solves by hand: [[2, 1], [1, 2]] has 1 along (1, −1) and 3 along (1, 1)', () => {
    const { values, vectors } = symmetricEigen(
      matrixFrom([
        [2, 1],
        [1, 2],
      ]),
    );
    expectClose(values, [1, 3], 4e-16);
    const half = Math.SQRT1_2;
    expectClose(vectors.data.map(Math.abs), [half, half, half, half], 4e-16);
    expect(vectors.data[0] * vectors.data[2]).toBeLessThan(0);
    expect(vectors.data[1] * vectors.data[3]).toBeGreaterThan(0);
  });

  it('sorts a diagonal matrix and returns unit vectors, exactly', () => {
    const { values, vectors } = symmetricEigen(
      matrixFrom([
        [5, 0, 0],
        [0, -1, 0],
        [0, 0, 2],
      ]),
    );
    expect(Array.from(values)).toEqual([-1, 2, 5]);
    expect(toRows(vectors)).toEqual([
      [0, 0, 1],
      [1, 0, 0],
      [0, 1, 0],
    ]);
  });

  it('is empty for an empty matrix', () => {
    expect(symmetricEigen(zeros(0, 0))).toEqual({
      values: new Float64Array(0),
      vectors: zeros(0, 0),
    });
  });

  describe.each(spectra)('$name', ({ matrix }) => {
    const { values, vectors } = symmetricEigen(matrix);
    // Householder and divide and conquer are backward stable: errors grow like n units at worst.
    const rounding = 16 + matrix.rows;

    it('gives orthonormal eigenvectors', () => {
      expectOrthonormal(vectors, rounding);
      expectEigenpairs(matrix, values, vectors, rounding);
    });

    it('ascends, with positive leading entries', () => {
      expectConventions(values, vectors);
    });

    it('keeps the trace', () => {
      let trace = 0;
      for (let i = 0; i < matrix.rows; i++) trace += matrix.data[i * (matrix.rows + 1)];
      const sum = values.reduce((total, value) => total + value, 0);
      const allowed = allowedError(matrix, rounding * matrix.rows);
      expect(Math.abs(sum - trace)).toBeLessThanOrEqual(allowed);
    });

    it('gives the same bits in both kernels, and again', () => {
      const [plain, wasm] = kernels;
      expectSameBits(symmetricEigen(matrix, wasm), symmetricEigen(matrix, plain));
      expectSameBits(symmetricEigen(matrix), { values, vectors });
    });
  });

  it('leaves its input alone', () => {
    const a = normalSymmetric(30);
    const before = a.data.slice();
    symmetricEigen(a);
    expect(a.data).toEqual(before);
  });

  it('names the shape of a matrix that is not square', () => {
    expect(() => symmetricEigen(zeros(2, 3))).toThrow(/2 × 3/);
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY])('refuses %s and says where', (bad) => {
    const a = zeros(3, 3);
    a.data[4] = bad;
    expect(() => symmetricEigen(a)).toThrow(`entry 4 of the matrix is ${bad}`);
  });
});

describe('fixSigns', () => {
  it('makes the entry of largest magnitude positive, the first on ties', () => {
    const turned = fixSigns(
      matrixFrom([
        [1, -2, 0, -3],
        [-2, 2, 0, -1],
      ]),
    );
    // + 0 so that −0 counts as 0.
    expect(toRows(turned).map((row) => row.map((value) => value + 0))).toEqual([
      [-1, 2, 0, 3],
      [2, -2, 0, 1],
    ]);
  });
});

describe.skipIf(!python)('beside numpy.linalg.eigh', () => {
  it('finds the same eigenvalues', () => {
    const expected = runPython(
      'result = [np.linalg.eigvalsh(np.array(rows)).tolist() for rows in data]',
      spectra.map(({ matrix }) => toRows(matrix)),
    );
    spectra.forEach(({ name, matrix }, s) => {
      // Both are within a few units of rounding of the truth.
      const allowed = allowedError(matrix, 16 + matrix.rows);
      symmetricEigen(matrix).values.forEach((value, k) => {
        expect(Math.abs(value - expected[s][k]), name).toBeLessThanOrEqual(allowed);
      });
    });
  });

  it('finds the same eigenvectors where all eigenvalues differ', () => {
    const a = normalSymmetric(40, 3);
    const expected = matrixFrom(
      runPython('result = np.linalg.eigh(np.array(data["rows"]))[1].tolist()', { rows: toRows(a) }),
    );
    // The closest two eigenvalues are 0.03 apart beside a norm of 40: 1e-16 · 40 / 0.03 with room.
    expectClose(symmetricEigen(a).vectors.data, fixSigns(expected).data, 1e-11);
  });
});
