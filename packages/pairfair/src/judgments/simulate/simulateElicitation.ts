import { requireIntegerIn } from '../../checks.ts';
import { requireNotCancelled, type WorkOptions } from '../../progress.ts';
import { Random } from '../../random.ts';
import type { Judgment, Name } from '../records/judgment.ts';
import { answerTask, judgmentOf, type TaskAnswer } from '../tasks/answerTask.ts';
import { type Elicitation, kindOf } from '../tasks/elicitation.ts';
import { nextTask, type TaskOffer } from '../tasks/nextTask.ts';
import {
  answerComparison,
  answerPair,
  answerRanking,
  answerRating,
  type SimulatedJudge,
  type Truth,
} from './simulatedJudge.ts';
import { requireTruths } from './simulateJudgments.ts';

/** Options for {@link simulateElicitation}. */
export interface SimulateElicitationOptions extends WorkOptions {
  readonly panel: readonly SimulatedJudge[];
  readonly truths: readonly Truth[];
  /** Stops after this many answers, or when nobody has anything left to answer. */
  readonly answers: number;
  /** What the people are called in the judgments. Default: their numbers. */
  readonly ids?: readonly Name[];
  /** Steps of the rating scale. Default 5. */
  readonly levels?: number;
}

/** A study that was played through. */
export interface SimulatedElicitation {
  readonly state: Elicitation;
  readonly judgments: readonly Judgment[];
}

/**
 * Plays a study through with made-up judges, who are asked in random order one after the other:
 * what the choice of tasks would bring before anybody is asked.
 *
 * @param start A study that {@link newElicitation} began, or one under way.
 */
export function simulateElicitation(
  start: Elicitation,
  options: SimulateElicitationOptions,
): SimulatedElicitation {
  const { panel, truths, answers, levels = 5, seed = 1, signal, onProgress } = options;
  const ids = options.ids ?? start.groups.map((_, i) => i);
  requireIntegerIn('answers', answers, 0, 1e8);
  requireTruths(kindOf(start.settings), start.groups.length, panel, truths);
  const random = new Random(seed, 'simulated elicitation');
  const judgments: Judgment[] = [];
  let state = start;
  let idle = 0;
  for (let turn = 0; judgments.length < answers && idle < panel.length; turn++) {
    requireNotCancelled(signal);
    // By turns once somebody had nothing to do, so that all are heard before giving up.
    const judge = panel[idle > 0 ? turn % panel.length : random.integer(panel.length)];
    const next = nextTask(state, { judge: judge.name, now: turn });
    state = next.state;
    if (!next.offer) {
      idle++;
      continue;
    }
    idle = 0;
    const answer = answerBy(judge, truths, next.offer, levels, random);
    state = answerTask(state, next.offer, answer);
    judgments.push(judgmentOf(next.offer, answer, ids));
    if (judgments.length % 100 === 0) {
      onProgress?.({ stage: 'simulated answers', done: judgments.length, total: answers });
    }
  }
  return { state, judgments };
}

function answerBy(
  judge: SimulatedJudge,
  truths: readonly Truth[],
  { kind, people }: TaskOffer,
  levels: number,
  random: Random,
): TaskAnswer {
  switch (kind) {
    case 'pair':
      return answerPair(judge, truths, people, random);
    case 'rating':
      return answerRating(judge, truths, people[0], levels, random);
    case 'comparison':
      return answerComparison(judge, truths, people, random);
    case 'ranking':
      return answerRanking(judge, truths, people, random);
  }
}
