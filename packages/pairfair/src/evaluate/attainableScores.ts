import { requireSameLength } from '../checks.ts';
import { PairfairError } from '../errors.ts';
import { gram } from '../linalg/gram.ts';
import { columnMeans, type Matrix, rowOf, selectRows, subtractRow } from '../linalg/matrix.ts';
import { multiply, multiplyTransposed, multiplyVector } from '../linalg/multiply.ts';
import { symmetricEigen } from '../linalg/symmetricEigen.ts';
import { fitKernelFeatures, kernelFeaturesOf } from '../models/kernelFeatures.ts';
import type { KernelOptions } from '../models/kernelMatrix.ts';
import type { WorkOptions } from '../progress.ts';

/** Options for {@link attainableScores}. */
export interface AttainableOptions extends Pick<WorkOptions, 'seed'> {
  /** Of the kernel ridge; default `rbf` of the median width. */
  readonly kernel?: KernelOptions;
}

/** Scores of new people by two predictors that were told what the judges said. */
export interface AttainableScores {
  readonly ridge: Float64Array;
  readonly kernelRidge: Float64Array;
}

/**
 * What anybody could predict of the judgments from X: scores of new people by ridge and kernel
 * ridge regression on what training people were judged to be, their class or rank. The better of
 * the two is a ceiling for methods that see the judgments through a graph only; what a method
 * reaches of it is the "share of what was attainable".
 *
 * Closed form. The penalty is the one of 25, from 1e-6 to 1e6 times the mean eigenvalue, with the
 * smallest error when each person is predicted from all others (leave one out, exactly).
 *
 * @param judged A number per row of `x`, higher for more deserving; `NaN` for who was not judged.
 * @throws PairfairError `shape-mismatch`, or `bad-data` when fewer than two people were judged.
 */
export function attainableScores(
  x: Matrix,
  judged: ArrayLike<number>,
  newX: Matrix,
  { kernel = { name: 'rbf' }, seed = 1 }: AttainableOptions = {},
): AttainableScores {
  requireSameLength('judged', judged.length, 'x', x.rows);
  const known = Array.from(judged, (_, i) => i).filter((i) => !Number.isNaN(judged[i]));
  if (known.length < 2) {
    throw new PairfairError(
      'bad-data',
      `What is attainable needs at least two people who were judged, but there are ${known.length}.`,
    );
  }
  const own = selectRows(x, known);
  const target = Float64Array.from(known, (i) => judged[i]);
  const features = fitKernelFeatures(own, kernel, { seed });
  return {
    ridge: ridgeScores(own, target, newX),
    kernelRidge: ridgeScores(features.features, target, kernelFeaturesOf(features, newX)),
  };
}

/** From 1e-6 to 1e6, by half a power of ten. */
const penalties = Array.from({ length: 25 }, (_, k) => 10 ** (k / 2 - 6));

/**
 * Ridge regression in the directions q of XᵀX = U Λ Uᵀ, X centred and Q = XU: person i is fitted as
 * ȳ + Σ q_id b_d with b_d = (Qᵀy)_d / (λ_d + α), and has a say h_i = 1/n + Σ q_id² / (λ_d + α) in
 * their own fit. Without that say their error is (y_i − fit_i) / (1 − h_i).
 */
function ridgeScores(x: Matrix, y: Float64Array, newX: Matrix): Float64Array {
  const mean = columnMeans(x);
  const centre = y.reduce((sum, value) => sum + value, 0) / y.length;
  const centred = subtractRow(x, mean);
  const { values, vectors } = symmetricEigen(gram(centred));
  const q = multiply(centred, vectors);
  const along = multiplyTransposed(
    q,
    y.map((value) => value - centre),
  );
  const unit = values.reduce((sum, value) => sum + Math.max(0, value), 0) / values.length;
  let [best, least] = [penalties[0], Number.POSITIVE_INFINITY];
  for (const penalty of penalties) {
    const error = leftOutError(q, y, centre, along, values, penalty * unit);
    if (error < least) [best, least] = [penalty, error];
  }
  const coefficients = along.map((sum, d) => sum / (Math.max(0, values[d]) + best * unit));
  const direction = multiplyVector(vectors, coefficients);
  return multiplyVector(subtractRow(newX, mean), direction).map((score) => score + centre);
}

/** Σ (y − prediction without this person)². */
function leftOutError(
  q: Matrix,
  y: Float64Array,
  centre: number,
  along: Float64Array,
  values: Float64Array,
  penalty: number,
): number {
  let error = 0;
  for (let i = 0; i < q.rows; i++) {
    let [fit, say] = [centre, 1 / q.rows];
    rowOf(q, i).forEach((value, d) => {
      const share = value / (Math.max(0, values[d]) + penalty);
      fit += share * along[d];
      say += share * value;
    });
    error += ((y[i] - fit) / (1 - say)) ** 2;
  }
  return error;
}
