import { divideAndConquer } from './divideAndConquer.ts';
import { type DenseKernel, denseKernel } from './kernel.ts';
import type { Matrix } from './matrix.ts';
import { tridiagonalForm } from './tridiagonalForm.ts';

/** Eigenvalues, ascending, and their eigenvectors: column j belongs to value j. */
export interface EigenPairs {
  readonly values: Float64Array;
  /** Orthonormal columns; in each the entry of largest magnitude is positive. */
  readonly vectors: Matrix;
}

/**
 * All eigenvalues and eigenvectors of a symmetric matrix: A V = V diag(values), VᵀV = I.
 *
 * Householder reduction to tridiagonal form, then divide and conquer. Errors are a small multiple
 * of rounding times the largest eigenvalue; repeated eigenvalues get orthonormal vectors, which
 * ones within the space they span is up to rounding. The matrix must be symmetric; what it lacks
 * by rounding comes out as rounding.
 *
 * @throws PairfairError `shape-mismatch` when `a` is not square, `not-finite` when it holds NaN or
 * infinity.
 *
 * @example
 * symmetricEigen(matrixFrom([[2, 1], [1, 2]])).values; // [1, 3]
 */
export function symmetricEigen(a: Matrix, kernel: DenseKernel = denseKernel()): EigenPairs {
  const form = tridiagonalForm(a, kernel);
  const { values, vectors } = divideAndConquer(form.diagonal, form.beside, kernel);
  return {
    values: values.map((value) => value * form.unit),
    vectors: fixSigns(kernel.restore(form, vectors)),
  };
}

/** Turns every column so that its entry of largest magnitude (the first on ties) is positive. */
export function fixSigns(vectors: Matrix): Matrix {
  const { rows, cols, data } = vectors;
  const largest = new Float64Array(cols);
  for (let i = 0, at = 0; i < rows; i++) {
    for (let j = 0; j < cols; j++, at++) {
      if (Math.abs(data[at]) > Math.abs(largest[j])) largest[j] = data[at];
    }
  }
  const out = data.slice();
  for (let i = 0, at = 0; i < rows; i++) {
    for (let j = 0; j < cols; j++, at++) if (largest[j] < 0) out[at] = -data[at];
  }
  return { rows, cols, data: out };
}
