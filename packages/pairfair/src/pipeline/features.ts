import type { Neighbors } from '../graphs/nearestNeighbors.ts';
import type { Matrix } from '../linalg/matrix.ts';
import type { KernelMap } from '../models/kernelFeatures.ts';
import type {
  GraphStatistics,
  GroupStatistics,
  TargetStatistics,
} from '../models/pfrStatistics.ts';
import type { Recipe } from '../recipe/recipe.ts';
import type { Counted, Links, Work } from './engine.ts';
import type { OrderRule } from './orderRule.ts';

/** How raw columns become the numbers that PFR works on. */
export interface FeatureMap {
  readonly recipe: Recipe;
  /** Kernel PFR: f(x) = k(x, anchors) · map. Null: x itself. */
  readonly kernel: KernelMap | null;
}

/** X of the people: N × M, never asked for as a whole unless the people are few. */
export interface Features extends Counted {
  /** What the people weigh in all. */
  readonly weight: number;
  /** How many columns X has. */
  readonly cols: number;
  /** Means, second moments, δ, XᵀLX of every graph and d of every order, in one pass. */
  statistics(request: StatisticsRequest, work?: Work): Promise<FeatureStatistics>;
  /** Rows of X by the people's numbers, ascending, and their target: a sample, or everybody. */
  rowsAt(people: Uint32Array, work?: Work): Promise<FeatureRows>;
  /** X of everybody in their order, some rows at a time. */
  chunks(work?: Work): AsyncIterable<{ readonly first: number; readonly x: Matrix }>;
  /** Looks for the nearest of some people where everybody is; default: `chunks` come and are met. */
  nearest?(asking: NearestRequest, work?: Work): Promise<Neighbors & Counted>;
  /** Fixes Z = (x − mean) · components, together with the target. */
  project(map: ProjectedMap, work?: Work): Promise<Projection>;
  close(): Promise<void>;
}

/** Who asks for neighbours among everybody. */
export interface NearestRequest {
  /** The columns that distances are over. */
  readonly own: Uint32Array;
  /** Those who ask: one row each, of those columns. */
  readonly x: Matrix;
  /** How long the lists are; somebody is their own first neighbour. */
  readonly places: number;
  /** Per row, one person of whom only is asked whether they are in the list, and their distance. */
  readonly about?: Pick<Neighbors, 'index' | 'squaredDistance'>;
}

/** What {@link Features.project} makes Z and its target by. */
export interface ProjectedMap {
  readonly mean: Float64Array;
  readonly components: Matrix;
  /** Of more than two classes, the number of the one whose label is 1; all others are 0. */
  readonly ofClass?: number;
}

/** What {@link Features.statistics} is to add up. */
export interface StatisticsRequest {
  /** About the mean of X: taken off every row first by engines that add up, for accuracy. */
  readonly shift: Float64Array;
  /**
   * About the mean of the target, likewise; default 0, which is near enough for labels. Not taken
   * off classes.
   */
  readonly targetShift?: number;
  readonly links: readonly Links[];
  /** Who deserves more; default: nobody says so. */
  readonly orders?: readonly OrderRule[];
}

/** What {@link Features.statistics} finds. */
export interface FeatureStatistics extends Counted {
  readonly mean: Float64Array;
  /** B = XᵀX/N of the centred data. */
  readonly covariance: Matrix;
  readonly groups: GroupStatistics;
  /** Of the target, or of every class against all others; all 0 for people without a target. */
  readonly targets: readonly TargetStatistics[];
  /** In the order of the request. */
  readonly links: readonly GraphStatistics[];
  /**
   * Per order of the request, the mean of x_better − x_worse over its pairs; null where it orders
   * nobody.
   */
  readonly orders: readonly (Float64Array | null)[];
}

/** Some rows of X. */
export interface FeatureRows extends Counted {
  readonly x: Matrix;
  /** The target of each: 0 and 1, the number itself, or the number of the class. */
  readonly y: Float64Array;
  /** What each weighs; null: 1. */
  readonly weights: Float64Array | null;
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
