import { leadingColumns, type Matrix } from './matrix.ts';
import { type EigenPairs, symmetricEigen } from './symmetricEigen.ts';

/** The `count` smallest eigenvalues of a symmetric matrix, ascending, with their eigenvectors. */
export function smallestEigen(a: Matrix, count: number): EigenPairs {
  const { values, vectors } = symmetricEigen(a);
  return { values: values.slice(0, count), vectors: leadingColumns(vectors, count) };
}
