import type { Matrix, Recipe } from 'pairfair';
import type { KernelMap } from 'pairfair/models';
import type { Cells, Counted, PairRelation, Work } from './engine.ts';

/** How raw columns become the numbers that PFR works on. */
export interface FeatureMap {
  readonly recipe: Recipe;
  /** Kernel PFR by landmarks: f(x) = k(x, anchors) · map. Null: x itself. */
  readonly kernel: KernelMap | null;
}

/** X of the people: N × M, never held as a whole. */
export interface Features extends Counted {
  /** How many columns X has. */
  readonly cols: number;
  /** The sums of one pass, all of x − shift. */
  sums(request: SumsRequest, work?: Work): Promise<Sums>;
  /** Rows of X by the people's numbers, ascending: a sample, or everybody when they are few. */
  rowsAt(people: Uint32Array, work?: Work): Promise<Counted & { readonly x: Matrix }>;
  /**
   * XᵀLX = Σ w (x_a − x_b)(x_a − x_b)ᵀ over listed pairs. A pair whose ids are not both here is
   * left out and counted.
   */
  edgeForm(pairs: PairRelation, work?: Work): Promise<EdgeForm>;
  /**
   * XᵀLX of nearest neighbours found within cells of the table: the mode `cells`
   * ({@link NeighborCells} says how). `exact` and `sample` go through {@link rowsAt}.
   */
  neighborCells(request: NeighborCells, work?: Work): Promise<CellNeighbors>;
  /** The `count` nearest of some people among everybody else, exactly, over the given columns. */
  nearestOf(
    people: Uint32Array,
    request: { readonly columns: Uint32Array; readonly count: number },
    work?: Work,
  ): Promise<Counted & { readonly index: Uint32Array }>;
  /** Fixes Z = (x − mean) · components, together with the target. */
  project(
    map: { readonly mean: Float64Array; readonly components: Matrix },
    work?: Work,
  ): Promise<Projection>;
  close(): Promise<void>;
}

/** What {@link Features.sums} is to add up. */
export interface SumsRequest {
  /** Taken off every row first: about the mean, for accuracy. */
  readonly shift: Float64Array;
  /** Per graph: the weight of every block's members, in the order of `cells.blocks`. */
  readonly cells: readonly { readonly cells: Cells; readonly weights: Float64Array }[];
}

/** What {@link Features.sums} adds up, with x for x − shift. */
export interface Sums extends Counted {
  /** Σ x and Σ x xᵀ. */
  readonly sum: Float64Array;
  readonly gram: Matrix;
  /** Σ x over every group: one row each. */
  readonly groupSums: Matrix;
  /** In the order of the request. */
  readonly cells: readonly CellSums[];
}

export interface CellSums {
  /** S = Σ m x of every block: one row each. */
  readonly blockSums: Matrix;
  /** Σᵢ (Σ_c m_ic · weight of i's block in c) xᵢxᵢᵀ. */
  readonly gram: Matrix;
}

export interface EdgeForm extends Counted {
  readonly form: Matrix;
  /** Σ w over ordered pairs: twice the sum over those listed. */
  readonly totalWeight: number;
  readonly pairs: number;
  readonly unknown: number;
}

/**
 * Neighbours by cells. Every person is put into the nearest cell (their own) and counts as a
 * candidate in the `probes` nearest ones; their neighbours are the `neighbors` nearest candidates of
 * their own cell. Nearest cells: the `probes` nearest groups of cells by centre, then the nearest
 * cells of those. All in double precision; ties to the smaller number. Then as W^X: an edge if
 * either lists the other, weight exp(−d²/scale), scale by default the mean d² over the edges.
 */
export interface NeighborCells {
  /** The columns that distances are over, ascending. */
  readonly columns: Uint32Array;
  readonly neighbors: number;
  readonly probes: number;
  /** Centres of the groups of cells, over `columns`. */
  readonly coarse: Matrix;
  /** Centres of the cells, those of group g at rows `offsets[g] .. offsets[g+1]`. */
  readonly fine: Matrix;
  readonly offsets: Uint32Array;
  /** People whose lists are wanted, ascending; for recall. */
  readonly audit: Uint32Array;
}

export interface CellNeighbors extends EdgeForm {
  readonly scale: number;
  /** The neighbours found for each audited person, ascending by distance; 2³²−1 where too few. */
  readonly audited: Uint32Array;
}

/** Z of the people and their target: what a predictor learns from, in passes. */
export interface Projection extends Counted {
  /**
   * The sums of one Newton step of logistic regression at coefficients (w, b), with s = ±1 the
   * label and t = s (w·z + b): gradient of Σ log(1 + e^−t) by (w, b), that sum, Σ p(1−p), and the
   * Hessian of (D+1)², on and above the diagonal: the layout of `sweepLength(D, 'hessian')`.
   */
  logisticSums(
    coefficients: Float64Array,
    work?: Work,
  ): Promise<Counted & { readonly sums: Float64Array }>;
  /** Σ u and Σ (u − mean)(u − mean)ᵀ of u = (z, y): what ridge regression needs. */
  moments(work?: Work): Promise<Counted & { readonly mean: Float64Array; readonly gram: Matrix }>;
  close(): Promise<void>;
}
