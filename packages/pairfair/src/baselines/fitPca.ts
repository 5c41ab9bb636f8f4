import { requireIntegerIn, requireKnownKeys } from '../checks.ts';
import { type Matrix, requireMatrix } from '../linalg/matrix.ts';
import { smallestEigen } from '../linalg/smallestEigen.ts';
import { covariance } from '../models/covariance.ts';
import type { LinearModel } from '../models/linearModel.ts';
import { weightedMeans } from '../models/pfrStatistics.ts';

/** Options for {@link fitPca}. */
export interface PcaOptions {
  /** How many components; from 1 to the number of columns. */
  readonly dims: number;
  /** Names of the columns. */
  readonly columns?: readonly string[];
  /** How many people each stands for, above 0; default 1. */
  readonly weights?: Float64Array | null;
}

/**
 * Principal components: the directions in which people differ most. A control for PFR: a map of
 * the same size that has seen no judgment.
 */
export function fitPca(x: Matrix, options: PcaOptions): LinearModel {
  requireKnownKeys('fitPca', options, ['dims', 'columns', 'weights']);
  const { dims, columns = [], weights = null } = options;
  requireMatrix('x', x);
  requireIntegerIn('dims', dims, 1, x.cols);
  const mean = weightedMeans(x, weights);
  const spread = covariance(x, mean, weights);
  const negated = { ...spread, data: spread.data.map((value) => -value) };
  const { values, vectors } = smallestEigen(negated, dims);
  return {
    kind: 'linear',
    method: 'pca',
    columns,
    mean,
    components: vectors,
    eigenvalues: values.map((value) => -value),
    warnings: [],
  };
}
