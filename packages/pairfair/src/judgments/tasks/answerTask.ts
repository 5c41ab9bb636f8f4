import { PairfairError } from '../../errors.ts';
import { describeValue } from '../../files.ts';
import { newtonScores, winTable } from '../rankings/fitBradleyTerry.ts';
import type { Judgment, JudgmentFields, Name } from '../records/judgment.ts';
import { judgmentFault } from '../records/judgmentFault.ts';
import { voteOnTest } from './classPlacing.ts';
import type { Elicitation, RankingSoFar, Task, Vote } from './elicitation.ts';
import type { TaskOffer } from './nextTask.ts';

/** What a judge may answer: as in a judgment, but people of a list by number. */
export type TaskAnswer = string | number | readonly number[];

/**
 * Records the answer to a task, and what follows from it: the next step of a class test, new
 * scores of a ranking. The lease ends. A second answer to the same offer replaces the first, though
 * a class test that it has decided stays decided.
 *
 * @throws PairfairError `bad-data` when the answer is outside the set, or the offer is not of this
 *   study.
 */
export function answerTask(state: Elicitation, offer: TaskOffer, answer: TaskAnswer): Elicitation {
  requireAnswer(state, offer, answer);
  const { task: index, judge } = offer;
  const task = state.tasks[index];
  const leases = state.leases.filter((lease) => lease.task !== index || lease.judge !== judge);
  const tasks = state.tasks.with(index, withVote(task, offer, answer));
  const next: Elicitation = { ...state, tasks, leases };
  if (offer.stratum === 'repeat') return next;
  const before = task.votes.find((vote) => vote.judge === judge);
  return {
    ...next,
    placing:
      offer.stratum === 'active' && !before ? placingAfter(next, offer, answer) : next.placing,
    ranking: next.ranking && answer !== 'skip' ? refreshed(next, next.ranking) : next.ranking,
  };
}

function withVote(task: Task, { judge, people, stratum }: TaskOffer, answer: TaskAnswer): Task {
  const at = task.votes.findIndex((vote) => vote.judge === judge);
  const vote: Vote =
    stratum === 'repeat' ? { ...task.votes[at], again: answer } : { judge, answer, shown: people };
  return { ...task, votes: at < 0 ? [...task.votes, vote] : task.votes.with(at, vote) };
}

function placingAfter(
  { placing, sides }: Elicitation,
  { people, judge }: TaskOffer,
  answer: TaskAnswer,
): Elicitation['placing'] {
  if (!placing || answer === 'skip') return placing;
  for (const test of placing.tests) {
    if (!people.includes(test.person)) continue;
    const against = placing.classes.findIndex(({ members }) =>
      people.some((i) => i !== test.person && members.includes(i)),
    );
    if (against >= 0) return voteOnTest(placing, test, { against, judge, answer }, sides);
  }
  // An answer that comes late, after others have decided the test, is kept but changes nothing.
  return placing;
}

function requireAnswer(
  { tasks }: Elicitation,
  { kind, people, task, judge, stratum }: TaskOffer,
  answer: TaskAnswer,
): void {
  const known = tasks[task];
  if (!known || !people.every((i) => known.people.includes(i))) {
    throw new PairfairError(
      'bad-data',
      `There is no task ${task} about people ${people.join(', ')} in this study.`,
    );
  }
  if (stratum === 'repeat' && !known.votes.some((vote) => vote.judge === judge)) {
    throw new PairfairError(
      'bad-data',
      `'${judge}' has not answered task ${task}, so it cannot be repeated.`,
    );
  }
  const fault = judgmentFault({ kind, people, answer });
  if (fault) {
    throw new PairfairError(
      'bad-data',
      `The answer ${describeValue(answer)} cannot be recorded: ${fault.reason}.`,
    );
  }
}

/** New scores when enough was answered since the last: one answer for every tenth person. */
function refreshed(state: Elicitation, ranking: RankingSoFar): RankingSoFar {
  const since = ranking.since + 1;
  if (since < state.groups.length / 10) return { ...ranking, since };

  const wins = preferences(state);
  const start = Float64Array.from(ranking.scores, (score) => score ?? Number.NaN);
  const groups = Int32Array.from(state.groups);
  const table = winTable(wins, groups.length);
  // Begun at the last scores, a few rounds are as good as convergence for choosing whom to ask.
  const { scores, errors } = newtonScores(table, groups, 1 / 4, { start, sweeps: 5 });
  const orNull = (value: number) => (Number.isNaN(value) ? null : value);
  return {
    scores: Array.from(scores, orNull),
    errors: Array.from(errors, orNull),
    since: 0,
  };
}

/** Who was preferred to whom so far; a list is broken into its pairs. */
function preferences({ tasks }: Elicitation): Parameters<typeof winTable>[0] {
  const source: number[] = [];
  const target: number[] = [];
  const win: number[] = [];
  const weight: number[] = [];
  const add = (i: number, j: number, value: number, factor: number) => {
    source.push(i);
    target.push(j);
    win.push(value);
    weight.push(factor);
  };
  for (const { votes } of tasks) {
    for (const { answer, shown } of votes) {
      if (answer === 'first') add(shown[0], shown[1], 1, 1);
      else if (answer === 'second') add(shown[1], shown[0], 1, 1);
      else if (answer === 'equal') add(shown[0], shown[1], 0.5, 1);
      else if (Array.isArray(answer)) {
        for (let s = 0; s < answer.length; s++) {
          for (let t = s + 1; t < answer.length; t++)
            add(answer[s], answer[t], 1, 2 / answer.length);
        }
      }
    }
  }
  return {
    source: Uint32Array.from(source),
    target: Uint32Array.from(target),
    pair: Uint32Array.from(source.keys()),
    win: Float64Array.from(win),
    weight: Float64Array.from(weight),
  };
}

/**
 * The answer to a task as a judgment to be stored.
 *
 * @param ids What the people are called.
 * @param fields Whatever else is known: id, time, milliseconds, arm, version of the question.
 */
export function judgmentOf(
  { kind, people, judge, stratum }: TaskOffer,
  answer: TaskAnswer,
  ids: readonly Name[],
  fields: Omit<JudgmentFields, 'judge' | 'stratum'> = {},
): Judgment {
  const named = Array.isArray(answer) ? answer.map((i: number) => ids[i]) : answer;
  const record = {
    kind,
    people: people.map((i) => ids[i]),
    answer: named,
    judge,
    stratum,
    ...fields,
  };
  return record as unknown as Judgment;
}
