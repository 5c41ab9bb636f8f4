import type {
  KernelOptions,
  PfrSolveOptions,
  Pipeline,
  PipelineTarget,
  ProtectedAttribute,
  RecipeSettings,
} from 'pairfair';
import type { MembershipRule, PairRelation, PredictionCounts, Selection } from './engine.ts';
import type { NeighborOptions, NeighborReport } from './neighborForm.ts';

/** What {@link fitWithEngine} is to learn. */
export interface EngineFitSpec {
  /** The raw columns to learn from. */
  readonly features: readonly string[];
  readonly selection: Selection;
  readonly target: PipelineTarget;
  readonly protectedAttribute: ProtectedAttribute;
  readonly recipe: RecipeSettings;
  /** Who ought to be treated alike; several add up. */
  readonly fairness: readonly FairnessTerm[];
  readonly neighbors?: Omit<NeighborOptions, 'seed'>;
  readonly kernel?: KernelOptions & {
    /** From 1; default 500, or everybody when there are fewer. */
    readonly landmarks?: number;
  };
  readonly solve: PfrSolveOptions;
  /** Inverse penalty of the logistic regression, and the score from which the decision is 1. */
  readonly c?: number;
  readonly threshold?: number;
  readonly seed?: number;
  /** Beside people and seed, which the fit knows. */
  readonly provenance: Omit<Pipeline['provenance'], 'people' | 'seed'>;
  /** What a user should know beside what the fit finds. */
  readonly warnings?: readonly string[];
  /** Whose predictions are measured: those learned from (default), or this part of the data. */
  readonly evaluate?: Selection['part'];
}

/** One graph of the fairness side, and its weight in the sum. */
export type FairnessTerm = { readonly weight: number } & (
  | { readonly rule: MembershipRule }
  | { readonly pairs: PairRelation }
);

/** What {@link fitWithEngine} learned. */
export interface EngineFit {
  readonly pipeline: Pipeline;
  readonly rows: number;
  readonly leftOut: number;
  readonly groupSizes: Float64Array;
  readonly neighbors: NeighborReport;
  /** Per term of the fairness side. */
  readonly fairness: readonly {
    readonly totalWeight: number;
    /** Entries about ids that nobody here has. */
    readonly unknown: number;
  }[];
  /** Null for a numeric target. */
  readonly counts: PredictionCounts | null;
}
