import { requireIntegerIn } from '../checks.ts';
import { PairfairError } from '../errors.ts';
import { columnMeans, type Matrix, subtractRow, zeros } from '../linalg/matrix.ts';
import { multiply } from '../linalg/multiply.ts';
import { symmetricEigen } from '../linalg/symmetricEigen.ts';
import type { WorkOptions } from '../progress.ts';
import {
  type KernelOptions,
  type KernelSpec,
  kernelMatrix,
  resolveKernel,
} from './kernelMatrix.ts';
import { landmarks } from './landmarks.ts';

/** Eigenvalues below this share of the largest are taken as zero. */
const keptShare = 1e-10;
/** How far a precomputed kernel may miss symmetry or positivity, relative to its largest entry. */
const roundOff = 1e-8;

/** Above this many people the default is landmarks: the full kernel costs N² memory, N³ time. */
const mostPeopleWithoutLandmarks = 3000;
const defaultLandmarks = 500;

/**
 * A finite feature map of a kernel: people as rows F with F Fᵀ = K, so that linear PFR on F is
 * kernel PFR on K, and how to take a new person there: f(x) = k(x) · map − shift.
 */
export interface KernelFeatures extends KernelFeatureMap {
  readonly kernel: KernelSpec;
  /** What kernel values are taken against; no rows for a precomputed kernel. */
  readonly anchors: Matrix;
  /** How many landmarks stand for the people; 0 when the people themselves do. */
  readonly landmarks: number;
}

/** The map from kernel values to features, with the features of the training people. */
export interface KernelFeatureMap {
  /** One row per training person, columns centred. */
  readonly features: Matrix;
  readonly map: Matrix;
  readonly shift: Float64Array;
  /** The kept eigenvalues of the kernel, one per feature. */
  readonly values: Float64Array;
}

/** Options for {@link fitKernelFeatures}. */
export interface KernelFeatureOptions extends WorkOptions {
  /**
   * How many k-means landmarks stand for the people; 0: none, the people themselves do.
   * Default: 0 up to 3000 people, 500 above. Never for a precomputed kernel.
   */
  readonly landmarks?: number;
}

/** Learns the features of a kernel on training people; `x` is the kernel itself if precomputed. */
export function fitKernelFeatures(
  x: Matrix,
  choice: KernelOptions,
  options: KernelFeatureOptions = {},
): KernelFeatures {
  const kernel = resolveKernel(choice, x, options.seed ?? 1);
  if (kernel.name === 'precomputed') {
    return { ...fullFeatures(x), kernel, anchors: zeros(0, 0), landmarks: 0 };
  }
  const usual = x.rows > mostPeopleWithoutLandmarks ? defaultLandmarks : 0;
  const { landmarks: count = usual } = options;
  requireIntegerIn('landmarks', count, 0, x.rows);
  if (count === 0) {
    const anchors = { ...x, data: x.data.slice() };
    return { ...fullFeatures(kernelMatrix(x, x, kernel)), kernel, anchors, landmarks: 0 };
  }
  const map = landmarkMap(landmarks(x, count, options), kernel);
  const raw = mapLandmarks(map, x);
  const shift = columnMeans(raw);
  return { ...map, features: subtractRow(raw, shift), shift, landmarks: count };
}

/** The features of people, new ones or not. */
export function kernelFeaturesOf(
  { kernel, anchors, map, shift }: KernelFeatures,
  x: Matrix,
): Matrix {
  return subtractRow(multiply(kernelMatrix(x, anchors, kernel), map), shift);
}

/** Features of the whole centred kernel: K = U S Uᵀ, F = U S^½, map = U S^−½. */
function fullFeatures(k: Matrix): KernelFeatureMap {
  requireKernel(k);
  const columnMean = columnMeans(k);
  const { kept, values, vectors } = keptEigen(centred(k, columnMean));
  const features = scaledColumns(vectors, kept, (s) => Math.sqrt(s));
  const map = scaledColumns(vectors, kept, (s) => 1 / Math.sqrt(s));
  // Centring k(x) by the training kernel leaves only −columnMean·map: 1ᵀU = 0 on the kept range.
  const shift = multiply({ rows: 1, cols: k.cols, data: columnMean }, map).data;
  return { features, map, shift, values };
}

/** The features of a kernel through landmarks, not centred: f(x) = k(x, anchors) · map. */
export interface KernelMap {
  readonly kernel: KernelSpec;
  readonly anchors: Matrix;
  readonly map: Matrix;
  /** The kept eigenvalues of the kernel among the landmarks, one per feature. */
  readonly values: Float64Array;
}

/** Features through m landmarks: F = K_nm U S^−½ with K_mm = U S Uᵀ. */
export function landmarkMap(anchors: Matrix, kernel: KernelSpec): KernelMap {
  const { kept, values, vectors } = keptEigen(kernelMatrix(anchors, anchors, kernel));
  return { kernel, anchors, values, map: scaledColumns(vectors, kept, (s) => 1 / Math.sqrt(s)) };
}

/** The features of people, new ones or not. */
export function mapLandmarks({ kernel, anchors, map }: KernelMap, x: Matrix): Matrix {
  return multiply(kernelMatrix(x, anchors, kernel), map);
}

interface KeptEigen {
  /** Column and eigenvalue of every kept direction. */
  readonly kept: readonly { readonly column: number; readonly value: number }[];
  readonly values: Float64Array;
  readonly vectors: Matrix;
}

function keptEigen(k: Matrix): KeptEigen {
  const { values, vectors } = symmetricEigen(k);
  const most = values[values.length - 1];
  if (values[0] < -roundOff * Math.max(most, 0)) {
    throw new PairfairError(
      'bad-data',
      `A kernel must be positive semidefinite, but its smallest eigenvalue is ${values[0]} beside a largest of ${most}.`,
    );
  }
  const kept = Array.from(values, (value, column) => ({ column, value })).filter(
    ({ value }) => value > keptShare * most,
  );
  if (kept.length === 0) {
    throw new PairfairError('degenerate', 'The kernel is the same for everybody once centred.');
  }
  return { kept, values: Float64Array.from(kept, ({ value }) => value), vectors };
}

function scaledColumns(
  vectors: Matrix,
  kept: KeptEigen['kept'],
  factor: (value: number) => number,
): Matrix {
  const out = zeros(vectors.rows, kept.length);
  kept.forEach(({ column, value }, c) => {
    const scale = factor(value);
    for (let i = 0; i < vectors.rows; i++) {
      out.data[i * kept.length + c] = vectors.data[i * vectors.cols + column] * scale;
    }
  });
  return out;
}

/** K with row and column means taken off, its grand mean put back. */
function centred(k: Matrix, means: Float64Array): Matrix {
  const grand = means.reduce((sum, value) => sum + value, 0) / means.length;
  const out = zeros(k.rows, k.cols);
  for (let i = 0, at = 0; i < k.rows; i++) {
    for (let j = 0; j < k.cols; j++, at++) {
      out.data[at] = k.data[at] - means[i] - means[j] + grand;
    }
  }
  return out;
}

function requireKernel(k: Matrix): void {
  if (k.rows !== k.cols) {
    throw new PairfairError(
      'shape-mismatch',
      `A kernel over people must be square, but it is ${k.rows} × ${k.cols}.`,
    );
  }
  const most = k.data.reduce((largest, value) => Math.max(largest, Math.abs(value)), 0);
  for (let i = 0; i < k.rows; i++) {
    for (let j = 0; j < i; j++) {
      const [a, b] = [k.data[i * k.cols + j], k.data[j * k.cols + i]];
      if (Math.abs(a - b) > roundOff * most) {
        throw new PairfairError(
          'bad-data',
          `A kernel must be symmetric, but entry (${i}, ${j}) is ${a} and entry (${j}, ${i}) is ${b}.`,
        );
      }
    }
  }
}
