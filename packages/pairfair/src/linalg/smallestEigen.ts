import { requireIntegerIn } from '../checks.ts';
import { divideAndConquer } from './divideAndConquer.ts';
import { inverseIteration } from './inverseIteration.ts';
import { type DenseKernel, denseKernel } from './kernel.ts';
import { leadingColumns, type Matrix, zeros } from './matrix.ts';
import { smallestValues } from './smallestValues.ts';
import { type EigenPairs, fixSigns } from './symmetricEigen.ts';
import { type TridiagonalForm, tridiagonalForm } from './tridiagonalForm.ts';

/** Above this share of the spectrum it is faster to compute all of it (measured, M = 50 to 1000). */
const largestShare = 1 / 8;

/**
 * The `count` smallest eigenvalues of a symmetric matrix, ascending, with their eigenvectors.
 *
 * Householder reduction to tridiagonal form, bisection for the values, inverse iteration for the
 * vectors: about 4/3 M³ operations whatever `count` is, as long as it is small beside M. Repeated
 * and clustered eigenvalues get orthonormal vectors; which ones, within the space they span, is up
 * to rounding.
 *
 * @param count from 1 to the number of rows
 * @throws PairfairError `shape-mismatch`, `not-finite`, or `invalid-option` for a bad count.
 *
 * @example
 * smallestEigen(matrixFrom([[2, 1], [1, 2]]), 1).values; // [1]
 */
export function smallestEigen(
  a: Matrix,
  count: number,
  kernel: DenseKernel = denseKernel(),
): EigenPairs {
  requireIntegerIn('count', count, 1, a.rows);
  const form = tridiagonalForm(a, kernel);
  const few = count <= Math.max(1, largestShare * form.size);
  const { values, vectors } =
    (few && pairsOfBlocks(form, count)) || leadingPairs(form, count, kernel);
  return {
    values: values.map((value) => value * form.unit),
    vectors: fixSigns(kernel.restore(form, vectors)),
  };
}

/** Bisection and inverse iteration in each block of T; undefined when a vector does not settle. */
export function pairsOfBlocks(form: TridiagonalForm, count: number): EigenPairs | undefined {
  const { size, diagonal, beside, norm } = form;
  const pairs: { value: number; first: number; vector: Float64Array }[] = [];
  for (const [first, end] of blocksOf(beside, size)) {
    if (end - first === 1) {
      pairs.push({ value: diagonal[first], first, vector: Float64Array.of(1) });
      continue;
    }
    const wanted = Math.min(count, end - first);
    const values = smallestValues(diagonal, beside, first, end, wanted, norm);
    const vectors = inverseIteration(diagonal, beside, first, end, values, norm);
    if (!vectors) return undefined;
    vectors.forEach((vector, k) => {
      pairs.push({ value: values[k], first, vector });
    });
  }
  pairs.sort((p, q) => p.value - q.value);
  const vectors = zeros(size, count);
  pairs.slice(0, count).forEach(({ first, vector }, j) => {
    for (let i = 0; i < vector.length; i++) vectors.data[(first + i) * count + j] = vector[i];
  });
  return { values: Float64Array.from(pairs.slice(0, count), ({ value }) => value), vectors };
}

/** First index and end of every block that no zero link cuts. */
export function blocksOf(beside: Float64Array, size: number): [number, number][] {
  const blocks: [number, number][] = [];
  for (let first = 0, end = 1; end <= size; end++) {
    if (end < size && beside[end - 1] !== 0) continue;
    blocks.push([first, end]);
    first = end;
  }
  return blocks;
}

/** The first pairs of the whole spectrum of T. */
export function leadingPairs(
  form: TridiagonalForm,
  count: number,
  kernel: DenseKernel,
): EigenPairs {
  const { values, vectors } = divideAndConquer(form.diagonal, form.beside, kernel);
  return { values: values.slice(0, count), vectors: leadingColumns(vectors, count) };
}
