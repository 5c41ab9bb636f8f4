import type { Queries, Transaction } from '../database/database.ts';
import type { Recruitment } from './schemas.ts';

type Check = Recruitment['attention']['checks'][number];

/** A check as it was shown to a judge. */
export interface ShownCheck {
  readonly id: string;
  readonly ordinal: number;
  readonly expected: string | number;
  readonly note: string;
  readonly alike: boolean;
  readonly answered: boolean;
}

const fields = 'id, ordinal, expected, note, alike, answered_at is not null as answered';

/** The checks shown to a judge, in their order. */
export function listChecks(queries: Queries, judgeId: string): Promise<ShownCheck[]> {
  return queries.query<ShownCheck & Record<string, unknown>>(
    `select ${fields} from attention_check where judge_id = $1 order by ordinal`,
    [judgeId],
  );
}

/** A check, if it was shown to this judge. */
export async function findCheck(
  queries: Queries,
  id: string,
  judgeId: string,
): Promise<ShownCheck | undefined> {
  const [row] = await queries.query<ShownCheck & Record<string, unknown>>(
    `select ${fields} from attention_check where id = $1 and judge_id = $2`,
    [id, judgeId],
  );
  return row;
}

/** Shows a check; undefined where another request has just done so. */
export async function insertCheck(
  queries: Queries,
  { judgeId, studyId }: { readonly judgeId: string; readonly studyId: string },
  ordinal: number,
  { answer, note, alike }: Check,
): Promise<ShownCheck | undefined> {
  const [row] = await queries.query<ShownCheck & Record<string, unknown>>(
    `insert into attention_check (judge_id, study_id, ordinal, expected, note, alike)
     values ($1, $2, $3, $4, $5, $6) on conflict (judge_id, ordinal) do nothing
     returning ${fields}`,
    [judgeId, studyId, ordinal, JSON.stringify(answer), note, alike],
  );
  return row;
}

/** Notes the answer to a check; the first one counts. */
export async function saveCheck(
  tx: Transaction,
  id: string,
  {
    answer,
    ms,
    locale,
  }: { readonly answer: unknown; readonly ms: number; readonly locale: string },
): Promise<void> {
  await tx.query(
    `update attention_check set answered_at = now(), answer = $2, passed = expected = $2::jsonb,
       ms = $3, locale = $4 where id = $1 and answered_at is null`,
    [id, JSON.stringify(answer), Math.round(ms), locale],
  );
}

/** How judges of a study did: by name, those who have answered a check. */
export interface CheckCount {
  readonly name: string;
  readonly answered: number;
  readonly failed: number;
}

export function countChecks(queries: Queries, studyId: string): Promise<CheckCount[]> {
  return queries.query<CheckCount & Record<string, unknown>>(
    `select j.name, count(*)::int as answered, count(*) filter (where not c.passed)::int as failed
     from attention_check c join judge j on j.id = c.judge_id
     where c.study_id = $1 and c.answered_at is not null group by j.name order by j.name`,
    [studyId],
  );
}
