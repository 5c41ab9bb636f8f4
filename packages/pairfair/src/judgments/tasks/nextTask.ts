import { requireFinite } from '../../checks.ts';
import { Random } from '../../random.ts';
import { drawPeople } from './drawPeople.ts';
import { type Elicitation, kindOf, type Lease, type Task } from './elicitation.ts';
import { pickFromClasses } from './pickFromClasses.ts';
import { pickSpread, pickUncertain } from './pickPair.ts';
import { pickRanking } from './pickRanking.ts';
import {
  type Choice,
  drawable,
  isAnswer,
  leastAnswered,
  openTasks,
  peopleKey,
  seenBy,
  showsGone,
} from './taskViews.ts';

/** Who asks for a task, and when. */
export interface TaskRequest {
  readonly judge: string;
  /** The time in milliseconds, from any clock that goes on; leases run by it. */
  readonly now: number;
}

/** A task for a judge. */
export interface TaskOffer {
  /** Number of the task in the state. */
  readonly task: number;
  readonly judge: string;
  readonly kind: 'pair' | 'rating' | 'comparison' | 'ranking';
  /** People by number, in the order to be shown, which is random. */
  readonly people: readonly number[];
  /** Why it was chosen: goes with the judgment, and decides what the answer counts for. */
  readonly stratum: 'audit' | 'active' | 'repeat';
  /** Until when the task is kept for this judge. */
  readonly until: number;
}

/** The state after handing out a task; no offer when there is nothing for this judge now. */
export interface NextTask {
  readonly state: Elicitation;
  readonly offer: TaskOffer | null;
}

/** How often a new random task is tried before giving up on one the judge has not seen. */
const tries = 200;

/**
 * Chooses the next task for a judge and keeps it for them for a while.
 *
 * With probability `audit` it is an audit task: the least answered of those that still want
 * answers, or a new one drawn uniformly at random. With probability `repeats` it is a task that
 * the judge has answered, sides swapped. Otherwise the mode decides. A judge is never shown the
 * same people twice, repeats aside. Expired leases are dropped, so that a task that was left is
 * given to others; a judge who asks again while holding a lease gets something else.
 *
 * The state is not changed; the same state, judge and time give the same task.
 */
export function nextTask(state: Elicitation, { judge, now }: TaskRequest): NextTask {
  requireFinite('now', [now]);
  const leases = state.leases.filter(({ until }) => until > now);
  const current: Elicitation = { ...state, leases, drawn: state.drawn + 1 };
  const random = new Random(state.settings.seed, `task ${state.drawn}`);
  const seen = seenBy(current, judge);
  const { audit, repeats } = state.settings;
  const draw = random.uniform();

  if (draw < audit) {
    const choice = pickAudit(current, seen, random);
    if (choice) return handOut(current, choice, 'audit', judge, now, random);
  } else if (draw < audit + repeats) {
    const repeat = pickRepeat(current, judge, random);
    if (repeat) {
      const until = now + state.settings.leaseMs;
      const kind = kindOf(state.settings);
      return { state: current, offer: { ...repeat, judge, kind, stratum: 'repeat', until } };
    }
  }
  const choice = pickByMode(current, judge, seen, random);
  if (choice) {
    const placing = choice.placing ?? current.placing;
    return handOut({ ...current, placing }, choice, 'active', judge, now, random);
  }
  // Rather a random task than none, as long as random ones are wanted.
  const left = audit > 0 ? pickAudit(current, seen, random) : undefined;
  if (left) return handOut(current, left, 'audit', judge, now, random);
  return { state: current, offer: null };
}

function pickAudit(
  state: Elicitation,
  seen: ReadonlySet<string>,
  random: Random,
): Choice | undefined {
  const open = leastAnswered(openTasks(state, 'audit', state.settings.auditOverlap, seen));
  if (open) return { task: open.index, people: open.task.people };
  const { cells, count } = drawable(state);
  const known = new Set(
    state.tasks.filter(({ stratum }) => stratum === 'audit').map(({ people }) => peopleKey(people)),
  );
  for (let t = 0; t < tries; t++) {
    const people = drawPeople(cells, count, random);
    const key = peopleKey(people);
    if (!seen.has(key) && !known.has(key)) return { people };
  }
  return undefined;
}

function pickByMode(
  state: Elicitation,
  judge: string,
  seen: ReadonlySet<string>,
  random: Random,
): Choice | undefined {
  switch (state.settings.mode) {
    case 'spread':
      return pickSpread(state, seen, random);
    case 'classes':
      return pickFromClasses(state, judge, seen, random);
    case 'uncertain':
      return pickUncertain(state, seen, random);
    case 'ranking':
      return pickRanking(state, seen, random);
    case 'ratings':
      return pickRating(state, seen);
  }
}

/** Adds the task where it is new, and the lease. */
function handOut(
  state: Elicitation,
  { task, people }: Choice,
  stratum: Task['stratum'],
  judge: string,
  now: number,
  random: Random,
): NextTask {
  const index = task ?? findTask(state, people, stratum);
  const known = index >= 0;
  const tasks = known ? state.tasks : [...state.tasks, { people, stratum, votes: [] }];
  const lease: Lease = {
    task: known ? index : state.tasks.length,
    judge,
    until: now + state.settings.leaseMs,
  };
  return {
    state: { ...state, tasks, leases: [...state.leases, lease] },
    offer: {
      ...lease,
      kind: kindOf(state.settings),
      people: random.shuffle([...people]),
      stratum,
    },
  };
}

/** A task about the same people in the same stratum; −1 when there is none. */
function findTask(
  { tasks }: Elicitation,
  people: readonly number[],
  stratum: Task['stratum'],
): number {
  for (let t = 0; t < tasks.length; t++) {
    // The first person decides nearly always.
    if (!tasks[t].people.includes(people[0]) || tasks[t].stratum !== stratum) continue;
    if (people.every((i) => tasks[t].people.includes(i))) return t;
  }
  return -1;
}

/** The person with the fewest ratings, given or on their way, whom the judge has not rated. */
function pickRating(
  { groups, sides, tasks, leases, settings }: Elicitation,
  seen: ReadonlySet<string>,
): Choice | undefined {
  const taken = new Uint32Array(groups.length);
  for (const { people, votes } of tasks) {
    for (const { answer } of votes) if (answer !== 'skip') taken[people[0]]++;
  }
  for (const { task } of leases) taken[tasks[task].people[0]]++;
  let best = -1;
  for (let i = 0; i < groups.length; i++) {
    if (sides[i] < 0 || taken[i] >= settings.overlap || seen.has(peopleKey([i]))) continue;
    if (best < 0 || taken[i] < taken[best]) best = i;
  }
  return best < 0 ? undefined : { people: [best] };
}

/** The latest answers of a judge are left alone: they would be remembered. */
const freshAnswers = 5;

/** A task that the judge answered some while ago and was not asked again, the other way round. */
function pickRepeat(
  { tasks, sides }: Elicitation,
  judge: string,
  random: Random,
): { task: number; people: readonly number[] } | undefined {
  const mine: { task: number; people: readonly number[]; repeated: boolean }[] = [];
  for (let task = 0; task < tasks.length; task++) {
    if (showsGone(tasks[task].people, sides)) continue;
    for (const vote of tasks[task].votes) {
      if (vote.judge !== judge || !isAnswer(vote)) continue;
      mine.push({ task, people: vote.shown.toReversed(), repeated: vote.again !== undefined });
    }
  }
  const old = mine.slice(0, -freshAnswers).filter(({ repeated }) => !repeated);
  if (old.length === 0) return undefined;
  const { task, people } = old[random.integer(old.length)];
  return { task, people };
}
