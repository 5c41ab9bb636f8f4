import type { Matrix } from '../linalg/matrix.ts';
import type { IfairLoss, IfairVariant, IfairWeights } from './ifairObjective.ts';
import type { LfrLoss, LfrVariant, LfrWeights } from './lfrObjective.ts';

/**
 * A map through prototypes: each person is a soft mixture u = softmaxₖ(−d(x, vₖ)) of a few typical
 * people v, and x̂ = Σₖ uₖvₖ is what is kept of them.
 *
 * Plain data: it goes through a worker message or a file as it is.
 */
export type PrototypeModel = LfrModel | IfairModel;

/** What both kinds of prototype models hold. */
export interface PrototypeMapping {
  readonly kind: 'prototypes';
  /** What the columns of the training data are called; empty when they were not named. */
  readonly columns: readonly string[];
  /** One typical person per row, in the columns of the training data. */
  readonly prototypes: Matrix;
  /** Weights α of the columns in d: one row for everybody, or one per entry of `groups`. */
  readonly alphas: Matrix;
  /** Whether d is the root of Σ α(x − v)², or that sum itself. */
  readonly distance: 'euclidean' | 'squared';
  /** How every restart ended, in the order they ran; the best of them is the model. */
  readonly restarts: readonly PrototypeRestart[];
  /** In which ways the model tells people apart hardly or not at all; empty when it does. */
  readonly degenerate: readonly PrototypeDegeneracy[];
  /** What a user should know about this model, in sentences. */
  readonly warnings: readonly string[];
}

/** A map learned by `fitLfr`. */
export interface LfrModel extends PrototypeMapping {
  readonly method: 'lfr';
  readonly variant: LfrVariant;
  /** The groups it was trained on, ascending. */
  readonly groups: Int32Array;
  /** w in [0, 1] per prototype: the model's own score of a person is Σₖ uₖwₖ. */
  readonly labelWeights: Float64Array;
  /** The loss on the training people, and its parts before their weights. */
  readonly loss: LfrLoss;
  readonly settings: LfrSettings;
}

/** A map learned by `fitIfair`. */
export interface IfairModel extends PrototypeMapping {
  readonly method: 'ifair';
  readonly variant: IfairVariant;
  /** The loss on the training people, and its parts before their weights. */
  readonly loss: IfairLoss;
  readonly settings: IfairSettings;
}

/** How one restart of a fit ended. */
export interface PrototypeRestart {
  readonly loss: number;
  readonly iterations: number;
  /** Whether it ended because the loss fell no more, not because the iterations ran out. */
  readonly converged: boolean;
}

/**
 * `same-representation`: nearly everyone is mapped to the same point. `same-label`: LFR's own
 * scores give nearly everyone the same label.
 */
export type PrototypeDegeneracy = 'same-representation' | 'same-label';

/** The choices every prototype fit depends on, all resolved. */
export interface PrototypeSettings {
  readonly prototypes: number;
  readonly restarts: number;
  readonly maxIterations: number;
  readonly seed: number;
}

/** The choices an LFR fit depends on, all resolved. */
export interface LfrSettings extends PrototypeSettings {
  readonly weights: LfrWeights;
}

/** The choices an iFair fit depends on, all resolved. */
export interface IfairSettings extends PrototypeSettings {
  readonly weights: IfairWeights;
  readonly protectedColumns: readonly number[];
  readonly protectedStart: 'near-zero' | 'random';
  /** How many pairs of people the fairness loss was summed over. */
  readonly pairs: number;
  /** Whether these were drawn, or are all there are. */
  readonly pairsSampled: boolean;
}
