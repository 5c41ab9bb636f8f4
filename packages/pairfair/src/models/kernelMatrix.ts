import { requireIntegerIn, requireNumberIn, requireOneOf, requirePositive } from '../checks.ts';
import { type Matrix, selectRows, transpose, zeros } from '../linalg/matrix.ts';
import { multiply } from '../linalg/multiply.ts';
import { Random } from '../random.ts';
import { rowDistances } from './rowDistances.ts';

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
  const picked = new Random(seed, 'kernel width').permutation(x.rows).subarray(0, sampleRows);
  const sample = selectRows(x, picked);
  const { data } = name === 'rbf' ? rowDistances(sample)(sample) : cityDistances(sample, sample);
  const found = new Float64Array((sample.rows * (sample.rows - 1)) / 2);
  for (let a = 1, at = 0; a < sample.rows; a++) {
    for (let b = 0; b < a; b++) found[at++] = data[a * sample.rows + b];
  }
  const sorted = found.sort();
  const middle = sorted.length >> 1;
  const median =
    sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  // All rows alike, or more than half of the pairs: any width is as good.
  return median > 0 ? median : 1;
}

/** Kernel values of every row of a against every row of b. */
export function kernelMatrix(a: Matrix, b: Matrix, spec: KernelSpec): Matrix {
  const { name, width, degree, offset } = spec;
  const { rows, cols, data } = measure(a, b, name);
  if (name === 'rbf' || name === 'laplacian') {
    return { rows, cols, data: data.map((value) => Math.exp(-value / width)) };
  }
  if (name !== 'polynomial') return { rows, cols, data };
  return { rows, cols, data: data.map((value) => (value / width + offset) ** degree) };
}

/** What the kernel is a function of: distances, or products. */
function measure(a: Matrix, b: Matrix, name: KernelSpec['name']): Matrix {
  if (name === 'rbf') return squaredDistances(a, b);
  if (name === 'laplacian') return cityDistances(a, b);
  return multiply(a, transpose(b));
}

/**
 * Σ (aᵢₘ − bⱼₘ)² of every row of a and every row of b, summed by differences: the features of a
 * kernel magnify an error in its last digits up to 10¹⁰ times, and a matrix product loses some.
 */
function squaredDistances(a: Matrix, b: Matrix): Matrix {
  const out = zeros(a.rows, b.rows);
  for (let i = 0, at = 0; i < a.rows; i++) {
    const start = i * a.cols;
    for (let j = 0, to = 0; j < b.rows; j++, at++) {
      let sum = 0;
      for (let m = 0; m < a.cols; m++, to++) {
        const difference = a.data[start + m] - b.data[to];
        sum += difference * difference;
      }
      out.data[at] = sum;
    }
  }
  return out;
}

/** Σ |aᵢₘ − bⱼₘ| of every row of a and every row of b. */
function cityDistances(a: Matrix, b: Matrix): Matrix {
  const out = zeros(a.rows, b.rows);
  for (let i = 0, at = 0; i < a.rows; i++) {
    const start = i * a.cols;
    for (let j = 0, to = 0; j < b.rows; j++, at++) {
      let sum = 0;
      for (let m = 0; m < a.cols; m++, to++) sum += Math.abs(a.data[start + m] - b.data[to]);
      out.data[at] = sum;
    }
  }
  return out;
}
