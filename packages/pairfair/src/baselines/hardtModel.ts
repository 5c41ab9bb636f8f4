/** What {@link fitHardt} makes as small as it can, subject to equal rates. */
export type HardtObjective = 'population-error' | 'balanced' | 'group-error';

/**
 * A randomised rule per group with the same true and false positive rate in every group.
 *
 * Plain data: it goes through a worker message or a file as it is.
 */
export interface HardtModel {
  readonly kind: 'hardt';
  /** What it decides from. */
  readonly from: 'labels' | 'scores';
  readonly settings: HardtSettings;
  /** One per group, by ascending id. */
  readonly groups: readonly HardtGroup[];
  /** The false positive rate of every group, in expectation, on the fitting data. */
  readonly fpr: number;
  /** The true positive rate of every group, in expectation, on the fitting data. */
  readonly tpr: number;
  /** The value of the objective that was reached. */
  readonly cost: number;
  /** The better of what "0 for everybody" and "1 for everybody" cost; `cost` is never above it. */
  readonly constantCost: number;
  /** How many of the fitting people are decided by a coin. */
  readonly coinFlips: number;
  /** What a user should know about this model, in sentences. */
  readonly warnings: readonly string[];
}

/** The choices a model was fitted with, all resolved. */
export interface HardtSettings {
  readonly objective: HardtObjective;
  readonly flip: boolean;
  readonly mixing: 'fewest-coins' | 'constant';
}

/** How one group is decided. */
export interface HardtGroup {
  /** The number the group has in `groups`. */
  readonly id: number;
  readonly name: string;
  /** How many people it was fitted on. */
  readonly size: number;
  /** How many of them have label 1. */
  readonly positives: number;
  readonly decision: HardtFlips | HardtThresholds;
}

/** A decision from a predicted label. */
export interface HardtFlips {
  readonly kind: 'flips';
  /** P(1 | predicted 1): the chance to keep a 1. */
  readonly ifOne: number;
  /** P(1 | predicted 0): the chance that a 0 is turned into a 1. */
  readonly ifZero: number;
}

/**
 * A decision from a score: with probability `always` it is 1, with probability `weight` it is what
 * that rule says, else 0. P(1 | s) = always + Σ weight·[s operation threshold].
 */
export interface HardtThresholds {
  readonly kind: 'thresholds';
  /** The part that does not look at the score. */
  readonly always: number;
  /** Up to three rules; together with `always` their weights sum to at most 1. */
  readonly rules: readonly HardtRule[];
}

/** One threshold rule of a mixture. */
export interface HardtRule {
  readonly operation: '>=' | '<';
  readonly threshold: number;
  readonly weight: number;
}
