import { gram } from '../src/linalg/gram.ts';
import { type Matrix, matrixFrom, zeros } from '../src/linalg/matrix.ts';
import { normalMatrix, normalSymmetric, symmetricMatrix, withSpectrum } from './matrices.ts';

/** A matrix for eigensolvers, and what is hard about it. */
export interface Spectrum {
  readonly name: string;
  readonly matrix: Matrix;
}

const listed = (n: number, value: (i: number) => number): number[] =>
  Array.from({ length: n }, (_, i) => value(i));

/** Symmetric matrices that have broken eigensolvers: clusters, ranks, scales, shapes. */
export const spectra: readonly Spectrum[] = [
  { name: '1 × 1', matrix: matrixFrom([[-3]]) },
  { name: '2 × 2', matrix: normalSymmetric(2) },
  ...[3, 5, 19, 20, 33, 34, 65, 100].map((n) => ({
    name: `normal ${n}`,
    matrix: normalSymmetric(n, n),
  })),
  { name: 'zero', matrix: zeros(40, 40) },
  { name: 'identity', matrix: symmetricMatrix(40, (i, j) => (i === j ? 1 : 0)) },
  {
    name: 'diagonal with repeats',
    matrix: symmetricMatrix(70, (i, j) => (i === j ? (i * 37) % 7 : 0)),
  },
  { name: 'all ones', matrix: symmetricMatrix(90, () => 1) },
  // Its reduction runs into ever smaller numbers: sums of squares there must not lose digits.
  { name: 'all ones, larger', matrix: symmetricMatrix(300, () => 1) },
  { name: 'rank 3 of 60', matrix: gram(normalMatrix(3, 60)) },
  { name: 'three values', matrix: withSpectrum(listed(80, (i) => i % 3)) },
  { name: 'clusters of width 1e-13', matrix: withSpectrum(listed(80, (i) => (i % 3) + 1e-13 * i)) },
  { name: 'clusters of width 1e-9', matrix: withSpectrum(listed(80, (i) => (i % 3) + 1e-9 * i)) },
  { name: 'a null space of 30', matrix: withSpectrum(listed(80, (i) => Math.max(0, i - 29))) },
  { name: 'falling by halves', matrix: withSpectrum(listed(80, (i) => 2 ** -i)) },
  { name: 'one large value', matrix: withSpectrum(listed(80, (i) => (i === 5 ? 1e12 : i / 80))) },
  { name: 'numbers of 1e300', matrix: scaled(normalSymmetric(50), 1e300) },
  { name: 'numbers of 1e-300', matrix: scaled(normalSymmetric(50), 1e-300) },
  { name: 'smallest numbers there are', matrix: scaled(normalSymmetric(20), 5e-320) },
  { name: 'badly scaled rows', matrix: symmetricMatrix(60, (i, j) => 10 ** (-(i + j) / 4)) },
  {
    name: 'two blocks',
    matrix: symmetricMatrix(60, (i, j) => (i < 30 === j < 30 ? 1 / (1 + i - j) : 0)),
  },
  {
    name: 'path Laplacian',
    matrix: tridiagonal(
      99,
      (i) => (i % 98 === 0 ? 1 : 2),
      () => -1,
    ),
  },
  {
    name: 'Wilkinson 21',
    matrix: tridiagonal(
      21,
      (i) => Math.abs(i - 10),
      () => 1,
    ),
  },
  {
    name: 'glued Wilkinson',
    matrix: tridiagonal(
      210,
      (i) => Math.abs((i % 21) - 10),
      (i) => (i % 21 === 20 ? 1e-8 : 1),
    ),
  },
  {
    name: 'barely glued',
    matrix: tridiagonal(
      105,
      (i) => Math.abs((i % 21) - 10),
      (i) => (i % 21 === 20 ? 1e-14 : 1),
    ),
  },
  // Its first 18 values lie a few units of rounding apart: inverse iteration gives up on them.
  {
    name: 'pairs that all but fall apart',
    matrix: tridiagonal(
      147,
      (i) => (i + 1) % 2,
      (i) => (i % 2 ? 1e-14 : 1),
    ),
  },
];

function scaled(x: Matrix, factor: number): Matrix {
  return { ...x, data: x.data.map((value) => value * factor) };
}

function tridiagonal(
  n: number,
  diagonal: (i: number) => number,
  beside: (i: number) => number,
): Matrix {
  return symmetricMatrix(n, (i, j) => (i === j ? diagonal(i) : i === j + 1 ? beside(j) : 0));
}
