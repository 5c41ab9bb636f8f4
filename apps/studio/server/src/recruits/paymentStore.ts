import type { Queries } from '../database/database.ts';
import type { RecruitState, RecruitSummary } from './schemas.ts';

/** A recruited judge as the platform knows them, with what they have done. */
export interface Payment {
  /** Null once ids were deleted. */
  readonly participant: string | null;
  readonly study: string | null;
  readonly session: string | null;
  readonly judge: string;
  readonly panel: string | null;
  readonly state: RecruitState;
  readonly tries: number;
  readonly startedAt: Date;
  readonly finishedAt: Date | null;
  readonly minutes: number | null;
  readonly answers: number;
  readonly checks: number;
  readonly passed: number;
}

/** Every recruited judge of a study, in the order they came. */
export function listPayments(queries: Queries, studyId: string): Promise<Payment[]> {
  return queries.query<Payment & Record<string, unknown>>(
    `select p.participant, p.platform_study as study, p.session, j.name as judge, r.panel, r.state,
       r.tries, r.started_at as "startedAt", r.finished_at as "finishedAt",
       extract(epoch from r.finished_at - r.started_at)::float8 / 60 as minutes,
       (select count(*)::int from judgment g left join judgment later on later.supersedes = g.id
         where g.judge_id = r.judge_id and later.id is null and g.answer <> '"skip"'::jsonb)
         as answers,
       count(c.id)::int as checks, count(c.id) filter (where c.passed)::int as passed
     from recruit r join judge j on j.id = r.judge_id
       left join platform_id p on p.judge_id = r.judge_id
       left join attention_check c on c.judge_id = r.judge_id and c.answered_at is not null
     where r.study_id = $1
     group by r.judge_id, p.judge_id, j.id order by r.started_at, j.name`,
    [studyId],
  );
}

/** How many places of a study are held, by panel. */
export function countPanels(
  queries: Queries,
  studyId: string,
): Promise<{ readonly panel: string | null; readonly held: number }[]> {
  return queries.query<{ panel: string | null; held: number }>(
    `select panel, count(*) filter (where state in ('active', 'completed'))::int as held
     from recruit where study_id = $1 group by panel order by panel nulls first`,
    [studyId],
  );
}

/** Whether somebody was done sooner than there is time for. */
export function isTooFast(
  { state, minutes }: Pick<Payment, 'state' | 'minutes'>,
  minMinutes: number | undefined,
): boolean {
  return state === 'completed' && minutes !== null && minutes < (minMinutes ?? 0);
}

/** How recruiting goes, from what everybody has done. */
export function summaryOf(
  payments: readonly Payment[],
  panels: RecruitSummary['panels'],
  minMinutes: number | undefined,
): RecruitSummary {
  const states = { active: 0, completed: 0, 'screened-out': 0, withdrawn: 0, 'timed-out': 0 };
  for (const { state } of payments) states[state] += 1;
  const sum = (of: (payment: Payment) => number) =>
    payments.reduce((all, each) => all + of(each), 0);
  return {
    ...{ states, panels },
    ids: payments.filter(({ participant }) => participant !== null).length,
    checks: {
      answered: sum(({ checks }) => checks),
      failed: sum(({ checks, passed }) => checks - passed),
      judges: payments.filter(({ checks, passed }) => passed < checks).length,
    },
    tooFast: payments.filter((payment) => isTooFast(payment, minMinutes)).length,
  };
}
