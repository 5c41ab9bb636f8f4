import type { JudgedPeople } from '@pairfair/workbench/datasets';
import { type CorrectedInterval, correctedInterval } from 'pairfair/internal';
import { chooseByGiveUp, mainGiveUp } from './chooseByGiveUp.ts';
import { graded } from './comparedMethods.ts';
import { type JudgedStudyOptions, judgedStudy } from './judgedStudy.ts';
import { type Measured, measureScores } from './measureScores.ts';
import { studyFolds, withJudgments } from './studyFolds.ts';

/** What so many judged people with so many answers each reach. */
export interface AnswersPoint {
  readonly people: number;
  readonly answers: number;
  readonly auc: CorrectedInterval;
  readonly consistency: CorrectedInterval;
  readonly rankConsistency: CorrectedInterval;
}

const peopleJudged = [50, 100, 200, 400, 700];
const answersEach = [1, 2, 5, 10];

/**
 * Graded PFR, tuned, when fewer training people are judged by fewer judges each. All training
 * people keep their labels; what is measured on stays the same.
 */
export function answersOnSplit(
  data: JudgedPeople,
  { seed, ranked }: Pick<JudgedStudyOptions, 'seed' | 'ranked'>,
): Measured[] {
  const all = studyFolds(judgedStudy(data, { seed, ranked }), seed);
  return cases().map(({ people, answers }) => {
    const { side } = judgedStudy(data, { seed, ranked, people, answers }).study;
    const { whole, folds } = side.kind === 'graph' ? withJudgments(all, side.graph) : all;
    const [choice] = chooseByGiveUp(graded, folds, [mainGiveUp]);
    const [prediction] = graded.predict(whole, choice ? [choice.setting] : [], {});
    return measureScores(whole.test, prediction?.scores ?? new Float64Array(0));
  });
}

/** Means over splits of what {@link answersOnSplit} gave. */
export function summarizeAnswers(
  splits: readonly (readonly Measured[])[],
  sizes: { readonly train: number; readonly test: number },
): AnswersPoint[] {
  return cases().map((each, k) => {
    const interval = (key: keyof Measured) =>
      correctedInterval(
        splits.map((cells) => cells[k]?.[key] ?? Number.NaN),
        sizes,
      );
    return {
      ...each,
      auc: interval('auc'),
      consistency: interval('consistency'),
      rankConsistency: interval('rankConsistency'),
    };
  });
}

function cases(): { readonly people: number; readonly answers: number }[] {
  return answersEach.flatMap((answers) => peopleJudged.map((people) => ({ people, answers })));
}
