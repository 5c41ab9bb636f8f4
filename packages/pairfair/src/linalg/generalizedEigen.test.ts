import { describe, expect, it } from 'vitest';
import { expectClose, expectSameUpToSign } from '../../testing/compare.ts';
import {
  expectConventions,
  kernels,
  normalMatrix,
  normalSymmetric,
  symmetricMatrix,
  withSpectrum,
} from '../../testing/matrices.ts';
import { python, runPython } from '../../testing/python.ts';
import { generalizedEigen, whiten } from './generalizedEigen.ts';
import { crossProduct, gram } from './gram.ts';
import { type Matrix, matrixFrom, toRows, zeros } from './matrix.ts';
import { multiply } from './multiply.ts';
import { symmetricEigen } from './symmetricEigen.ts';

const identity = (n: number): Matrix => symmetricMatrix(n, (i, j) => (i === j ? 1 : 0));
const form = (v: Matrix, b: Matrix): Matrix => crossProduct(v, multiply(b, v));

describe('whiten', () => {
  it('divides by the square roots of the eigenvalues', () => {
    const { rank, half, values } = whiten(
      matrixFrom([
        [4, 0],
        [0, 25],
      ]),
    );
    expect(rank).toBe(2);
    expect(Array.from(values)).toEqual([4, 25]);
    expect(toRows(half)).toEqual([
      [0.5, 0],
      [0, 0.2],
    ]);
  });

  it('makes the matrix the identity on its range', () => {
    const b = gram(normalMatrix(50, 20));
    const { rank, half } = whiten(b);
    expect(rank).toBe(20);
    expectClose(form(half, b).data, identity(20).data, 1e-13);
  });

  it('keeps the rank of a singular matrix', () => {
    // A one-hot block: its columns sum to one, so centred it has one dependent column.
    const x = zeros(30, 5);
    for (let i = 0; i < 30; i++) x.data[i * 5 + (i % 5)] = 1;
    const centred = { ...x, data: x.data.map((value) => value - 0.2) };
    const { rank, half, values } = whiten(gram(centred));
    expect(rank).toBe(4);
    expect([half.rows, half.cols, values.length]).toEqual([5, 4, 4]);
    expectClose(form(half, gram(centred)).data, identity(4).data, 1e-14);
  });

  it('drops what is below the tolerance, as asked', () => {
    const b = withSpectrum([1e-12, 1e-7, 0.5, 1]);
    expect(whiten(b).rank).toBe(3);
    expect(whiten(b, 1e-6).rank).toBe(2);
    expect(whiten(b, 1e-13).rank).toBe(4);
  });

  it('keeps nothing of a matrix without positive eigenvalues', () => {
    expect(whiten(zeros(3, 3))).toEqual({
      ...{ rank: 0, largest: 0, outside: Float64Array.of(1, 1, 1) },
      half: zeros(3, 0),
      values: new Float64Array(0),
    });
    expect(whiten(matrixFrom([[-1]])).rank).toBe(0);
  });
});

describe('generalizedEigen', () => {
  it('solves by hand: diag(2, 3) v = λ diag(1, 4) v has 3/4 along (0, ½) and 2 along (1, 0)', () => {
    const a = matrixFrom([
      [2, 0],
      [0, 3],
    ]);
    const b = matrixFrom([
      [1, 0],
      [0, 4],
    ]);
    const { values, vectors } = generalizedEigen(a, b, 2);
    expectClose(values, [0.75, 2], 4e-16);
    expectClose(vectors.data, [0, 1, 0.5, 0], 4e-16);
  });

  it('is the ordinary problem when B is the identity', () => {
    const a = normalSymmetric(12);
    const { values, vectors } = generalizedEigen(a, identity(12), 12);
    const expected = symmetricEigen(a);
    expectClose(values, expected.values, 1e-13);
    expectSameUpToSign(vectors, expected.vectors, 1e-11);
  });

  it('gives A V = B V diag(λ) and VᵀBV = I, ascending, on the range of a singular B', () => {
    // Ten columns of rank 7: the last three repeat earlier ones.
    const x = normalMatrix(40, 7);
    const y = zeros(40, 10);
    for (let i = 0; i < 40; i++) {
      for (let j = 0; j < 10; j++) y.data[i * 10 + j] = x.data[i * 7 + (j % 7)];
    }
    const weights = normalMatrix(1, 40, 2).data.map(Math.abs);
    const [a, b] = [gram(y, weights), gram(y)];
    const { values, vectors } = generalizedEigen(a, b, 7);
    expectConventions(values, vectors);
    expectClose(form(vectors, b).data, identity(7).data, 1e-13);
    const left = multiply(a, vectors);
    const right = multiply(b, vectors).data.map((value, at) => value * values[at % 7]);
    expectClose(left.data, right, 1e-12);
    expect(() => generalizedEigen(a, b, 8)).toThrow(/from 1 to 7/);
  });

  it('gives the same bits in both kernels', () => {
    const [a, b] = [normalSymmetric(37), gram(normalMatrix(80, 37))];
    const [plain, wasm] = kernels.map((kernel) => generalizedEigen(a, b, 4, undefined, kernel));
    expect(wasm).toEqual(plain);
  });

  it('says so when B has no range', () => {
    expect(() => generalizedEigen(identity(2), zeros(2, 2), 1)).toThrow(/do not vary/);
  });
});

describe.skipIf(!python)('beside scipy.linalg.eigh(a, b)', () => {
  it('finds the same pairs', () => {
    const [a, b] = [normalSymmetric(30, 2), gram(normalMatrix(90, 30, 3))];
    const expected = runPython(
      'import scipy.linalg\nw, v = scipy.linalg.eigh(np.array(data["a"]), np.array(data["b"]), subset_by_index=[0, 4])\nresult = {"values": w.tolist(), "vectors": v.tolist()}',
      { a: toRows(a), b: toRows(b) },
    );
    const { values, vectors } = generalizedEigen(a, b, 5);
    // B's condition number is below 100, A's entries below 5.
    expectClose(values, expected.values, 1e-13);
    expectSameUpToSign(vectors, matrixFrom(expected.vectors), 1e-11);
  });
});
