import { type Cell, pairCells, peopleCells } from './drawPeople.ts';
import type { Elicitation, Task, Vote } from './elicitation.ts';

/** A task with what is needed to decide whether a judge may have it. */
export interface OpenTask {
  readonly index: number;
  readonly task: Task;
  /** Answers given and on their way. */
  readonly taken: number;
}

/** A text that is the same for the same people in whatever order. */
export function peopleKey(people: readonly number[]): string {
  if (people.length === 2) {
    return people[0] < people[1] ? `${people[0]},${people[1]}` : `${people[1]},${people[0]}`;
  }
  return people.toSorted((i, j) => i - j).join();
}

/** The people that a judge was shown together already, or has before them now. */
export function seenBy({ tasks, leases }: Elicitation, judge: string): Set<string> {
  const seen = new Set<string>();
  for (let t = 0; t < tasks.length; t++) {
    const { people, votes } = tasks[t];
    for (let v = 0; v < votes.length; v++) {
      if (votes[v].judge === judge) seen.add(peopleKey(people));
    }
  }
  for (const lease of leases)
    if (lease.judge === judge) seen.add(peopleKey(tasks[lease.task].people));
  return seen;
}

/** Whether a vote counts as an answer: a skip only means that this judge is not asked again. */
export function isAnswer({ answer }: Vote): boolean {
  return answer !== 'skip';
}

/** Whether somebody among these people is gone. */
export function showsGone(people: readonly number[], sides: readonly number[]): boolean {
  for (let k = 0; k < people.length; k++) if (sides[people[k]] < 0) return true;
  return false;
}

/** Tasks of a stratum that still want answers and that the judge has not seen. */
export function openTasks(
  { tasks, leases, sides }: Elicitation,
  stratum: Task['stratum'],
  wanted: number,
  seen: ReadonlySet<string>,
): OpenTask[] {
  const leased = new Map<number, number>();
  for (const { task } of leases) leased.set(task, (leased.get(task) ?? 0) + 1);
  const open: OpenTask[] = [];
  for (let index = 0; index < tasks.length; index++) {
    const task = tasks[index];
    if (task.stratum !== stratum || showsGone(task.people, sides)) continue;
    let taken = leased.get(index) ?? 0;
    for (const vote of task.votes) if (isAnswer(vote)) taken++;
    if (taken < wanted && !seen.has(peopleKey(task.people))) open.push({ index, task, taken });
  }
  return open;
}

/** The first of those with the fewest answers; undefined of none. */
export function leastAnswered(open: readonly OpenTask[]): OpenTask | undefined {
  let best: OpenTask | undefined;
  for (const task of open) if (!best || task.taken < best.taken) best = task;
  return best;
}

/** Yes and no votes on the same pair, of all strata, by {@link peopleKey}. */
export function pairTallies({ tasks }: Elicitation): Map<string, PairTally> {
  const tallies = new Map<string, PairTally>();
  for (const { people, votes } of tasks) {
    const key = peopleKey(people);
    let tally = tallies.get(key);
    if (!tally) tallies.set(key, (tally = { people, yes: 0, no: 0, answers: 0 }));
    for (const { answer } of votes) {
      if (answer === 'yes') tally.yes++;
      if (answer === 'no') tally.no++;
      if (answer !== 'skip') tally.answers++;
    }
  }
  return tallies;
}

export interface PairTally {
  readonly people: readonly number[];
  yes: number;
  no: number;
  answers: number;
}

/** What a way of choosing comes up with: a task there is, or people for a new one. */
export interface Choice {
  readonly task?: number;
  readonly people: readonly number[];
  /** The placing after it, where a new person had to be begun with. */
  readonly placing?: Elicitation['placing'];
}

/** From whom a random task is drawn, and how many it shows. */
export function drawable({ settings, groups, sides }: Elicitation): {
  cells: Cell[];
  count: number;
} {
  const { mode, listSize } = settings;
  return mode === 'ranking'
    ? { cells: peopleCells(groups, sides), count: listSize }
    : { cells: pairCells(groups.length, sides), count: mode === 'ratings' ? 1 : 2 };
}
