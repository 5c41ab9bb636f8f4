import { requireIntegerIn, requireSameLength } from '../checks.ts';
import { PairfairError } from '../errors.ts';
import { upTo } from '../graphs/countingSort.ts';
import { leadingColumns, type Matrix, requireMatrix, selectRows } from '../linalg/matrix.ts';
import { countGroups } from '../metrics/metricChecks.ts';
import { fitLogistic, type LogisticModel } from '../predictors/fitLogistic.ts';

/**
 * The judge of the paper's synthetic data: knows how able people are compared with their own
 * group, and says yes to a pair when both stand in the same quantile of their groups.
 */
export interface AdmissionsOracle {
  readonly kind: 'admissions-oracle';
  /** Per group: a logistic regression on academic and supplementary performance. */
  readonly models: readonly LogisticModel[];
  /** Per group: the log-odds at which quantiles 1 .. q−1 of its training people end. */
  readonly cuts: readonly Float64Array[];
}

/** Options for {@link fitAdmissionsOracle}. */
export interface AdmissionsOracleOptions {
  /** How many quantiles each group is cut into; at least 2. Default 10. */
  readonly quantiles?: number;
  /** Inverse strength of the regressions' penalty. Default 10⁴: next to none. */
  readonly c?: number;
}

/**
 * Trains the fairness oracle of the paper's section 4.2 on training people: one logistic
 * regression per group on the first two columns of x, and the quantiles of what it predicts.
 *
 * Two people are alike when {@link oracleClasses} puts them in the same class, whatever their
 * groups. Quantiles are cut at log-odds, which stand in the same order as probabilities: labels
 * follow from the two columns without error, so with next to no penalty many probabilities are
 * exactly 0 or 1 and would tie.
 *
 * @throws PairfairError `degenerate` when a group has nobody or only one label.
 *
 * @example
 * const oracle = fitAdmissionsOracle(xTrain, groupsTrain, labelsTrain);
 * const { graph } = drawJudgments(oracleClasses(oracle, xTrain, groupsTrain)); // training W^F
 * const test = classesGraph(oracleClasses(oracle, xTest, groupsTest)); // test W^F, all pairs
 */
export function fitAdmissionsOracle(
  x: Matrix,
  groups: ArrayLike<number>,
  labels: ArrayLike<number>,
  { quantiles = 10, c = 1e4 }: AdmissionsOracleOptions = {},
): AdmissionsOracle {
  const scores = bothScores(x, groups);
  requireSameLength('x', x.rows, 'labels', labels.length);
  requireIntegerIn('quantiles', quantiles, 2, 2 ** 16);

  const perGroup = Array.from({ length: countGroups(groups) }, (_, group) => {
    const members = upTo(x.rows).filter((i) => groups[i] === group);
    const y = Float64Array.from(members, (i) => labels[i]);
    requireBothLabels(group, y);
    const own = selectRows(scores, members);
    const model = fitLogistic(own, y, { c });
    return { model, cuts: quantileEnds(logOdds(model, own), quantiles) };
  });
  return {
    kind: 'admissions-oracle',
    models: perGroup.map(({ model }) => model),
    cuts: perGroup.map(({ cuts }) => cuts),
  };
}

/**
 * In which quantile of the training people of their own group each person stands, from 0; −1 for
 * unknown group. Works for people the oracle has not seen.
 *
 * @throws PairfairError `bad-data` for a group the oracle was not trained on.
 */
export function oracleClasses(
  { models, cuts }: AdmissionsOracle,
  x: Matrix,
  groups: ArrayLike<number>,
): Int32Array {
  const scores = bothScores(x, groups);
  const count = countGroups(groups);
  if (count > models.length) {
    throw new PairfairError(
      'bad-data',
      `The oracle knows groups 0 to ${models.length - 1}, but a person is of group ${count - 1}.`,
    );
  }
  const odds = models.map((model) => logOdds(model, scores));
  return Int32Array.from({ length: x.rows }, (_, i) =>
    groups[i] < 0 ? -1 : countBelow(cuts[groups[i]], odds[groups[i]][i]),
  );
}

/** Academic and supplementary performance, the first two columns. */
function bothScores(x: Matrix, groups: ArrayLike<number>): Matrix {
  requireMatrix('x', x);
  requireSameLength('x', x.rows, 'groups', groups.length);
  if (x.cols < 2) {
    throw new PairfairError(
      'shape-mismatch',
      `The oracle looks at the first two columns of x, but there are ${x.cols}.`,
    );
  }
  return leadingColumns(x, 2);
}

function requireBothLabels(group: number, labels: Float64Array): void {
  if (labels.includes(0) && labels.includes(1)) return;
  throw new PairfairError(
    'degenerate',
    `The oracle learns from people of both labels in every group, but group ${group} has ${labels.length} people and not both labels.`,
  );
}

function logOdds({ coefficients, intercept }: LogisticModel, scores: Matrix): Float64Array {
  return Float64Array.from(
    { length: scores.rows },
    (_, i) =>
      coefficients[0] * scores.data[2 * i] + coefficients[1] * scores.data[2 * i + 1] + intercept,
  );
}

/** The values of rank ⌈kn/q⌉, so that of n values the k-th q-th is at or below the k-th end. */
function quantileEnds(values: Float64Array, quantiles: number): Float64Array {
  const sorted = values.slice().sort();
  return Float64Array.from(
    { length: quantiles - 1 },
    (_, k) => sorted[Math.ceil(((k + 1) * sorted.length) / quantiles) - 1],
  );
}

/** How many of the ascending values lie below `value`. */
function countBelow(ascending: Float64Array, value: number): number {
  let count = 0;
  while (count < ascending.length && ascending[count] < value) count++;
  return count;
}
