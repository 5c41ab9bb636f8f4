import { fitPca } from '../../baselines/fitPca.ts';
import type { Matrix } from '../../linalg/matrix.ts';
import { transform } from '../../models/transform.ts';
import type { PredictorModel } from '../../predictors/predict.ts';
import { Random } from '../../random.ts';
import type { FoldData } from '../foldData.ts';
import type { Representation, Setting } from '../methods/method.ts';

/** Test people in two dimensions of a representation, and where decisions change there. */
export interface RepresentationPlane {
  /** What the axes are: the first two dimensions, principal components or columns. */
  readonly axes: 'dimensions' | 'principal components' | 'columns';
  /** What the columns are called, where the axes are columns. */
  readonly names?: readonly [string, string];
  /** How many columns the predictor looks at; two of them (or two mixtures) are drawn. */
  readonly width: number;
  /** Who is drawn, by their rows in the study. */
  readonly who: readonly number[];
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
  representation: Representation,
  setting: Setting,
): RepresentationPlane | null {
  const { pfr, predictor } = representation;
  const drawn = pfr
    ? dimensionsPlane(representation, setting)
    : principalPlane(representation.train, representation.test, predictor);
  const axes = pfr ? 'dimensions' : 'principal components';
  return drawn && planeOf(fold, drawn, { axes, width: predictor.coefficients.length });
}

/** The first two columns of a representation in the columns of the data as a picture. */
export function columnsPlane(
  fold: FoldData,
  { test, predictor }: Representation,
): RepresentationPlane {
  const { coefficients } = predictor;
  const [x, y, ...others] = coefficients;
  // What a "+" form has beyond two columns is the same for all test people, who were not judged.
  const intercept = others.reduce((sum, w, k) => sum + w * test.data[2 + k], predictor.intercept);
  const names = [fold.columns[0], fold.columns[1]] as const;
  return planeOf(
    fold,
    { z: test, logOdds: { x, y, intercept } },
    { axes: 'columns', names, width: coefficients.length },
  );
}

function planeOf(
  fold: FoldData,
  { z, logOdds }: DrawnPeople,
  about: Pick<RepresentationPlane, 'axes' | 'names' | 'width'>,
): RepresentationPlane {
  const people = somePeople(z.rows, fold.seed);
  const pick = (values: ArrayLike<number>) => Array.from(people, (i) => values[i]);
  const coordinate = (axis: number) => Array.from(people, (i) => z.data[i * z.cols + axis]);
  return {
    ...about,
    who: pick(fold.test.people),
    x: coordinate(0),
    y: coordinate(1),
    groups: pick(fold.test.groups),
    labels: pick(fold.test.labels),
    people: z.rows,
    logOdds,
  };
}

/** Test people in the plane, and how likely label 1 is there. */
interface DrawnPeople {
  readonly z: Matrix;
  readonly logOdds: RepresentationPlane['logOdds'];
}

/** A second dimension to draw, also where the regression uses one: fewer are a prefix of more. */
function dimensionsPlane(
  { test, predictor, pfr }: Representation,
  setting: Setting,
): DrawnPeople | null {
  const { coefficients, intercept } = predictor;
  const z = test.cols > 1 ? test : pfr?.onFold.represent({ ...setting, dims: 2 })?.test;
  return z ? { z, logOdds: { x: coefficients[0], y: coefficients[1] ?? 0, intercept } } : null;
}

/** A point of the plane is mean + V·(x, y), so its log-odds are w·mean + b + (wᵀV)·(x, y). */
function principalPlane(
  train: Matrix,
  test: Matrix,
  { coefficients: weights, intercept }: PredictorModel,
): DrawnPeople | null {
  if (train.cols < 2) return null;
  const plane = fitPca(train, { dims: 2 });
  const along = (axis: number) =>
    weights.reduce((sum, w, j) => sum + w * plane.components.data[2 * j + axis], 0);
  const atMean = weights.reduce((sum, w, j) => sum + w * plane.mean[j], intercept);
  return { z: transform(plane, test), logOdds: { x: along(0), y: along(1), intercept: atMean } };
}

function somePeople(size: number, seed: number): Uint32Array {
  return new Random(seed, 'report points').permutation(size).subarray(0, mostPoints).sort();
}
