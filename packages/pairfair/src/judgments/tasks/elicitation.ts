import {
  requireIntegerIn,
  requireKnownKeys,
  requireNumberIn,
  requireOneOf,
  requireSameLength,
} from '../../checks.ts';
import { requireGroups } from '../../graphs/requireGroups.ts';
import { type ClassPlacing, startPlacing } from './classPlacing.ts';
import { mostSides } from './drawPeople.ts';

/** How the next task is chosen; see {@link newElicitation}. */
export interface ElicitationSettings {
  /**
   * `spread`: pairs all over. `classes`: each person against representatives of the classes found
   * so far. `uncertain`: pairs whose answer would tell most. `ranking`: comparisons within a group,
   * or ordered lists. `ratings`: one person at a time.
   */
  readonly mode: 'spread' | 'classes' | 'uncertain' | 'ranking' | 'ratings';
  /** Share of tasks drawn uniformly at random, for agreement. Default 0.2. */
  readonly audit: number;
  /** Answers wanted to each audit task, by different judges. Default 3. */
  readonly auditOverlap: number;
  /** Share of tasks asked again of the same judge, sides swapped. Default 0.05. */
  readonly repeats: number;
  /** Answers wanted to each other task; in mode `classes` the vote decides. Default 2. */
  readonly overlap: number;
  /** Fewest tasks everybody is to be in, in mode `spread`. Default 3. */
  readonly minTasks: number;
  /** Quantiles that rankings will be cut into. Default 5. */
  readonly quantiles: number;
  /** People shown at once in mode `ranking`: 2 compares, 3 to 20 orders a list. Default 2. */
  readonly listSize: number;
  /** Milliseconds for which a task is kept for the judge who got it. Default 600 000: ten minutes. */
  readonly leaseMs: number;
  /** Pairs to be considered in mode `uncertain`, such as neighbours across groups. */
  readonly candidates: readonly (readonly [number, number])[];
  /** Default 1. */
  readonly seed: number;
}

/** What {@link newElicitation} takes: the mode, who there is, and any setting. */
export interface ElicitationOptions
  extends Partial<Omit<ElicitationSettings, 'mode'>>,
    Pick<ElicitationSettings, 'mode'> {
  /** Group of each person, −1 unknown. */
  readonly groups: ArrayLike<number>;
  /** Side of the train/test split each person is on, as whole numbers; no task straddles sides. */
  readonly sides?: ArrayLike<number>;
}

/**
 * All that is known in the course of a study: plain data that survives JSON, so that it can be
 * stored between two requests. {@link nextTask} and {@link answerTask} return a new one.
 */
export interface Elicitation {
  readonly settings: ElicitationSettings;
  readonly groups: readonly number[];
  /** Side of the split each person is on; −1 of somebody who is gone: no task shows them any more. */
  readonly sides: readonly number[];
  /** How many tasks were handed out: the place in the stream of random numbers. */
  readonly drawn: number;
  readonly tasks: readonly Task[];
  readonly leases: readonly Lease[];
  /** Who is in which class so far, in mode `classes`. */
  readonly placing: ClassPlacing | null;
  /** Scores so far, in mode `ranking`; null for people without one. */
  readonly ranking: RankingSoFar | null;
}

/** A question about some people, whoever is asked. */
export interface Task {
  readonly people: readonly number[];
  readonly stratum: 'audit' | 'active';
  readonly votes: readonly Vote[];
}

/** What a judge said to a task. */
export interface Vote {
  readonly judge: string;
  /** An answer of the kind of judgment; a list of people best first, or `skip`. */
  readonly answer: string | number | readonly number[];
  /** The people in the order shown. */
  readonly shown: readonly number[];
  /** What the judge said when asked again. */
  readonly again?: string | number | readonly number[];
}

/** A task that is kept for a judge. */
export interface Lease {
  readonly task: number;
  readonly judge: string;
  /** Until when, in milliseconds of the clock that {@link nextTask} is given. */
  readonly until: number;
}

/** How people stood when the ranking was last computed; null for whom nothing is known. */
export interface RankingSoFar {
  readonly scores: readonly (number | null)[];
  readonly errors: readonly (number | null)[];
  /** How many answers came since. */
  readonly since: number;
}

const settingKeys: readonly (keyof ElicitationSettings)[] = [
  'mode',
  'audit',
  'auditOverlap',
  'repeats',
  'overlap',
  'minTasks',
  'quantiles',
  'listSize',
  'leaseMs',
  'candidates',
  'seed',
];

/**
 * Begins a study.
 *
 * Whatever the mode, a share of tasks is drawn uniformly at random and given to several judges (the
 * audit stratum: agreement is measured there and nowhere else), and a few are asked again with
 * sides swapped. Comparisons and lists show people of one group only. Nobody is shown with somebody
 * on the other side of the split, so that what is learned can be tested.
 *
 * @example
 * let study = newElicitation({ mode: 'classes', groups, sides });
 * const { state, offer } = nextTask(study, { judge: 'j1', now: Date.now() });
 * study = answerTask(state, offer!, 'yes');
 */
export function newElicitation(options: ElicitationOptions): Elicitation {
  requireKnownKeys('newElicitation', options, [...settingKeys, 'groups', 'sides']);
  const settings: ElicitationSettings = {
    mode: options.mode,
    audit: options.audit ?? 0.2,
    auditOverlap: options.auditOverlap ?? 3,
    repeats: options.repeats ?? 0.05,
    overlap: options.overlap ?? 2,
    minTasks: options.minTasks ?? 3,
    quantiles: options.quantiles ?? 5,
    listSize: options.listSize ?? 2,
    leaseMs: options.leaseMs ?? 600_000,
    candidates: (options.candidates ?? []).map(([a, b]) => [a, b] as const),
    seed: options.seed ?? 1,
  };
  requireSettings(settings);
  const groups = Array.from(requireGroups('Groups', options.groups));
  const sides = Array.from(options.sides ?? groups.map(() => 0));
  requireSameLength('groups', groups.length, 'sides', sides.length);
  for (const side of sides) requireIntegerIn('A side', side, 0, mostSides - 1);
  for (const [a, b] of settings.candidates) {
    for (const person of [a, b])
      requireIntegerIn('A person in candidates', person, 0, groups.length - 1);
  }
  return {
    settings,
    groups,
    sides,
    drawn: 0,
    tasks: [],
    leases: [],
    placing: settings.mode === 'classes' ? startPlacing(sides, settings.seed) : null,
    ranking: settings.mode === 'ranking' ? unranked(groups.length) : null,
  };
}

function requireSettings(settings: ElicitationSettings): void {
  requireOneOf('mode', settings.mode, ['spread', 'classes', 'uncertain', 'ranking', 'ratings']);
  requireNumberIn('audit', settings.audit, 0, 1);
  requireNumberIn('repeats', settings.repeats, 0, 1 - settings.audit);
  requireIntegerIn('auditOverlap', settings.auditOverlap, 1, 1e6);
  requireIntegerIn('overlap', settings.overlap, 1, 1e6);
  requireIntegerIn('minTasks', settings.minTasks, 0, 1e6);
  requireIntegerIn('quantiles', settings.quantiles, 2, 2 ** 16);
  requireIntegerIn('listSize', settings.listSize, 2, 20);
  requireNumberIn('leaseMs', settings.leaseMs, 0, Number.MAX_VALUE);
}

function unranked(people: number): RankingSoFar {
  const nobody = Array.from({ length: people }, () => null);
  return { scores: nobody, errors: nobody, since: 0 };
}

/** The kind of judgment that the tasks of a study ask for. */
export function kindOf({
  mode,
  listSize,
}: ElicitationSettings): 'pair' | 'rating' | 'comparison' | 'ranking' {
  if (mode === 'ratings') return 'rating';
  if (mode !== 'ranking') return 'pair';
  return listSize === 2 ? 'comparison' : 'ranking';
}
