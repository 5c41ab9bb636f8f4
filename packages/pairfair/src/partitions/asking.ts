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
 * Stops where partitions answer about other people than before.
 *
 * @throws PairfairError `bad-data`.
 */
export function requireSamePeople(
  before: readonly { readonly name: string; readonly rows: number }[],
  now: readonly { readonly name: string; readonly answer: { readonly rows: number } }[],
): void {
  for (const [k, { name, answer }] of now.entries()) {
    if (before[k].rows === answer.rows) continue;
    throw new PairfairError(
      'bad-data',
      `The partition ${name} changed while it was asked: it had ${before[k].rows} people who take part and now has ${answer.rows}. Start again with all partitions.`,
    );
  }
}
