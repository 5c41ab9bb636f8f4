import { type Elicitation, type NextTask, Random } from 'pairfair';
import type { TaskKind } from '../studies/modes.ts';

/** Who asks, when, and what task kinds there are. */
interface Request {
  readonly judge: string;
  readonly now: number;
  readonly kind: TaskKind;
}

/**
 * A task that an administrator wants asked before others: the first of the list that the judge has
 * not seen and that nobody is answering. Undefined when there is none for this judge.
 */
export function offerReasked(
  state: Elicitation,
  wanted: readonly (readonly number[])[],
  { judge, now, kind }: Request,
): NextTask | undefined {
  const same = (a: readonly number[], b: readonly number[]) =>
    a.length === b.length && a.every((i) => b.includes(i));
  const about = (people: readonly number[]) =>
    state.tasks.flatMap((task, t) => (same(task.people, people) ? [t] : []));
  const free = wanted.find((people) =>
    about(people).every(
      (t) =>
        !state.tasks[t]?.votes.some((vote) => vote.judge === judge) &&
        !state.leases.some((lease) => lease.task === t),
    ),
  );
  if (!free) return undefined;

  const known = about(free).find((t) => state.tasks[t]?.stratum === 'active');
  const task = known ?? state.tasks.length;
  const tasks =
    known === undefined
      ? [...state.tasks, { people: [...free], stratum: 'active' as const, votes: [] }]
      : state.tasks;
  const until = now + state.settings.leaseMs;
  const random = new Random(state.settings.seed, `asked again ${state.drawn}`);
  return {
    state: {
      ...state,
      ...{ tasks, drawn: state.drawn + 1, leases: [...state.leases, { task, judge, until }] },
    },
    offer: { task, judge, kind, until, people: random.shuffle([...free]), stratum: 'active' },
  };
}
