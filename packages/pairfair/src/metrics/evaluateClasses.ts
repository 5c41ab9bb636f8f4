import { requireSameLength } from '../checks.ts';
import { PairfairError } from '../errors.ts';
import { columnOf, type Matrix } from '../linalg/matrix.ts';
import { evaluatePredictions } from './evaluatePredictions.ts';
import type { EvaluationInput } from './evaluationData.ts';
import { groupMeasureIds, type MeasureId, measureIds } from './measureIds.ts';
import type { ClassEvaluation, Evaluation, GroupEvaluation } from './predictionSums.ts';

/** Scores of several classes to evaluate. */
export interface ClassesInput
  extends Pick<EvaluationInput, 'groups' | 'groupNames' | 'graphs' | 'weights'> {
  /** What the classes are called; at least two. */
  readonly classes: readonly string[];
  /** The true class of each person, by number. */
  readonly labels: ArrayLike<number>;
  /** One row per person, one column per class; rows add up to 1. */
  readonly scores: Matrix;
}

/** Where linked people differ in one class they differ in another too: each difference counts twice. */
const sharedByTwo: ReadonlySet<MeasureId> = new Set<MeasureId>([
  ...(['consistency_fairness', 'consistency_similarity'] as const),
  ...(['consistency_fairness_scores', 'consistency_similarity_scores'] as const),
  ...(['consistency_fairness_truth', 'consistency_similarity_truth'] as const),
]);

/**
 * All measures of predictions of several classes, the label being the class with the largest score
 * (of equals the first): each class against all others, and over all of them (`macroEvaluation`).
 *
 * @throws PairfairError as `evaluatePredictions`; `bad-data` for a label that is no class.
 */
export function evaluateClasses(given: ClassesInput): Evaluation {
  requireClassesInput(given);
  const { classes, labels, scores, ...input } = given;
  return macroEvaluation(
    classes,
    classParts(scores, labels).map((part) => evaluatePredictions({ ...input, ...part })),
  );
}

/** One class against all others: who has it, its scores, and who is given it. */
export interface ClassPart {
  readonly labels: Uint8Array;
  readonly scores: Float64Array;
  readonly decisions: Uint8Array;
}

/** Scores of several classes, by class. */
export function classParts(scores: Matrix, labels: ArrayLike<number>): ClassPart[] {
  const decided = largestScores(scores);
  return Array.from({ length: scores.cols }, (_, k) => ({
    labels: Uint8Array.from(labels, (label) => Number(label === k)),
    scores: columnOf(scores, k),
    decisions: decided.map((label) => Number(label === k)),
  }));
}

/**
 * What evaluations of classes, each against all others, say together. Every measure is their mean
 * (macro), but for: accuracy, the share of right labels; the Brier score, the sum over classes; and
 * consistency, which is the share of linked pairs with the same label, and of scores
 * 1 − ½ Σ |pᵢ − pⱼ|.
 */
export function macroEvaluation(
  names: readonly string[],
  evaluations: readonly Evaluation[],
): Evaluation {
  const classes = evaluations.map(({ measures, groups }, k): ClassEvaluation => {
    return { name: names[k], measures, groups };
  });
  const count = classes.length;
  const mean = (pick: (one: ClassEvaluation) => number) =>
    classes.reduce((sum, one) => sum + pick(one), 0) / count;
  const macro = (id: MeasureId): number => {
    const value = mean(({ measures }) => measures[id]);
    if (id === 'accuracy') return rightShare(classes.map(({ measures }) => measures));
    if (id === 'brier') return value * count;
    return sharedByTwo.has(id) ? 1 - ((1 - value) * count) / 2 : value;
  };
  return {
    people: evaluations[0].people,
    threshold: null,
    measures: Object.fromEntries(measureIds.map((id) => [id, macro(id)])) as Record<
      MeasureId,
      number
    >,
    groups: classes[0].groups.map(({ name, size }, g) => {
      const own = Object.fromEntries(
        groupMeasureIds.map((id) => [id, mean(({ groups }) => groups[g][id])]),
      );
      const accuracy = rightShare(classes.map(({ groups }) => groups[g]));
      return { ...own, name, size, accuracy } as unknown as GroupEvaluation;
    }),
    classes,
  };
}

/** Checks that lists fit together and labels are numbers of classes. */
export function requireClassesInput({ classes, labels, scores }: ClassesInput): void {
  requireSameLength('labels', labels.length, 'scores', scores.rows);
  requireSameLength('classes', classes.length, 'columns of scores', scores.cols);
  requireClassNumbers(labels, classes.length);
}

/** Checks that labels are numbers of classes. */
export function requireClassNumbers(labels: ArrayLike<number>, classes: number): void {
  for (let i = 0; i < labels.length; i++) {
    if (labels[i] >= 0 && labels[i] < classes && Number.isInteger(labels[i])) continue;
    throw new PairfairError(
      'bad-data',
      `labels must be numbers of classes, from 0 to ${classes - 1}, but entry ${i} is ${labels[i]}.`,
    );
  }
}

/** The class with the largest score of each row; of equals the first. */
export function largestScores(scores: Matrix): Uint8Array {
  const { rows, cols, data } = scores;
  return Uint8Array.from({ length: rows }, (_, i) => {
    let best = 0;
    for (let k = 1; k < cols; k++) if (data[i * cols + k] > data[i * cols + best]) best = k;
    return best;
  });
}

/** Whoever is rightly labelled is so in one class: Σ base rate · true positive rate. */
function rightShare(
  classes: readonly { readonly base_rate: number; readonly tpr: number }[],
): number {
  // A class that nobody has adds nothing, and has no rate.
  return classes.reduce(
    (sum, { base_rate, tpr }) => sum + (base_rate > 0 ? base_rate * tpr : 0),
    0,
  );
}
