import { requireFinite, requireSameLength } from '../checks.ts';
import { PairfairError } from '../errors.ts';
import { totalWeight } from '../graphs/degrees.ts';
import type { Graph } from '../graphs/graph.ts';
import { laplacianForms } from '../graphs/laplacianForm.ts';
import { requireGraph } from '../graphs/requireGraph.ts';
import { columnMeans, type Matrix, requireMatrix, zeros } from '../linalg/matrix.ts';
import { multiplyTransposed } from '../linalg/multiply.ts';
import { covariance } from './covariance.ts';

/**
 * All that PFR needs to know of the data: nothing in it grows with the number of people, so
 * every later choice of γ, dimensions or ridge costs one small eigenproblem.
 */
export interface PfrStatistics {
  /** How many people the sums run over. */
  readonly people: number;
  /** What the columns are called; empty when they were not named. */
  readonly columns: readonly string[];
  /** The mean of every column. */
  readonly mean: Float64Array;
  /** B = XᵀX/N of the centred data. */
  readonly covariance: Matrix;
  readonly similarity: GraphStatistics;
  readonly fairness: GraphStatistics;
  /** Where the groups lie, for the diagnostics; no groups when they were not given. */
  readonly groups: GroupStatistics;
  /** How the columns go with the target, for the frontier; not there when no target was given. */
  readonly target?: TargetStatistics;
  /** The same of every class against all others, instead, where there are more than two. */
  readonly classes?: readonly TargetStatistics[];
  /** d, see `orderDirection`: which way judges say up is; only where their order is to count. */
  readonly order?: Float64Array;
}

/** What the frontier needs to know of the target y. */
export interface TargetStatistics {
  readonly mean: number;
  readonly variance: number;
  /** δ = Xᵀ(y − ȳ)/N, one number per column. */
  readonly delta: Float64Array;
}

/** What PFR needs to know of one graph. */
export interface GraphStatistics {
  /** XᵀLX. */
  readonly form: Matrix;
  /** Σ w(i,j) over ordered pairs. */
  readonly totalWeight: number;
}

/** Size and column means of every group. */
export interface GroupStatistics {
  readonly sizes: Float64Array;
  /** One row per group. */
  readonly means: Matrix;
}

/** Options for {@link pfrStatistics}. */
export interface PfrStatisticsOptions {
  /** Who is similar in the input features; W^X in the paper. */
  readonly similarity: Graph;
  /** Who ought to be treated alike; W^F in the paper. May leave people without edges. */
  readonly fairness: Graph;
  /** Names of the columns, for messages and diagnostics. */
  readonly columns?: readonly string[];
  /** Group of every person (−1 unknown), only for the diagnostics. */
  readonly groups?: ArrayLike<number>;
  /**
   * How many people each stands for, above 0; default 1. Graphs are taken as they are: see
   * `weighGraph`.
   */
  readonly weights?: Float64Array | null;
  /** What is to be predicted, 0 and 1 or any number, only for the frontier. */
  readonly target?: ArrayLike<number>;
}

/**
 * Sums up a data set and its two graphs: {n, mean, B, XᵀL^X X, XᵀL^F X}, and δ where there is a
 * target.
 *
 * @throws PairfairError `degenerate` when a column is constant, naming it, and when there are
 * fewer than two people; `shape-mismatch` when a graph is over other people.
 */
export function pfrStatistics(x: Matrix, options: PfrStatisticsOptions): PfrStatistics {
  const { similarity, fairness, columns = [], groups, target, weights = null } = options;
  requireData(x, columns);
  requireGraph('similarity', similarity, x.rows);
  requireGraph('fairness', fairness, x.rows);
  if (groups) requireSameLength('x', x.rows, 'groups', groups.length);
  if (target) requireSameLength('x', x.rows, 'target', target.length);
  if (target) requireFinite('target', target);

  const mean = weightedMeans(x, weights);
  const [similar, fair] = laplacianForms(x, [similarity, fairness]);
  return {
    people: x.rows,
    columns,
    mean,
    covariance: covariance(x, mean, weights),
    similarity: { form: similar, totalWeight: totalWeight(similarity) },
    fairness: { form: fair, totalWeight: totalWeight(fairness) },
    groups: groupStatistics(x, groups, groups ? countGroups(groups) : 0, weights),
    ...(target && { target: targetStatistics(x, mean, Float64Array.from(target), weights) }),
  };
}

/** The mean of every column, each person counting as many times as they weigh. */
export function weightedMeans(x: Matrix, weights: Float64Array | null): Float64Array {
  if (!weights) return columnMeans(x);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return multiplyTransposed(x, weights).map((sum) => sum / total);
}

/** Mean and variance of a target, and how the columns of x go with it. */
export function targetStatistics(
  x: Matrix,
  mean: Float64Array,
  y: Float64Array,
  weights: Float64Array | null = null,
): TargetStatistics {
  const total = weights ? weights.reduce((sum, weight) => sum + weight, 0) : x.rows;
  const middle = y.reduce((sum, value, i) => sum + (weights ? weights[i] : 1) * value, 0) / total;
  const delta = new Float64Array(x.cols);
  let squares = 0;
  // Both sides are centred before they are multiplied, for accuracy.
  for (let i = 0, at = 0; i < x.rows; i++) {
    const above = y[i] - middle;
    const counted = weights ? weights[i] * above : above;
    squares += counted * above;
    for (let j = 0; j < x.cols; j++) delta[j] += (x.data[at++] - mean[j]) * counted;
  }
  for (let j = 0; j < x.cols; j++) delta[j] /= total;
  return { mean: middle, variance: squares / total, delta };
}

function countGroups(groups: ArrayLike<number>): number {
  return 1 + Array.from(groups).reduce((most, g) => Math.max(most, g), -1);
}

/** Size and column means of `count` groups. */
export function groupStatistics(
  x: Matrix,
  groups: ArrayLike<number> | undefined,
  count: number,
  weights: Float64Array | null = null,
): GroupStatistics {
  const sizes = new Float64Array(count);
  const means = zeros(count, x.cols);
  for (let i = 0; i < x.rows && groups; i++) {
    if (groups[i] < 0) continue;
    const weight = weights ? weights[i] : 1;
    sizes[groups[i]] += weight;
    const at = groups[i] * x.cols;
    for (let j = 0; j < x.cols; j++) means.data[at + j] += weight * x.data[i * x.cols + j];
  }
  for (let g = 0; g < count; g++) {
    for (let j = 0; j < x.cols; j++) means.data[g * x.cols + j] /= sizes[g];
  }
  return { sizes, means };
}

function requireData(x: Matrix, columns: readonly string[]): void {
  requireMatrix('x', x);
  if (columns.length > 0 && columns.length !== x.cols) {
    throw new PairfairError(
      'shape-mismatch',
      `columns must name every column of x, but there are ${columns.length} names and ${x.cols} columns.`,
    );
  }
  if (x.rows < 2 || x.cols < 1) {
    throw new PairfairError(
      'degenerate',
      `x must have at least two people and one column, but is ${x.rows} × ${x.cols}.`,
    );
  }
  const constant = constantColumns(x).map((j) => columns[j] ?? String(j));
  if (constant.length > 0) {
    throw new PairfairError(
      'degenerate',
      `Every column of x must vary, but these have one value only: ${constant.join(', ')}. Drop them first.`,
    );
  }
}

/** The columns that have the same value for everybody. */
export function constantColumns(x: Matrix): number[] {
  let constant = Array.from({ length: x.cols }, (_, j) => j);
  // Most columns vary within a few rows, and are not looked at again.
  for (let at = x.cols; at < x.data.length && constant.length > 0; at += x.cols) {
    if (constant.every((j) => x.data[at + j] === x.data[j])) continue;
    constant = constant.filter((j) => x.data[at + j] === x.data[j]);
  }
  return constant;
}
