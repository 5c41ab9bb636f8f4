import { type FoldData, fitPca, type Matrix, Random, transform } from 'pairfair';
import type { MethodRepresentation } from './methodRepresentation.ts';

/** Test people in two dimensions of a representation, and where decisions change there. */
export interface RepresentationPlane {
  readonly method: string;
  readonly title: string;
  /** What the axes are: the first two dimensions, or the first two principal components. */
  readonly axes: 'dimensions' | 'principal components';
  /** How many columns the predictor looks at; two of them (or two mixtures) are drawn. */
  readonly width: number;
  readonly x: readonly number[];
  readonly y: readonly number[];
  readonly groups: readonly number[];
  readonly labels: readonly number[];
  /** Test people in all; a random part of them is drawn when they are many. */
  readonly people: number;
  /**
   * Log-odds of label 1 in the plane, x·`x` + y·`y` + `intercept`, for a person who is average in
   * every direction that is not drawn.
   */
  readonly logOdds: { readonly x: number; readonly y: number; readonly intercept: number };
}

/** More points than this hide each other and make the file large. */
const mostPoints = 500;

/** A representation as a picture; null where there is only one column to draw. */
export function representationPlane(
  fold: FoldData,
  representation: MethodRepresentation,
  { method, title }: { readonly method: string; readonly title: string },
): RepresentationPlane | null {
  const { kind, train, test, predictor } = representation;
  if (train.cols < 2) return null;
  const { coefficients, intercept } = predictor;
  const drawn =
    kind === 'dimensions'
      ? {
          z: test,
          logOdds: { x: coefficients[0], y: coefficients[1] ?? 0, intercept },
        }
      : principalPlane(train, test, coefficients, intercept);
  const people = somePeople(test.rows, fold.seed);
  const pick = (values: ArrayLike<number>) => Array.from(people, (i) => values[i]);
  const coordinate = (axis: number) =>
    Array.from(people, (i) => drawn.z.data[i * drawn.z.cols + axis]);
  return {
    method,
    title,
    axes: kind === 'dimensions' ? 'dimensions' : 'principal components',
    width: coefficients.length,
    x: coordinate(0),
    y: coordinate(1),
    groups: pick(fold.test.groups),
    labels: pick(fold.test.labels),
    people: test.rows,
    logOdds: drawn.logOdds,
  };
}

/** A point of the plane is mean + V·(x, y), so its log-odds are w·mean + b + (wᵀV)·(x, y). */
function principalPlane(
  train: Matrix,
  test: Matrix,
  weights: Float64Array,
  intercept: number,
): { z: Matrix; logOdds: RepresentationPlane['logOdds'] } {
  const plane = fitPca(train, { dims: 2 });
  const along = (axis: number) =>
    weights.reduce((sum, w, j) => sum + w * plane.components.data[2 * j + axis], 0);
  const atMean = weights.reduce((sum, w, j) => sum + w * plane.mean[j], intercept);
  return { z: transform(plane, test), logOdds: { x: along(0), y: along(1), intercept: atMean } };
}

function somePeople(size: number, seed: number): Uint32Array {
  return new Random(seed, 'report points').permutation(size).subarray(0, mostPoints).sort();
}
