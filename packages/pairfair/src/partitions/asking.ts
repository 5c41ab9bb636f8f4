import { PairfairError } from '../errors.ts';
import { type PartAnswers, type Question, Unanswered } from './question.ts';

/** What a partition answered. */
export interface PartAnswer<Q extends Question> {
  /** What the partition is called. */
  readonly name: string;
  readonly answer: PartAnswers[Q['kind']];
}

/** The answers of all partitions to a question, in their order; null until all are there. */
export type AnswersTo = <Q extends Question>(question: Q) => readonly PartAnswer<Q>[] | null;

/** Asks all partitions. */
export interface Asking {
  /** @throws Unanswered after the question was put on the list. */
  ask<Q extends Question>(question: Q): readonly PartAnswer<Q>[];
  /** Tries all, so that all their questions are put on the list together. */
  all(attempts: readonly (() => unknown)[]): void;
  /** What has not been answered yet, each question once. */
  open(): readonly Question[];
}

/** Keeps the list of open questions. */
export function openAsking(answersTo: AnswersTo): Asking {
  const open: Question[] = [];
  const known = new WeakMap<Question, readonly PartAnswer<never>[]>();
  return {
    ask(question) {
      const found = known.get(question) ?? answersTo(question);
      if (found) {
        known.set(question, found as readonly PartAnswer<never>[]);
        return found;
      }
      open.push(question);
      throw new Unanswered(`The partitions have not been asked for their ${question.kind} yet.`);
    },
    all(attempts) {
      let unanswered: Unanswered | undefined;
      for (const attempt of attempts) {
        try {
          attempt();
        } catch (error) {
          if (!(error instanceof Unanswered)) throw error;
          unanswered = error;
        }
      }
      if (unanswered) throw unanswered;
    },
    open: () => open,
  };
}

/**
 * Goes through answers, one at a time and once, and stops where a partition answers about other
 * people than before.
 *
 * @throws PairfairError `bad-data`.
 */
export function* samePeople<A extends { readonly rows: number }>(
  before: readonly { readonly name: string; readonly rows: number }[],
  now: readonly { readonly name: string; readonly answer: A }[],
): Generator<{ readonly name: string; readonly answer: A }> {
  for (const [k, part] of now.entries()) {
    const { name } = part;
    const { answer } = part;
    if (before[k].name !== name || before[k].rows !== answer.rows) {
      throw new PairfairError(
        'bad-data',
        `The partition ${name} changed while it was asked: ${before[k].name} had ${before[k].rows} people who take part and now there are ${answer.rows}. Start again with all partitions.`,
      );
    }
    yield { name, answer };
  }
}
