import type { GroupIndicators } from './groupIndicators.ts';

/**
 * How raw columns become the numbers of X: learned on training people, plain data, saved with the
 * model, so that raw files can be transformed and predicted.
 */
export interface Recipe {
  readonly options: RecipeSettings;
  readonly steps: readonly RecipeStep[];
  /** Columns of X in order: what `steps` make, less `dropped`, and then the group's indicators. */
  readonly outputs: readonly RecipeOutput[];
  /** Columns that were left out, with the reason in words. */
  readonly dropped: readonly { readonly name: string; readonly reason: string }[];
  /** How the protected attribute enters X; null when it stays outside. */
  readonly group: GroupIndicators | null;
}

/** The choices of a recipe, all resolved. */
export interface RecipeSettings {
  readonly scaling: 'standard' | 'robust' | 'none';
  readonly missing: 'fill' | 'refuse';
  readonly maxLevels: number;
  /** `rank`: numeric columns with a long tail get a copy by rank; default `none`. */
  readonly shape?: 'none' | 'rank';
  /** Texts that mean "missing" in the data; default `missingTexts`. A level is never missing. */
  readonly missingTexts?: readonly string[];
}

/** What is done with one raw column. */
export type RecipeStep = NumericStep | CategoryStep;

/** How a column of numbers is filled and scaled. */
export interface NumericStep {
  readonly kind: 'numeric';
  readonly name: string;
  /** What stands in for a missing value: the median. */
  readonly fill: number;
  readonly center: number;
  readonly scale: number;
  /** The copy by rank, where the column has one. */
  readonly rank?: RankCopy;
}

/** A function of a column that goes up with it, by some of its points. */
export interface RankKnots {
  /** Values of training people, ascending. */
  readonly values: Float64Array;
  /** Their mid-ranks, from 0 to 1. */
  readonly ranks: Float64Array;
}

/** A second column of X from a numeric column: (rank − center) / scale. */
export interface RankCopy extends RankKnots {
  readonly center: number;
  readonly scale: number;
}

/** How a column of texts becomes columns of 0 and 1. */
export interface CategoryStep {
  readonly kind: 'category';
  readonly name: string;
  /** Levels with a column of their own. */
  readonly levels: readonly string[];
  /** Levels that share the column "other". */
  readonly other: readonly string[];
  /** What stands in for a missing value: the most frequent level. */
  readonly fill: string;
}

/** One column of X. */
export interface RecipeOutput {
  readonly name: string;
  /** The raw column it is made from; the protected attribute for `group`. */
  readonly from: string;
  readonly kind: 'value' | 'rank' | 'level' | 'other' | 'missing' | 'group';
  /** Of a `level` column: which. Of a `group` column: the group's number. Else ''. */
  readonly level: string;
}
