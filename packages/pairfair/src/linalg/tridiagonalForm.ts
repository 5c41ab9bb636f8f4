import { PairfairError } from '../errors.ts';
import type { DenseKernel } from './kernel.ts';
import type { Matrix } from './matrix.ts';
import type { Reduction } from './wasmTridiagonal.ts';

/** A reduced matrix, ready for the tridiagonal solvers. */
export interface TridiagonalForm extends Reduction {
  /** What eigenvalues of the reduced matrix must be multiplied by: a power of two. */
  readonly unit: number;
  /** The largest sum of magnitudes in a row of T: a bound on every eigenvalue's. */
  readonly norm: number;
}

/** Entries between these squares without overflow or harmful underflow. */
const smallEntry = 2 ** -330;
const largeEntry = 2 ** 330;

/**
 * Reduces a symmetric matrix to tridiagonal form: scaled when its numbers are extreme, and with
 * links that rounding cannot tell from zero set to zero, so that T falls into blocks there.
 *
 * @throws PairfairError `shape-mismatch` when `a` is not square, `not-finite` when it holds NaN or
 * infinity.
 */
export function tridiagonalForm(a: Matrix, kernel: DenseKernel): TridiagonalForm {
  requireSquare(a);
  const unit = unitOf(a);
  const scaled = unit === 1 ? a : { ...a, data: a.data.map((value) => value / unit) };
  const reduction = kernel.reduce(scaled);
  const { diagonal, beside } = reduction;
  let norm = 0;
  for (let i = 0; i < diagonal.length; i++) {
    const links = Math.abs(beside[i - 1] ?? 0) + Math.abs(beside[i] ?? 0);
    norm = Math.max(norm, Math.abs(diagonal[i]) + links);
  }
  const floor = Number.EPSILON * norm;
  return {
    ...reduction,
    beside: beside.map((link) => (Math.abs(link) <= floor ? 0 : link)),
    unit,
    norm,
  };
}

function requireSquare(a: Matrix): void {
  if (a.rows !== a.cols) {
    throw new PairfairError(
      'shape-mismatch',
      `An eigenproblem needs a square matrix, but this one is ${a.rows} × ${a.cols}.`,
    );
  }
}

function unitOf({ data }: Matrix): number {
  let largest = 0;
  for (let at = 0; at < data.length; at++) {
    const size = Math.abs(data[at]);
    // Written so that NaN stops too.
    if (!(size < Infinity)) {
      throw new PairfairError(
        'not-finite',
        `An eigenproblem needs finite numbers, but entry ${at} of the matrix is ${data[at]}.`,
      );
    }
    if (size > largest) largest = size;
  }
  if (largest === 0 || (largest > smallEntry && largest < largeEntry)) return 1;
  return 2 ** Math.max(-1022, Math.floor(Math.log2(largest)));
}
