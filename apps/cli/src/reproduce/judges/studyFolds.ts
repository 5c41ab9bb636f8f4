import type { Graph } from 'pairfair';
import { type FoldData, foldData, restrictGraph, tuningSplits } from 'pairfair/internal';
import type { JudgedStudy } from './judgedStudy.ts';

/** What methods learn from and are measured on, and the folds they are tuned on. */
export interface StudyFolds {
  readonly whole: FoldData;
  readonly folds: readonly FoldData[];
}

/** Prepares a split; the folds are made of its training people alone. */
export function studyFolds({ study }: JudgedStudy, seed: number): StudyFolds {
  const options = { neighbors: 10, seed };
  return {
    whole: foldData(study, study.split, options),
    folds: tuningSplits(study, study.split.train, { folds: 5, seed }).map((split) =>
      foldData(study, split, { ...options, tuning: true }),
    ),
  };
}

/** The same people and columns with other judgments to learn from; what is measured on stays. */
export function withJudgments({ whole, folds }: StudyFolds, graph: Graph): StudyFolds {
  const relinked = (part: FoldData['train']) => ({
    ...part,
    fairness: restrictGraph(graph, part.people).graph,
  });
  return {
    whole: { ...whole, train: relinked(whole.train) },
    folds: folds.map((fold) => ({
      ...fold,
      train: relinked(fold.train),
      test: relinked(fold.test),
    })),
  };
}
