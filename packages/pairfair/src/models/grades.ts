import { requireIntegerIn } from '../checks.ts';
import { PairfairError } from '../errors.ts';
import { type Matrix, zeros } from '../linalg/matrix.ts';

/**
 * All solutions of Ā v = λ B v with VᵀBV = I, ascending: what every strictness and every number of
 * dimensions of one (γ, ridge, balance) is made of.
 */
export interface PfrSpectrum {
  /**
   * λ: how much linked people differ along each direction, per unit of variance. At least 0; what
   * is 0 up to rounding is 0.
   */
  readonly values: Float64Array;
  /** One direction per column: M × r, with r the rank of the data. */
  readonly vectors: Matrix;
}

/**
 * Settings that did well on every data set they were tried on, for whoever does not tune;
 * docs/findings.md has the table.
 */
export const gradedDefaults: {
  readonly gamma: number;
  readonly ridge: number;
  readonly strictness: number;
} = { gamma: 0.9, ridge: 0.1, strictness: 0.5 };

/**
 * What graded PFR leaves of every direction, from 1 for the first to 0:
 *
 *     g_d² = (1 − s) / ((1 − s) + s (λ_d/λ₁ − 1)),
 *
 * so that s = 0 leaves all whole, s = ½ gives √(λ₁/λ_d), and s → 1 leaves the first alone. Equal
 * eigenvalues give equal grades. Where λ₁ = 0 (no ridge, and a direction in which no linked people
 * differ) the limit is taken: with s > 0 only the directions with λ = 0 stay, each whole, so that
 * all are whole where the links say nothing.
 *
 * @param values λ, ascending, at least 0.
 * @param strictness s, from 0 to below 1.
 *
 * @example
 * grades(Float64Array.of(1, 4, 9), 0.5); // [1, 1/2, 1/3]
 */
export function grades(values: Float64Array, strictness: number): Float64Array {
  requireStrictness(strictness);
  const kept = (1 - strictness) * values[0];
  return values.map((value) => {
    // Multiplied by λ₁, so that it may be 0; then only λ_d = λ₁ would be 0/0.
    const excess = strictness * (value - values[0]);
    return excess > 0 ? Math.sqrt(kept / (kept + excess)) : 1;
  });
}

/** V diag(g) of the first `dims` directions: a graded representation is Z = X V diag(g). */
export function gradedComponents(
  { values, vectors }: PfrSpectrum,
  strictness: number,
  dims: number = values.length,
): Matrix {
  requireIntegerIn('dims', dims, 1, values.length);
  const g = grades(values, strictness);
  const out = zeros(vectors.rows, dims);
  for (let i = 0, at = 0; i < vectors.rows; i++) {
    const from = i * vectors.cols;
    for (let d = 0; d < dims; d++) out.data[at++] = vectors.data[from + d] * g[d];
  }
  return out;
}

/** Throws `invalid-option` unless 0 <= strictness < 1. NaN fails. */
export function requireStrictness(strictness: number): void {
  if (!(strictness >= 0 && strictness < 1)) {
    throw new PairfairError(
      'invalid-option',
      `strictness must be at least 0 and below 1, but is ${strictness}.`,
    );
  }
}
