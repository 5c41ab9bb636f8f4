import type { Matrix } from 'pairfair';
import { zeros } from 'pairfair/internal';
import { readNumber, readNumbers } from './sql.ts';

/**
 * The fields for Σ w x xᵀ (null: w = 1) with the server's own functions: of rows r = √w · x,
 * Σ r rᵀ = n (C + μ μᵀ) with their covariance C and mean μ.
 */
export function gramFields(columns: readonly string[], root: string | null): string[] {
  const scaled = columns.map((x) => (root === null ? x : `(${x}) * ${root}`));
  const means = scaled.map((x) => `avg(${x})`).join(', ');
  return ['count()', `[${means}]`, `covarPopMatrix(${scaled.join(', ')})`];
}

/** The matrix from the values of those fields, and how many rows went in. */
export function readGram(
  [count, means, covariances]: readonly unknown[],
  cols: number,
): { readonly rows: number; readonly gram: Matrix } {
  const rows = readNumber(count);
  const gram = zeros(cols, cols);
  if (rows === 0) return { rows, gram };
  const mean = readNumbers(means);
  (covariances as unknown[][]).forEach((line, i) => {
    readNumbers(line).forEach((covariance, j) => {
      gram.data[i * cols + j] = rows * (covariance + mean[i] * mean[j]);
    });
  });
  return { rows, gram };
}
