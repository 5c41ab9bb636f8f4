import type { GraphProvenance } from '../graphs/graphToJson.ts';
import type { Matrix } from '../linalg/matrix.ts';
import { largestScores } from '../metrics/evaluateClasses.ts';
import type { Evaluation } from '../metrics/predictionSums.ts';
import { type PredictorModel, predict } from '../predictors/predict.ts';
import { applyRecipe } from '../recipe/applyRecipe.ts';
import type { Recipe } from '../recipe/recipe.ts';
import type { Table } from '../recipe/table.ts';
import { type RepresentationModel, transform } from './transform.ts';

/**
 * All that is needed to take raw rows to decisions: recipe, representation, predictor, threshold.
 * Plain data; what a `pairfair/model` file holds.
 */
export interface Pipeline {
  readonly recipe: Recipe;
  readonly representation: RepresentationModel;
  /** Of more than two classes, that of the first. */
  readonly predictor: PredictorModel;
  /** One score per class, each against all others; only for a target of more than two classes. */
  readonly classes?: readonly ClassPredictor[];
  /** Null: there is none, and the score is how high judges would place somebody. */
  readonly target: PipelineTarget | null;
  readonly protectedAttribute: ProtectedAttribute;
  /** A score of at least this is decided 1; of no use for a numeric target. */
  readonly threshold: number;
  readonly provenance: PipelineProvenance;
  /** What a user should know, in sentences. */
  readonly warnings: readonly string[];
  /** What was measured when it was made, where whoever made it kept that. */
  readonly measured?: PipelineMeasures;
}

/** What was measured of a model when it was made; undefined figures are NaN. */
export interface PipelineMeasures {
  /** Whose predictions: those it was learned from, or the test people of the data's own split. */
  readonly on: 'training' | 'test';
  readonly evaluation: Evaluation;
  /** The same of least squares on the same columns, which ignores the judgments. */
  readonly original: Evaluation | null;
  /** What the settings reached on held-out folds, where they were searched for. */
  readonly validation: {
    readonly settings: number;
    readonly auc: number;
    readonly rankConsistency: number;
  } | null;
}

/** What gives one class its score. */
export interface ClassPredictor {
  readonly name: string;
  readonly predictor: PredictorModel;
}

/** What is predicted. */
export interface PipelineTarget {
  readonly column: string;
  /**
   * `binary`: a score is the chance of `positive`; `numeric`: a score is the number itself;
   * `classes`: there is a score per class.
   */
  readonly kind: 'binary' | 'numeric' | 'classes';
  /** What label 1 and label 0 are called in the data; '' for other targets. */
  readonly positive: string;
  readonly negative: string;
  /** What more than two classes are called, in the order of their numbers. */
  readonly classes?: readonly string[];
}

/** The protected attribute of the data. */
export interface ProtectedAttribute {
  /** The columns it is made of; several are combined into one. */
  readonly columns: readonly string[];
  /**
   * Per column: null when its values name the groups, else the one value that is told from all
   * others, which are called 'not VALUE'.
   */
  readonly values: readonly (string | null)[];
  /** What the groups are called, by group number: the columns' values joined with ' / '. */
  readonly groups: readonly string[];
  /** Per column the values that people had in training; older models do not say. */
  readonly levels?: readonly (readonly string[])[];
  /** Whether the model takes it as an input, and so needs it at prediction time. */
  readonly input: 'include' | 'exclude';
}

/** Where a model comes from; enough to make it again. */
export interface PipelineProvenance {
  /** How many people it was learned from. */
  readonly people: number;
  /** A digest of the data file. */
  readonly data: string;
  readonly graph: GraphProvenance | null;
  readonly seed: number;
  /** Versions of what made it, by name. */
  readonly versions: Readonly<Record<string, string>>;
  /** The options it was asked for with. */
  readonly options: Readonly<Record<string, string | number | boolean>>;
}

/** Whether scores are cut at a threshold into labels: all but predicted numbers are. */
export function decides({ target }: Pick<Pipeline, 'target'>): boolean {
  return target?.kind !== 'numeric';
}

/** What makes scores of Z: one predictor, or one per class. */
export function predictorsOf({
  predictor,
  classes,
}: Pick<Pipeline, 'predictor' | 'classes'>): readonly PredictorModel[] {
  return classes ? classes.map((one) => one.predictor) : [predictor];
}

/** What a pipeline says about people. */
export interface PipelinePrediction {
  /** Of more than two classes, the largest. */
  readonly scores: Float64Array;
  /** 1 from the threshold on, else 0; empty for a numeric target; else the number of the class. */
  readonly labels: Uint8Array;
  /** Of more than two classes: one column per class, rows add up to 1. */
  readonly classScores?: Matrix;
  readonly representation: Matrix;
  /** Cells with a category never seen in training, by column. */
  readonly unknown: Readonly<Record<string, number>>;
  /** Cells without a value, by column. */
  readonly missing: Readonly<Record<string, number>>;
}

/**
 * Scores and labels of people from their raw columns.
 *
 * @param groups Group of every person as an index into `protectedAttribute.groups`, −1 unknown;
 * needed when the model takes the protected attribute as an input.
 * @throws PairfairError `unknown-name` for a missing column, `bad-data` for a missing group.
 */
export function runPipeline(
  pipeline: Pipeline,
  table: Table,
  groups?: ArrayLike<number>,
): PipelinePrediction {
  const { recipe, representation } = pipeline;
  const { x, unknown, missing } = applyRecipe(recipe, table, groups ? { groups } : {});
  const z = transform(representation, x);
  return { ...predictFrom(pipeline, z), representation: z, unknown, missing };
}

/** Scores and labels of people from their representation. */
export function predictFrom(
  pipeline: Pick<Pipeline, 'predictor' | 'classes' | 'threshold' | 'target'>,
  z: Matrix,
): Pick<PipelinePrediction, 'scores' | 'labels' | 'classScores'> {
  if (pipeline.classes) {
    const classScores = sharesOf(pipeline.classes.map((one) => predict(one.predictor, z)));
    const labels = largestScores(classScores);
    const scores = Float64Array.from(
      labels,
      (label, i) => classScores.data[i * classScores.cols + label],
    );
    return { scores, labels, classScores };
  }
  const scores = predict(pipeline.predictor, z);
  const labels = new Uint8Array(decides(pipeline) ? scores.length : 0);
  for (let i = 0; i < labels.length; i++) labels[i] = scores[i] >= pipeline.threshold ? 1 : 0;
  return { scores, labels };
}

/** The chances of classes, each against all others, divided by their sum. */
export function sharesOf(chances: readonly Float64Array[]): Matrix {
  const [rows, cols] = [chances[0].length, chances.length];
  const data = new Float64Array(rows * cols);
  for (let i = 0; i < rows; i++) {
    const total = chances.reduce((sum, column) => sum + column[i], 0);
    chances.forEach((column, k) => {
      data[i * cols + k] = total > 0 ? column[i] / total : 1 / cols;
    });
  }
  return { rows, cols, data };
}
