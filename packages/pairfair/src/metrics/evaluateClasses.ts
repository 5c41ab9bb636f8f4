import { requireSameLength } from '../checks.ts';
import { PairfairError } from '../errors.ts';
import { columnOf, type Matrix } from '../linalg/matrix.ts';
import { evaluatePredictions } from './evaluatePredictions.ts';
import type { EvaluationInput } from './evaluationData.ts';
import { groupMeasureIds, type MeasureId, measureIds } from './measureIds.ts';
import type { Evaluation, GroupEvaluation } from './predictionSums.ts';

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

/** One class against all others. */
export type ClassEvaluation = { readonly name: string } & Pick<Evaluation, 'measures' | 'groups'>;

/** An evaluation over several classes: means over them, and each by itself. */
export interface ClassesEvaluation extends Evaluation {
  readonly classes: readonly ClassEvaluation[];
}

/** Where linked people differ in one class they differ in another too: each difference counts twice. */
const sharedByTwo: ReadonlySet<MeasureId> = new Set<MeasureId>([
  ...(['consistency_fairness', 'consistency_similarity'] as const),
  ...(['consistency_fairness_scores', 'consistency_similarity_scores'] as const),
  ...(['consistency_fairness_truth', 'consistency_similarity_truth'] as const),
]);

/**
 * All measures of predictions of several classes, the label being the class with the largest score
 * (of equals the first). Every measure is that of each class against all others (`classes`), and in
 * `measures` and `groups` their mean (macro), but for: accuracy, the share of right labels; the Brier
 * score, the sum over classes; and consistency, which is the share of linked pairs with the same
 * label, and of scores 1 − ½ Σ |pᵢ − pⱼ|.
 *
 * @throws PairfairError as `evaluatePredictions`; `bad-data` for a label that is no class.
 */
export function evaluateClasses({
  classes,
  labels,
  scores,
  ...input
}: ClassesInput): ClassesEvaluation {
  requireSameLength('labels', labels.length, 'scores', scores.rows);
  requireSameLength('classes', classes.length, 'columns of scores', scores.cols);
  for (let i = 0; i < labels.length; i++) {
    if (labels[i] >= 0 && labels[i] < classes.length && Number.isInteger(labels[i])) continue;
    throw new PairfairError(
      'bad-data',
      `labels must be numbers of classes, from 0 to ${classes.length - 1}, but entry ${i} is ${labels[i]}.`,
    );
  }
  const parts = classes.map((name, k): ClassEvaluation => {
    const one = classAgainstOthers({ ...input, classes, labels, scores }, k);
    const { measures, groups } = evaluatePredictions(one);
    return { name, measures, groups };
  });
  const mean = (pick: (part: ClassEvaluation) => number) =>
    parts.reduce((sum, part) => sum + pick(part), 0) / parts.length;
  const macro = (id: MeasureId): number => {
    const value = mean(({ measures }) => measures[id]);
    if (id === 'accuracy') return rightShare(parts.map(({ measures }) => measures));
    if (id === 'brier') return value * classes.length;
    return sharedByTwo.has(id) ? 1 - ((1 - value) * classes.length) / 2 : value;
  };
  return {
    people: scores.rows,
    threshold: null,
    measures: Object.fromEntries(measureIds.map((id) => [id, macro(id)])) as Record<
      MeasureId,
      number
    >,
    groups: parts[0].groups.map(({ name, size }, g) => {
      const own = Object.fromEntries(
        groupMeasureIds.map((id) => [id, mean(({ groups }) => groups[g][id])]),
      );
      const accuracy = rightShare(parts.map(({ groups }) => groups[g]));
      return { ...own, name, size, accuracy } as unknown as GroupEvaluation;
    }),
    classes: parts,
  };
}

/** What is evaluated of one class: whether people have it, and whether it has their largest score. */
export function classAgainstOthers(
  { classes: _, labels, scores, ...input }: ClassesInput,
  k: number,
): EvaluationInput {
  return {
    ...input,
    labels: Uint8Array.from(labels, (label) => (label === k ? 1 : 0)),
    scores: columnOf(scores, k),
    decisions: largestScores(scores).map((label) => (label === k ? 1 : 0)),
  };
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
