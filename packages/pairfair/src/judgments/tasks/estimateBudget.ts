import { requireIntegerIn, requireNumberIn, requirePositive } from '../../checks.ts';
import type { ElicitationSettings } from './elicitation.ts';

/** Options for {@link estimateBudget}. */
export interface BudgetOptions {
  readonly mode: ElicitationSettings['mode'];
  readonly people: number;
  /** Judges who share the work. Default 1. */
  readonly judges?: number;
  /** Classes expected, in mode `classes`. Default 5. */
  readonly classes?: number;
  /** Share of wrong answers expected, in mode `classes`; below ½. Default 0.05. */
  readonly errorRate?: number;
  /** Answers to each pair (`spread`, `uncertain`) or person (`ratings`). Default 2. */
  readonly overlap?: number;
  /** Answers that each person is part of, in mode `ranking`. Default 20. */
  readonly answersPerPerson?: number;
  /** People shown at once, in mode `ranking`. Default 2. */
  readonly listSize?: number;
  /** Shares of audit tasks and repeats that come on top. Defaults 0.2 and 0.05. */
  readonly audit?: number;
  readonly repeats?: number;
  /** Default 6. */
  readonly secondsPerAnswer?: number;
}

/** What a study costs. */
export interface Budget {
  /** Answers that make the graph. */
  readonly active: number;
  /** All answers, audit tasks and repeats included. */
  readonly answers: number;
  readonly perPerson: number;
  readonly perJudge: number;
  readonly hours: number;
  readonly hoursPerJudge: number;
}

/**
 * How many answers a study takes, before it begins.
 *
 * `spread` and `uncertain`: the paper's N log₂ N pairs, times the overlap. `classes`: without errors
 * (k − 1)/2 classes say no to each person on average and one says yes twice; errors e make that
 * (1 − e)⁻³ times as many, as simulations have it, to a tenth up to e = 0.1. `ranking`: 20 comparisons
 * of each person, chosen near the edges of quantiles, do what 40 at random do. `ratings`: the overlap.
 *
 * @example
 * estimateBudget({ mode: 'spread', people: 600, overlap: 1, audit: 0, repeats: 0 }); // 5538 answers, 9.2 h
 */
export function estimateBudget(options: BudgetOptions): Budget {
  const { people, judges = 1, audit = 0.2, repeats = 0.05, secondsPerAnswer = 6 } = options;
  requireIntegerIn('people', people, 2, 2 ** 31);
  requireIntegerIn('judges', judges, 1, 1e6);
  requireNumberIn('audit', audit, 0, 0.99);
  requireNumberIn('repeats', repeats, 0, 0.99 - audit);
  requirePositive('secondsPerAnswer', secondsPerAnswer);
  const active = Math.ceil(activeAnswers(options));
  const answers = Math.ceil(active / (1 - audit - repeats));
  const hours = (answers * secondsPerAnswer) / 3600;
  return {
    active,
    answers,
    perPerson: answers / people,
    perJudge: Math.ceil(answers / judges),
    hours,
    hoursPerJudge: hours / judges,
  };
}

function activeAnswers(options: BudgetOptions): number {
  const { mode, people, classes = 5, errorRate = 0.05 } = options;
  const { overlap = 2, answersPerPerson = 20, listSize = 2 } = options;
  requireIntegerIn('classes', classes, 1, people);
  requireNumberIn('errorRate', errorRate, 0, 0.49);
  requireIntegerIn('overlap', overlap, 1, 1e6);
  requirePositive('answersPerPerson', answersPerPerson);
  requireIntegerIn('listSize', listSize, 2, 20);
  switch (mode) {
    case 'spread':
    case 'uncertain':
      return people * Math.log2(people) * overlap;
    case 'classes':
      return (people * ((classes - 1) / 2 + 2)) / (1 - errorRate) ** 3;
    case 'ranking':
      return (people * answersPerPerson) / listSize;
    case 'ratings':
      return people * overlap;
  }
}
