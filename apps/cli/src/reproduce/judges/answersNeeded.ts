import type { ComparisonSummary } from 'pairfair';
import type { MeanInterval } from 'pairfair/internal';

/** So many judged people with so many answers each. */
export interface AnswersCase {
  readonly people: number;
  readonly answers: number;
}

/** What graded PFR, tuned, reaches with them. */
export interface AnswersPoint extends AnswersCase {
  readonly auc: MeanInterval;
  readonly consistency: MeanInterval;
}

/**
 * Fewer training people are judged by fewer judges each. All training people keep their labels, and
 * what is measured on stays the same.
 */
export const answersCases: readonly AnswersCase[] = [1, 2, 5, 10].flatMap((answers) =>
  [50, 100, 200, 400, 700].map((people) => ({ people, answers })),
);

/** What a comparison on the splits of a case says of graded PFR. */
export function answersPoint(each: AnswersCase, { methods }: ComparisonSummary): AnswersPoint[] {
  return methods.map(({ measures }) => ({
    ...each,
    auc: measures.auc,
    consistency: measures.consistency_fairness,
  }));
}
