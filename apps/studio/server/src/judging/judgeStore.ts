import type { Queries, Transaction } from '../database/database.ts';
import { tokenHash } from '../http/token.ts';
import type { RecruitState } from '../recruits/schemas.ts';
import { withdrawRecruit } from '../recruits/store.ts';
import type { StudyState } from '../studies/schemas.ts';
import type { JudgeProgress } from './schemas.ts';

/** A judge with what matters of the study they are in. */
export interface JudgeSituation {
  readonly id: string;
  readonly studyId: string;
  readonly name: string;
  readonly arm: string;
  readonly quota: number;
  readonly about: string | null;
  readonly paused: boolean;
  readonly createdAt: Date;
  readonly consentedAt: Date | null;
  readonly practisedAt: Date | null;
  /** What this judge's words for people are made from. */
  readonly labelKey: string;
  readonly title: string;
  readonly state: StudyState;
  readonly version: number;
  readonly questionVersion: number;
  /** Answers the study is planned for; 0 where nobody said. */
  readonly planned: number;
  /** Of a judge from a platform: where they stand, and since when they have been at it. */
  readonly recruit: {
    readonly state: RecruitState;
    readonly passed: boolean;
    readonly minutes: number;
  } | null;
}

export async function findSituation(
  queries: Queries,
  judgeId: string,
): Promise<JudgeSituation | undefined> {
  const [row] = await queries.query<JudgeSituation & Record<string, unknown>>(
    `select j.id, j.study_id as "studyId", j.name, j.arm, j.quota, j.about, j.paused,
       j.created_at as "createdAt", j.consented_at as "consentedAt",
       j.practised_at as "practisedAt", j.label_key as "labelKey", s.title, s.state, s.version,
       s.question_version as "questionVersion", s.planned,
       case when r.judge_id is not null then json_build_object('state', r.state,
         'passed', r.passed_at is not null,
         'minutes', extract(epoch from now() - r.started_at) / 60) end as recruit
     from judge j join study s on s.id = j.study_id left join recruit r on r.judge_id = j.id
     where j.id = $1 and j.withdrawn_at is null and s.deleted_at is null`,
    [judgeId],
  );
  return row;
}

/** How many answers can be taken back, one after the other. */
const undoDepth = 10;

/**
 * How far a judge is. Answers are what stands and is no skip; those taken back and not yet given
 * anew count against the depth of undoing.
 */
export async function readProgress(
  queries: Queries,
  judgeId: string,
): Promise<JudgeProgress & { readonly open: number }> {
  const [row] = await queries.query<{
    answered: number;
    standing: number;
    undone: number;
    quota: number;
    open: number;
  }>(
    `select
       count(g.id) filter (where not g.undone and g.answer <> '"skip"'::jsonb)::int as answered,
       count(g.id) filter (where not g.undone)::int as standing,
       count(g.id) filter (where g.undone and a.closed_at is null and a.lease_until > now())::int
         as undone,
       (select quota from judge where id = $1) as quota,
       (select count(*)::int from appearance
         where judge_id = $1 and closed_at is null and lease_until > now()) as open
     from judgment g
       join appearance a on a.id = g.appearance_id
       left join judgment later on later.supersedes = g.id
     where g.judge_id = $1 and later.id is null`,
    [judgeId],
  );
  const { answered = 0, standing = 0, undone = 0, quota = 0, open = 0 } = row ?? {};
  const undoable = Math.max(0, Math.min(standing, undoDepth - undone));
  return { answered, quota, undoable, open };
}

export interface NewJudge {
  readonly studyId: string;
  readonly invitationId: string | null;
  readonly name: string;
  readonly panel: string | null;
  readonly arm: string;
  readonly quota: number;
}

/** The id of a new judge; undefined when somebody in the study has the name. */
export async function insertJudge(tx: Transaction, judge: NewJudge): Promise<string | undefined> {
  const { studyId, invitationId, name, panel, arm, quota } = judge;
  const [row] = await tx.query<{ id: string }>(
    `insert into judge (study_id, invitation_id, name, panel, arm, quota)
     values ($1, $2, $3, $4, $5, $6) on conflict (study_id, name) do nothing returning id`,
    [studyId, invitationId, name, panel, arm, quota],
  );
  return row?.id;
}

/** Somebody who joined by a link and has not withdrawn. */
export interface JoinedJudge {
  readonly id: string;
  readonly studyId: string;
  readonly name: string;
  readonly labelKey: string;
  readonly consented: boolean;
}

/** Who joined by the link of a token; those of a browser only where it is given, who is there now first. */
export function judgesOfLink(
  queries: Queries,
  token: string,
  browser: { readonly here: string | null; readonly device: string } | null,
): Promise<JoinedJudge[]> {
  return queries.query<JoinedJudge & Record<string, unknown>>(
    `select j.id, j.study_id as "studyId", j.name, j.label_key as "labelKey",
       j.consented_at is not null as consented
     from judge j join invitation i on i.id = j.invitation_id join study s on s.id = j.study_id
     where i.token_hash = $1 and j.withdrawn_at is null and s.deleted_at is null
       and ($2 or j.id = $3 or j.device_hash = $4)
     order by (j.id = $3) desc nulls last, j.created_at desc`,
    [
      ...[tokenHash(token), browser === null, browser?.here ?? null],
      browser && tokenHash(browser.device),
    ],
  );
}

/** Notes with which browser a judge came last. */
export async function rememberJudgeDevice(
  tx: Transaction,
  id: string,
  device: string,
): Promise<void> {
  await tx.query('update judge set device_hash = $2 where id = $1', [id, tokenHash(device)]);
}

/** Deletes a judge with whatever is left of them. */
export async function deleteJudge(tx: Transaction, id: string): Promise<void> {
  await tx.query('delete from judge where id = $1', [id]);
}

/** How many judges are in each arm. */
export async function countArms(
  queries: Queries,
  studyId: string,
): Promise<ReadonlyMap<string, number>> {
  const rows = await queries.query<{ arm: string; count: number }>(
    'select arm, count(*)::int as count from judge where study_id = $1 group by arm',
    [studyId],
  );
  return new Map(rows.map(({ arm, count }) => [arm, count]));
}

/** Notes consent; the first one counts, a later call may add the self-description. */
export async function saveConsent(
  tx: Transaction,
  judgeId: string,
  about: string | undefined,
): Promise<void> {
  await tx.query(
    `update judge set consented_at = coalesce(consented_at, now()), about = coalesce($2, about)
     where id = $1`,
    [judgeId, about ?? null],
  );
}

export async function savePractised(tx: Transaction, judgeId: string): Promise<void> {
  await tx.query('update judge set practised_at = coalesce(practised_at, now()) where id = $1', [
    judgeId,
  ]);
}

/** A judge as administrators see one, without figures. */
export interface JudgeLine {
  readonly id: string;
  readonly name: string;
  readonly panel: string | null;
  readonly arm: string;
  readonly quota: number;
  readonly excluded: boolean;
  /** Null while they are not, and where nobody said why. */
  readonly excludedReason: string | null;
  readonly paused: boolean;
  readonly lastAt: Date | null;
  /** How many answers stand, skips and repeats included. */
  readonly answers: number;
  /** Attention checks; null for who was shown none. */
  readonly checks: { readonly answered: number; readonly failed: number } | null;
  /** Of a judge from a platform: done sooner than the study has time for. */
  readonly tooFast: boolean;
}

/** The judges of a study who have not withdrawn. */
export async function listJudges(queries: Queries, studyId: string): Promise<JudgeLine[]> {
  return queries.query<JudgeLine & Record<string, unknown>>(
    `select j.id, j.name, j.panel, j.arm, j.quota, j.excluded,
       j.excluded_reason as "excludedReason", j.paused, max(g.at) as "lastAt",
       count(g.id) filter (where later.id is null and g.answer <> '"skip"'::jsonb)::int as answers,
       (select json_build_object('answered', count(*), 'failed', count(*) filter (where not c.passed))
         from attention_check c where c.judge_id = j.id and c.answered_at is not null
         having count(*) > 0) as checks,
       exists (select 1 from recruit r join study s on s.id = r.study_id
         where r.judge_id = j.id and r.state = 'completed'
           and extract(epoch from r.finished_at - r.started_at)
             < 60 * (s.config->'recruitment'->>'minMinutes')::float8) as "tooFast"
     from judge j
       left join judgment g on g.judge_id = j.id
       left join judgment later on later.supersedes = g.id
     where j.study_id = $1 and j.withdrawn_at is null
     group by j.id order by j.created_at, j.name`,
    [studyId],
  );
}

/** Whether there is such a judge. */
export async function updateJudge(
  tx: Transaction,
  { studyId, judgeId }: { readonly studyId: string; readonly judgeId: string },
  {
    excluded,
    paused,
    reason,
  }: { readonly excluded?: boolean; readonly paused?: boolean; readonly reason?: string },
): Promise<boolean> {
  const rows = await tx.query(
    `update judge set excluded = coalesce($3, excluded), paused = coalesce($4, paused),
       excluded_reason = case $3 when true then $5 when false then null else excluded_reason end
     where id = $1 and study_id = $2 and withdrawn_at is null returning id`,
    [judgeId, studyId, excluded ?? null, paused ?? null, reason ?? null],
  );
  return rows.length > 0;
}

/** Puts judges of a study into a panel; answers the ids of those there are. */
export async function assignPanel(
  tx: Transaction,
  studyId: string,
  panel: string,
  judges: readonly string[],
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `update judge set panel = $2 where study_id = $1 and name = any($3) and withdrawn_at is null
     returning id`,
    [studyId, panel, judges],
  );
  return rows.map(({ id }) => id);
}

/** What a withdrawal took away. */
export interface Erased {
  readonly judgments: number;
  readonly frozenGraphs: number;
}

/**
 * Deletes what a judge answered and was shown, ends their sessions, and notes in frozen
 * graphs how many of their judgments those still hold. The pseudonym stays, without anything on it.
 */
export async function eraseJudge(
  tx: Transaction,
  { id, studyId, name }: { readonly id: string; readonly studyId: string; readonly name: string },
): Promise<Erased> {
  const deleted = await tx.query('delete from judgment where judge_id = $1 returning id', [id]);
  await tx.query('delete from appearance where judge_id = $1', [id]);
  await tx.query('delete from session where judge_id = $1', [id]);
  await withdrawRecruit(tx, id);
  await tx.query(
    `update judge set withdrawn_at = now(), about = null, label_key = gen_random_uuid(),
       invitation_id = null, panel = null, excluded_reason = null, device_hash = null where id = $1`,
    [id],
  );
  const graphs = await tx.query(
    `update graph_version set withdrawn = withdrawn + (used->>$2)::int
     where study_id = $1 and used ? $2 returning id`,
    [studyId, name],
  );
  return { judgments: deleted.length, frozenGraphs: graphs.length };
}
