import { requireOneOf, requireSameLength } from '../checks.ts';
import { PairfairError } from '../errors.ts';
import { columnMeans, type Matrix, requireMatrix, zeros } from '../linalg/matrix.ts';
import { constantColumns } from '../models/pfrStatistics.ts';

/** How columns are brought to mean 0 and variance 1. */
export interface Standardizer {
  readonly kind: 'standardizer';
  /** Mean of each column over the people it was fitted on. */
  readonly mean: Float64Array;
  /** What each column is divided by: its population standard deviation. */
  readonly scale: Float64Array;
}

/** Options for {@link fitStandardizer}. */
export interface StandardizerOptions {
  /** Names of the columns, for messages. Default: their numbers. */
  readonly columns?: readonly string[];
  /** A column with one value only: an error that names it (default), or centred and left at that. */
  readonly constant?: 'refuse' | 'center';
}

/**
 * Learns mean and population standard deviation of every column, from training people only.
 *
 * @throws PairfairError `degenerate`, naming the columns, when one has the same value for everyone.
 *
 * @example
 * const standardizer = fitStandardizer(xTrain);
 * const zTest = standardize(standardizer, xTest);
 */
export function fitStandardizer(
  x: Matrix,
  { columns, constant = 'refuse' }: StandardizerOptions = {},
): Standardizer {
  requireMatrix('x', x);
  requireOneOf('constant', constant, ['refuse', 'center']);
  if (columns) requireSameLength('columns', columns.length, 'the columns of x', x.cols);
  const flat = constantColumns(x);
  if (constant === 'refuse' && flat.length > 0) {
    const names = flat.map((j) => columns?.[j] ?? `${j}`).join(', ');
    throw new PairfairError(
      'degenerate',
      `Every column must vary to be standardised, but these have one value only: ${names}. Drop them, or pass constant: 'center'.`,
    );
  }

  const mean = columnMeans(x);
  const scale = new Float64Array(x.cols);
  for (let i = 0, at = 0; i < x.rows; i++) {
    for (let j = 0; j < x.cols; j++, at++) scale[j] += (x.data[at] - mean[j]) ** 2;
  }
  for (let j = 0; j < x.cols; j++) scale[j] = Math.sqrt(scale[j] / x.rows);
  for (const j of flat) scale[j] = 1;
  return { kind: 'standardizer', mean, scale };
}

/** The columns of x as the standardizer's training people saw them: (x − mean) / scale. */
export function standardize(standardizer: Standardizer, x: Matrix): Matrix {
  requireMatrix('x', x);
  const { mean, scale } = standardizer;
  requireSameLength('the standardizer', mean.length, 'the columns of x', x.cols);

  const out = zeros(x.rows, x.cols);
  for (let i = 0, at = 0; i < x.rows; i++) {
    for (let j = 0; j < x.cols; j++, at++) out.data[at] = (x.data[at] - mean[j]) / scale[j];
  }
  return out;
}
