import { requireIntegerIn, requireNumberIn, requireOneOf, requirePositive } from '../checks.ts';
import { type Matrix, rowOf, zeros } from '../linalg/matrix.ts';
import { Random } from '../random.ts';

/** A kernel with all its numbers. */
export interface KernelSpec {
  /**
   * `linear` xᵀy; `rbf` exp(−‖x−y‖²/width); `laplacian` exp(−‖x−y‖₁/width);
   * `polynomial` (xᵀy/width + offset)^degree; `precomputed`: the caller brings kernel values.
   */
  readonly name: 'linear' | 'rbf' | 'laplacian' | 'polynomial' | 'precomputed';
  readonly width: number;
  readonly degree: number;
  readonly offset: number;
}

/** How a kernel is chosen; what is left out gets its default. */
export interface KernelOptions {
  readonly name: KernelSpec['name'];
  /**
   * Default for rbf and laplacian: the median (squared, or L1) distance over up to 1000 rows;
   * for polynomial: the number of columns.
   */
  readonly width?: number;
  /** Of a polynomial kernel; a whole number from 1 to 10, default 3. */
  readonly degree?: number;
  /** Of a polynomial kernel; ≥ 0, default 1. */
  readonly offset?: number;
}

const sampleRows = 1000;

/** Checks a kernel's options and fills in the defaults from the training data. */
export function resolveKernel(options: KernelOptions, x: Matrix, seed: number): KernelSpec {
  const { name, degree = 3, offset = 1 } = options;
  requireOneOf('kernel', name, ['linear', 'rbf', 'laplacian', 'polynomial', 'precomputed']);
  requireIntegerIn('degree', degree, 1, 10);
  requireNumberIn('offset', offset, 0, Number.MAX_VALUE);
  const width = options.width ?? defaultWidth(name, x, seed);
  requirePositive('width', width);
  return { name, width, degree, offset };
}

function defaultWidth(name: KernelSpec['name'], x: Matrix, seed: number): number {
  if (name === 'polynomial') return x.cols;
  if (name !== 'rbf' && name !== 'laplacian') return 1;
  const distance = name === 'rbf' ? squaredDistance : cityDistance;
  const rows = new Random(seed, 'kernel width').permutation(x.rows).subarray(0, sampleRows);
  const found: number[] = [];
  for (let a = 1; a < rows.length; a++) {
    for (let b = 0; b < a; b++) found.push(distance(rowOf(x, rows[a]), rowOf(x, rows[b])));
  }
  const sorted = Float64Array.from(found).sort();
  const middle = sorted.length >> 1;
  const median =
    sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  // All rows alike, or more than half of the pairs: any width is as good.
  return median > 0 ? median : 1;
}

/** Kernel values of every row of a against every row of b. */
export function kernelMatrix(a: Matrix, b: Matrix, spec: KernelSpec): Matrix {
  const value = kernelFunction(spec);
  const out = zeros(a.rows, b.rows);
  for (let i = 0, at = 0; i < a.rows; i++) {
    const row = rowOf(a, i);
    for (let j = 0; j < b.rows; j++) out.data[at++] = value(row, rowOf(b, j));
  }
  return out;
}

function kernelFunction(spec: KernelSpec): (a: Float64Array, b: Float64Array) => number {
  const { name, width, degree, offset } = spec;
  if (name === 'rbf') return (a, b) => Math.exp(-squaredDistance(a, b) / width);
  if (name === 'laplacian') return (a, b) => Math.exp(-cityDistance(a, b) / width);
  if (name === 'polynomial') return (a, b) => (dot(a, b) / width + offset) ** degree;
  return dot;
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let j = 0; j < a.length; j++) sum += a[j] * b[j];
  return sum;
}

/** ‖a − b‖². */
export function squaredDistance(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let j = 0; j < a.length; j++) sum += (a[j] - b[j]) ** 2;
  return sum;
}

function cityDistance(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let j = 0; j < a.length; j++) sum += Math.abs(a[j] - b[j]);
  return sum;
}
