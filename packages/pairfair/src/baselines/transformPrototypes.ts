import type { Matrix } from '../linalg/matrix.ts';
import { multiply, multiplyVector } from '../linalg/multiply.ts';
import { prototypeMemberships } from './prototypeMemberships.ts';
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
