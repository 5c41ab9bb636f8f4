import type { Matrix } from '../linalg/matrix.ts';

/**
 * A learned linear map: z = (x − mean) · components.
 *
 * Plain data: it goes through a worker message or a file as it is.
 */
export interface LinearModel {
  readonly kind: 'linear';
  /** Which method learned it. */
  readonly method: 'pfr' | 'pca';
  /** What the columns of the training data are called; empty when they were not named. */
  readonly columns: readonly string[];
  /** Taken off every row first: the training mean, or zeros where the method does not centre. */
  readonly mean: Float64Array;
  /** One column per learned dimension. */
  readonly components: Matrix;
  /** What each dimension costs, ascending, or for `pca` the variance it holds, descending. */
  readonly eigenvalues: Float64Array;
  /** What a user should know about this model, in sentences. */
  readonly warnings: readonly string[];
}

/** A linear map learned by PFR, with how it was made. */
export interface PfrModel extends LinearModel {
  readonly method: 'pfr';
  readonly settings: PfrSettings;
  readonly diagnostics: PfrDiagnostics;
}

/** The numbers a PFR solve depends on, all resolved. */
export interface PfrSettings {
  readonly gamma: number;
  readonly dims: number;
  /** Only where directions are graded; without it they are cut, as in the paper. */
  readonly strictness?: number;
  readonly ridge: number;
  readonly constraint: 'representation' | 'basis';
  readonly balance: 'weight' | 'none';
  readonly normalizedLaplacian: boolean;
}

/** What was found out about a PFR model while it was solved. */
export interface PfrDiagnostics {
  /** How many directions the training data vary in. */
  readonly rank: number;
  /** Directions in which everybody has the same value (a full one-hot block gives one). */
  readonly constantDirections: number;
  /** The columns that take part in those directions. */
  readonly constantDirectionColumns: readonly number[];
  /** Loss_X = Σ ‖zᵢ−zⱼ‖² w(i,j) over ordered pairs of the similarity graph (paper, eq. 3). */
  readonly lossSimilarity: number;
  /** Loss_F, the same over the fairness graph (paper, eq. 4). */
  readonly lossFairness: number;
  /**
   * Columns × dimensions: how far one standard deviation of a column moves the dimension, as a
   * share of all columns; every dimension sums to 1.
   */
  readonly columnShares: Matrix;
  /**
   * Groups × dimensions: correlation of the dimension with membership of the group, on the
   * training people. Far from 0 means that the group can be read off this dimension. No rows
   * when the fit was not told the groups.
   */
  readonly groupCorrelations: Matrix;
}
