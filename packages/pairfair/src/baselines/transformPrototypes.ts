import { requireSameLength } from '../checks.ts';
import { PairfairError } from '../errors.ts';
import { requireGroups } from '../graphs/requireGroups.ts';
import { gram } from '../linalg/gram.ts';
import { type Matrix, requireMatrix, selectColumns, transpose, zeros } from '../linalg/matrix.ts';
import { multiply, multiplyVector } from '../linalg/multiply.ts';
import { symmetricEigen } from '../linalg/symmetricEigen.ts';
import type { LfrModel, PrototypeModel } from './prototypeModel.ts';

/**
 * Maps people, also ones the model has never seen, to the representation that the variant defines:
 * their image x̂ = Σₖ uₖvₖ, as wide as x, or for LFR as in fairlearn their memberships u.
 * {@link prototypeMemberships} and {@link prototypeImages} give either for every model.
 *
 * @param x One person per row, prepared like the training data.
 * @param groups Group of each person; needed by LFR in the variant `zemel` only.
 * @throws PairfairError As {@link prototypeMemberships}.
 *
 * @example
 * const model = fitLfr(x, labels, groups, { prototypes: 5, variant: 'aif360' });
 * const z = transformPrototypes(model, xOfNewPeople);
 */
export function transformPrototypes(
  model: PrototypeModel,
  x: Matrix,
  groups?: ArrayLike<number>,
): Matrix {
  return model.variant === 'fairlearn'
    ? prototypeMemberships(model, x, groups)
    : prototypeImages(model, x, groups);
}

/** What prototypes make of people: x̂ = Σₖ uₖvₖ, one row per person, in the columns of x. */
export function prototypeImages(
  model: PrototypeModel,
  x: Matrix,
  groups?: ArrayLike<number>,
): Matrix {
  return multiply(prototypeMemberships(model, x, groups), model.prototypes);
}

/**
 * LFR's own scores ŷ = Σₖ uₖwₖ in [0, 1]; above 0.5 it predicts label 1. A predictor trained on the
 * representation is usually better.
 */
export function lfrScores(model: LfrModel, x: Matrix, groups?: ArrayLike<number>): Float64Array {
  return multiplyVector(prototypeMemberships(model, x, groups), model.labelWeights);
}

/**
 * How much each person is of each prototype: u = softmaxₖ(−d(x, vₖ)). For unseen people too.
 *
 * @param groups Group of each person; needed by LFR in the variant `zemel` only, which measures
 *   distances differently in each group.
 * @returns People × prototypes; every row sums to 1.
 * @throws PairfairError `shape-mismatch` when the columns are not those of the training data;
 *   `invalid-option` when groups are needed and missing; `unknown-name`, naming the group, for a
 *   group that was not in the training data.
 */
export function prototypeMemberships(
  model: PrototypeModel,
  x: Matrix,
  groups?: ArrayLike<number>,
): Matrix {
  requireMatrix('x', x);
  requireColumns(model, x);
  const part = alphaRows(model, x.rows, groups);
  const { prototypes, alphas, distance } = model;
  const { rows: k, cols } = prototypes;
  const out = zeros(x.rows, k);
  for (let n = 0; n < x.rows; n++) {
    const alphaStart = part[n] * cols;
    let nearest = Number.POSITIVE_INFINITY;
    for (let c = 0; c < k; c++) {
      let sum = 0;
      for (let m = 0; m < cols; m++) {
        const step = x.data[n * cols + m] - prototypes.data[c * cols + m];
        sum += alphas.data[alphaStart + m] * step * step;
      }
      const length = distance === 'euclidean' ? Math.sqrt(sum) : sum;
      out.data[n * k + c] = length;
      nearest = Math.min(nearest, length);
    }
    let total = 0;
    for (let c = n * k; c < (n + 1) * k; c++) {
      out.data[c] = Math.exp(nearest - out.data[c]);
      total += out.data[c];
    }
    for (let c = n * k; c < (n + 1) * k; c++) out.data[c] /= total;
  }
  return out;
}

function requireColumns({ prototypes, columns }: PrototypeModel, x: Matrix): void {
  if (x.cols === prototypes.cols) return;
  const names = columns.length > 0 ? ` (${columns.join(', ')})` : '';
  throw new PairfairError(
    'shape-mismatch',
    `x must have the ${prototypes.cols} columns the model was trained on${names}, but has ${x.cols}.`,
  );
}

/** Which row of column weights each person uses. */
function alphaRows(
  model: PrototypeModel,
  people: number,
  groups: ArrayLike<number> | undefined,
): Uint32Array {
  if (groups) requireSameLength('x', people, 'groups', groups.length);
  if (model.alphas.rows === 1 || model.method !== 'lfr') return new Uint32Array(people);
  if (!groups) {
    throw new PairfairError(
      'invalid-option',
      "This model weighs columns differently in each group, so it needs everyone's group. The variants 'aif360' and 'fairlearn' do not.",
    );
  }
  const known = model.groups;
  return Uint32Array.from(requireGroups('groups', groups), (id, n) => {
    const row = known.indexOf(id);
    if (row >= 0) return row;
    throw new PairfairError(
      'unknown-name',
      `Person ${n} is of group ${id}, but the model was trained on groups ${known.join(', ')} only.`,
    );
  });
}

/**
 * The representation of `transformPrototypes` in as few columns as there are prototypes.
 *
 * Images x̂ = Vᵀu lie in the span of k prototypes. With VVᵀ = QΛQᵀ, the rows uᵀQΛ^½ have the same
 * products, and so the same distances, as the images: a rotation of them with the constant zeros
 * left out. A regression with an L2 penalty, and anything else that knows products only, gives the
 * same answers on them, at the cost of k columns instead of hundreds. Where there are no more
 * columns than prototypes, and for LFR as in fairlearn, it is the representation itself.
 *
 * @param columns The columns of the images that count; all by default.
 *
 * @example
 * const coordinates = prototypeCoordinates(model);
 * const predictor = fitLogistic(coordinates(x, groups), labels);
 */
export function prototypeCoordinates(
  model: PrototypeModel,
  columns: readonly number[] = Array.from({ length: model.prototypes.cols }, (_, m) => m),
): (x: Matrix, groups?: ArrayLike<number>) => Matrix {
  const memberships = (x: Matrix, groups?: ArrayLike<number>) =>
    prototypeMemberships(model, x, groups);
  if (model.variant === 'fairlearn') return memberships;
  const images = selectColumns(model.prototypes, columns);
  const axes = images.cols > images.rows ? rootOf(gram(transpose(images))) : images;
  return (x, groups) => multiply(memberships(x, groups), axes);
}

/** QΛ^½ of a matrix QΛQᵀ without negative eigenvalues. */
function rootOf(square: Matrix): Matrix {
  const { values, vectors } = symmetricEigen(square);
  const out = zeros(square.rows, square.cols);
  for (let at = 0; at < out.data.length; at++) {
    // Round-off may leave a hair below 0 where prototypes depend on one another.
    out.data[at] = vectors.data[at] * Math.sqrt(Math.max(values[at % square.cols], 0));
  }
  return out;
}
