import type { GraphProvenance } from '../graphs/graphToJson.ts';
import type { AggregateOptions } from '../judgments/aggregate/aggregateJudgments.ts';
import type { CollectOptions } from '../judgments/answers/collectAnswers.ts';
import type { ReadJudgments } from '../judgments/records/readJudgments.ts';
import type { ChosenThreshold, DecisionRule } from '../metrics/chooseThreshold.ts';
import type { Evaluation } from '../metrics/predictionSums.ts';
import type { KernelOptions } from '../models/kernelMatrix.ts';
import type { PfrSolveOptions } from '../models/pfrSolver.ts';
import type { PfrStatistics } from '../models/pfrStatistics.ts';
import type { Pipeline, PipelineTarget, ProtectedAttribute } from '../models/pipeline.ts';
import type { RecipeSettings } from '../recipe/recipe.ts';
import type { Selection } from './engine.ts';
import type { LinkRule } from './linkRule.ts';
import type { NeighborOptions, NeighborReport } from './neighborForm.ts';

/**
 * What a user asks for, as one value, made by one reader of flags, one reader of a study: roles,
 * recipe, graph terms, model settings, predictor, decision. Plain data.
 */
export interface FitSpec {
  /** The raw columns to learn from. */
  readonly features: readonly string[];
  /** Who is learned from. */
  readonly selection: Selection;
  /** Null as in the selection: only the judges' order is learned, with `orderWeight` 1. */
  readonly target: PipelineTarget | null;
  readonly protectedAttribute: ProtectedAttribute;
  readonly recipe: RecipeSettings;
  /** Who ought to be treated alike; several add up. */
  readonly fairness: readonly FairnessTerm[];
  readonly neighbors?: NeighborOptions;
  readonly kernel?: KernelOptions & {
    /** From 1; 0: the people themselves. Default 500, or half the people when those are fewer. */
    readonly landmarks?: number;
  };
  readonly solve: PfrSolveOptions;
  /**
   * What predicts from the representation. `logistic` (default): a penalised regression on all of
   * its dimensions (ridge for a numeric target). `frontier`: `fitFrontier`, one direction and two
   * numbers, for graded PFR; takes no `c`.
   */
  readonly predictor?: 'logistic' | 'frontier';
  /**
   * η, from 0 (the target alone, default) to 1 (the judges alone): how much it counts who deserves
   * more, for a target that is itself in doubt; `frontier` only. See `frontierTarget`.
   */
  readonly orderWeight?: number;
  /**
   * Who says who deserves more; default: the fairness terms. For a graph that was frozen, which
   * holds links but no order: the judgments it was made from.
   */
  readonly orderTerms?: readonly FairnessTerm[];
  /**
   * Inverse penalty of the logistic regression, default 1; behind graded PFR per person, so that
   * the penalty grows with their number and cannot undo the grades.
   */
  readonly c?: number;
  /** The score from which the decision is 1; default ½. */
  readonly threshold?: number;
  /** How that score is chosen among the people learned from, instead of `threshold`. */
  readonly decision?: DecisionRule;
  readonly seed?: number;
  /** Beside people, seed and graph, which the fit knows. */
  readonly provenance: Omit<Pipeline['provenance'], 'people' | 'seed' | 'graph'>;
  /** Whose predictions are measured: those learned from (default), or this part of the data. */
  readonly evaluate?: Selection['part'];
  /** Whether the score that ignores the judgments is measured too: least squares (default no). */
  readonly original?: boolean;
}

/** One graph of the fairness side, and its weight in the sum. */
export type FairnessTerm = RuleTerm | JudgmentTerm;

/** Links by a rule or a list. */
export interface RuleTerm {
  readonly weight: number;
  readonly rule: LinkRule;
  /** Where it comes from, for the model file. */
  readonly provenance: GraphProvenance;
}

/** Judges' answers, to be put together among the people of one side only. */
export interface JudgmentTerm {
  readonly weight: number;
  readonly judgments: ReadJudgments;
  readonly onProblem?: NonNullable<CollectOptions['onProblem']>;
  /** How answers become links; `agreement` spares measuring it again among every set of people. */
  readonly aggregate?: Omit<AggregateOptions, 'signal' | 'onProgress'>;
}

/** What a fit learned. */
export interface FitResult {
  readonly pipeline: Pipeline;
  /** What needs classes is NaN for a numeric target, what takes labels without a target. */
  readonly evaluation: FitEvaluation;
  /** The same of least squares on the same columns, where the spec asks for it; else null. */
  readonly original: FitEvaluation | null;
  /** All that another γ, ridge or number of dimensions needs. */
  readonly statistics: PfrStatistics;
  readonly rows: number;
  /** What the rule for decisions came to, where one was asked for. */
  readonly decision: ChosenThreshold | null;
  /** Rows of the table without group or target. */
  readonly leftOut: number;
  readonly neighbors: NeighborReport;
  /** Per term of the fairness side, among the people learned from. */
  readonly fairness: readonly TermReport[];
  /**
   * The numeric columns with a long tail: those with a copy by rank where such were asked for
   * (`shape`), else those that would have one.
   */
  readonly longTails: readonly string[];
}

/** An evaluation, and whom it is of. */
export interface FitEvaluation extends Evaluation {
  readonly on: 'training' | 'test';
}

/** What became of one term of the fairness side. */
export interface TermReport {
  readonly totalWeight: number;
  /** Entries about ids that nobody here has. */
  readonly unknown: number;
  readonly provenance: GraphProvenance;
  readonly warnings: readonly string[];
}
