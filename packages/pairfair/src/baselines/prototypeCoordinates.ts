import { gram } from '../linalg/gram.ts';
import { type Matrix, selectColumns, transpose, zeros } from '../linalg/matrix.ts';
import { multiply } from '../linalg/multiply.ts';
import { symmetricEigen } from '../linalg/symmetricEigen.ts';
import { prototypeMemberships } from './prototypeMemberships.ts';
import type { PrototypeModel } from './prototypeModel.ts';

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
