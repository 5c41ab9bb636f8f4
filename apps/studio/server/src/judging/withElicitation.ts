import type { Elicitation, Task } from 'pairfair';
import type { Database, Transaction } from '../database/database.ts';
import { conflict } from '../http/problem.ts';
import { groupsOfStudy } from '../people/groups.ts';
import { readStudyPeople } from '../people/studyPeople.ts';
import {
  type ElicitationVersion,
  lockElicitation,
  readElicitation,
  readTasks,
  writeElicitation,
} from './elicitationStore.ts';

/** What work under the lock is given. */
export interface LockedElicitation {
  /** As the tables have it, but without leases: who needs those reads them. */
  readonly state: Elicitation;
  /** What the people are called in the data, by their number. */
  readonly ids: readonly string[];
  /** Writes the new state, and says whether judgments changed and figures with them. */
  readonly save: (state: Elicitation, options?: { readonly judgments?: boolean }) => Promise<void>;
}

interface Cached extends Omit<LockedElicitation, 'save'>, ElicitationVersion {}

/** Studies whose state a process keeps; the one not used for longest goes first. */
const mostStudies = 50;

interface Entry {
  cached: Cached | undefined;
  /** Ends when nobody of this process is at work on the study. */
  queue: Promise<unknown>;
}

const entries = new WeakMap<Database, Map<string, Entry>>();

/**
 * Does something to the elicitation of a study while nobody else can, in this process or another,
 * in one transaction with what it saves.
 *
 * The process keeps the last state it saw and reads only tasks that changed since, so the work is
 * the same however long the study has been running. Within the process requests queue here, not at
 * the row: a study with many judges takes one connection and leaves the others to everybody else.
 *
 * @throws HttpProblem 409 when the study was never opened.
 */
export async function withElicitation<T>(
  database: Database,
  studyId: string,
  work: (tx: Transaction, elicitation: LockedElicitation) => Promise<T>,
): Promise<T> {
  const entry = entryOf(database, studyId);
  const turn = entry.queue.then(() => run(database, studyId, entry, work));
  // Whoever comes next waits for the end, not for success.
  entry.queue = turn.catch(() => {});
  return turn;
}

async function run<T>(
  database: Database,
  studyId: string,
  entry: Entry,
  work: (tx: Transaction, elicitation: LockedElicitation) => Promise<T>,
): Promise<T> {
  const { result, cached } = await database.transaction(async (tx) => {
    const version = await lockElicitation(tx, studyId);
    if (!version) throw conflict('The study has not been opened yet.', 'not-opened');
    let cached = await upToDate(tx, studyId, version, entry.cached);
    const save: LockedElicitation['save'] = async (state, { judgments = false } = {}) => {
      const after = { ...cached, version: cached.version + 1, state: { ...state, leases: [] } };
      const change = { before: cached.state, after: after.state, judgments };
      await writeElicitation(tx, studyId, after.version, change);
      cached = after;
    };
    const result = await work(tx, { state: cached.state, ids: cached.ids, save });
    return { result, cached };
  });
  // Only now: what was not committed must not be remembered.
  entry.cached = cached;
  return result;
}

/** The state of an elicitation whose row is locked, as the tables have it. */
export async function upToDate(
  tx: Transaction,
  studyId: string,
  { version, people }: ElicitationVersion,
  kept?: Cached,
): Promise<Cached> {
  const cached = kept?.people === people ? kept : undefined;
  if (cached?.version === version) return cached;
  const current = await readElicitation(tx, studyId);
  if (!current) throw conflict('The study has not been opened yet.', 'not-opened');
  const { ids, groups, sides } = cached
    ? { ids: cached.ids, groups: cached.state.groups, sides: cached.state.sides }
    : await peopleOf(tx, studyId);
  const tasks: Task[] = [...(cached?.state.tasks ?? [])];
  for (const { ordinal, ...task } of await readTasks(tx, studyId, cached?.version ?? -1)) {
    tasks[ordinal] = task;
  }
  return { version, people, ids, state: { ...current, groups, sides, tasks, leases: [] } };
}

async function peopleOf(tx: Transaction, studyId: string) {
  const people = await readStudyPeople(tx, studyId);
  return {
    ids: people.map(({ personId }) => personId),
    groups: groupsOfStudy(people).groups,
    sides: people.map(({ side }) => side),
  };
}

function entryOf(database: Database, studyId: string): Entry {
  let ofDatabase = entries.get(database);
  if (!ofDatabase) entries.set(database, (ofDatabase = new Map()));
  const entry = ofDatabase.get(studyId) ?? { cached: undefined, queue: Promise.resolve() };
  // Taken out and put in again, it is the last to go.
  ofDatabase.delete(studyId);
  ofDatabase.set(studyId, entry);
  if (ofDatabase.size > mostStudies) {
    const [oldest] = ofDatabase.keys();
    const dropped = ofDatabase.get(oldest as string);
    // Its requests still queue on the entry they hold; the row lock keeps newcomers apart.
    if (dropped) dropped.cached = undefined;
    ofDatabase.delete(oldest as string);
  }
  return entry;
}
