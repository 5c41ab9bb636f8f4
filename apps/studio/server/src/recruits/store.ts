import type { Queries, Transaction } from '../database/database.ts';
import { tokenHash } from '../http/token.ts';
import type { PlatformIds } from './platformIds.ts';
import type { OwnRecruitData, RecruitState } from './schemas.ts';

/** A link that a platform leads to. */
export interface RecruitedLink {
  readonly id: string;
  readonly studyId: string;
  readonly panel: string | null;
  readonly quota: number | null;
  readonly uses: number;
  /** Whether it lets anybody new in. */
  readonly usable: boolean;
}

/** The recruited link of a token; undefined for other links and for none. */
export async function findRecruitedLink(
  queries: Queries,
  token: string,
): Promise<RecruitedLink | undefined> {
  const [row] = await queries.query<RecruitedLink & Record<string, unknown>>(
    `select i.id, i.study_id as "studyId", i.panel, i.quota, i.uses,
       i.revoked_at is null and i.expires_at > now() and s.state <> 'closed' as usable
     from invitation i join study s on s.id = i.study_id
     where i.token_hash = $1 and i.recruited and s.deleted_at is null`,
    [tokenHash(token)],
  );
  return row;
}

/** A recruited judge by their id on the platform. */
export async function findRecruit(
  queries: Queries,
  studyId: string,
  participant: string,
): Promise<{ readonly judgeId: string; readonly state: RecruitState } | undefined> {
  const [row] = await queries.query<{ judgeId: string; state: RecruitState }>(
    `select p.judge_id as "judgeId", r.state from platform_id p
       join recruit r on r.judge_id = p.judge_id
     where p.study_id = $1 and p.participant = $2`,
    [studyId, participant],
  );
  return row;
}

/** Notes the assignment by which somebody who is known came last: it is the one to be paid. */
export async function renewIds(
  tx: Transaction,
  judgeId: string,
  { study, session }: PlatformIds,
): Promise<void> {
  await tx.query(
    `update platform_id set platform_study = coalesce($2, platform_study),
       session = coalesce($3, session) where judge_id = $1`,
    [judgeId, study, session],
  );
}

/** Begins with a recruited judge; who has nothing to comprehend has passed. */
export async function insertRecruit(
  tx: Transaction,
  judgeId: string,
  { id, studyId, panel }: RecruitedLink,
  { participant, study, session }: PlatformIds,
  { passed }: { readonly passed: boolean },
): Promise<void> {
  await tx.query(
    `insert into recruit (judge_id, study_id, invitation_id, panel, passed_at)
     values ($1, $2, $3, $4, case when $5 then now() end)`,
    [judgeId, studyId, id, panel, passed],
  );
  await tx.query(
    `insert into platform_id (judge_id, study_id, participant, platform_study, session)
     values ($1, $2, $3, $4, $5)`,
    [judgeId, studyId, participant, study, session],
  );
}

/** Places that are held: by who is at it and by who is done. */
export async function countHeld(
  queries: Queries,
  { id, studyId, panel }: Pick<RecruitedLink, 'id' | 'studyId' | 'panel'>,
): Promise<{ readonly panel: number; readonly link: number }> {
  const [row] = await queries.query<{ panel: number; link: number }>(
    `select count(*) filter (where panel = $2)::int as panel,
       count(*) filter (where invitation_id = $3)::int as link
     from recruit where study_id = $1 and state in ('active', 'completed')`,
    [studyId, panel, id],
  );
  return row ?? { panel: 0, link: 0 };
}

/** Shows with a link how many of its places are held. */
export async function showHeld(tx: Transaction, id: string, held: number): Promise<void> {
  await tx.query('update invitation set used = least(uses, $2::int) where id = $1', [id, held]);
}

/** Gives the places free of those who have been at it for too long. */
export async function releaseOverdue(
  queries: Queries,
  studyId: string,
  maxMinutes: number | undefined,
): Promise<void> {
  if (maxMinutes === undefined) return;
  await queries.query(
    `update recruit set state = 'timed-out',
       finished_at = started_at + make_interval(secs => $2::float8 * 60)
     where study_id = $1 and state = 'active'
       and started_at + make_interval(secs => $2::float8 * 60) < now()`,
    [studyId, maxMinutes],
  );
}

/** Where a recruited judge stands. */
export interface Recruit {
  readonly studyId: string;
  readonly state: RecruitState;
  readonly tries: number;
  readonly passed: boolean;
}

export async function readRecruit(
  queries: Queries,
  judgeId: string,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<Recruit | undefined> {
  const [row] = await queries.query<Recruit & Record<string, unknown>>(
    `select study_id as "studyId", state, tries, passed_at is not null as passed
     from recruit where judge_id = $1 ${lock ? 'for update' : ''}`,
    [judgeId],
  );
  return row;
}

/** Notes a try at the comprehension questions, and what came of it. */
export async function saveTry(
  tx: Transaction,
  judgeId: string,
  outcome: 'passed' | 'again' | 'screened-out',
): Promise<void> {
  await tx.query(
    `update recruit set tries = tries + 1,
       passed_at = case when $2 = 'passed' then now() else passed_at end,
       state = case when $2 = 'screened-out' then $2 else state end,
       finished_at = case when $2 = 'screened-out' then now() end
     where judge_id = $1`,
    [judgeId, outcome],
  );
}

/** Notes that a judge has done all there is for them; nobody else's state changes. */
export async function completeRecruit(queries: Queries, judgeId: string): Promise<void> {
  await queries.query(
    `update recruit set state = 'completed', finished_at = now()
     where judge_id = $1 and state = 'active' and passed_at is not null`,
    [judgeId],
  );
}

/**
 * Deletes what a recruited judge answered and notes that they withdrew. Their id stays until it is
 * deleted with the others: the platform may owe them something.
 */
export async function withdrawRecruit(tx: Transaction, judgeId: string): Promise<void> {
  await tx.query('delete from attention_check where judge_id = $1', [judgeId]);
  await tx.query(
    `update recruit set state = 'withdrawn', finished_at = coalesce(finished_at, now()),
       invitation_id = null where judge_id = $1`,
    [judgeId],
  );
}

/** Deletes who judges are on the platform; what they answered stays. */
export async function deletePlatformIds(tx: Transaction, studyId: string): Promise<number> {
  const gone = await tx.query('delete from platform_id where study_id = $1 returning 1', [studyId]);
  return gone.length;
}

/** What is kept about a recruited judge; null for others. */
export async function readOwnRecruit(
  queries: Queries,
  judgeId: string,
): Promise<OwnRecruitData | null> {
  const [row] = await queries.query<OwnRecruitData & Record<string, unknown>>(
    `select p.participant, p.platform_study as study, p.session, r.state,
       r.tries as "comprehensionTries",
       coalesce((select json_agg(json_build_object('at', c.answered_at, 'answer', c.answer)
           order by c.ordinal)
         from attention_check c where c.judge_id = $1 and c.answered_at is not null), '[]') as checks
     from recruit r left join platform_id p on p.judge_id = r.judge_id where r.judge_id = $1`,
    [judgeId],
  );
  return row ?? null;
}
