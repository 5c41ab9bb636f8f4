import { type Judgment, readJudgments } from 'pairfair';
import type { Queries, Transaction } from '../database/database.ts';

/** What is stored of an answer. */
export interface NewJudgment {
  readonly studyId: string;
  readonly appearanceId: string;
  readonly judgeId: string;
  readonly key: string;
  readonly record: Judgment;
  readonly stratum: string;
  readonly ms: number | null;
  readonly supersedes: string | null;
  readonly undone: boolean;
  readonly at: Date;
}

/** Stores an answer; its number counts the answers of all studies. */
export async function insertJudgment(
  tx: Transaction,
  judgment: NewJudgment,
): Promise<{ readonly id: string; readonly seq: number }> {
  const { studyId, appearanceId, judgeId, key, record, stratum, ms } = judgment;
  const [row] = await tx.query<{ id: string; seq: string }>(
    `insert into judgment
       (study_id, appearance_id, judge_id, key, record, answer, stratum, ms, supersedes, undone, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning id, seq`,
    [
      ...[studyId, appearanceId, judgeId, key, JSON.stringify(record)],
      ...[JSON.stringify(record.answer), stratum, ms === null ? null : Math.round(ms)],
      ...[judgment.supersedes, judgment.undone, judgment.at],
    ],
  );
  return { id: row?.id ?? '', seq: Number(row?.seq) };
}

/** The judgment a judge has sent under a key already. */
export async function findByKey(
  queries: Queries,
  judgeId: string,
  key: string,
): Promise<{ id: string; appearanceId: string } | undefined> {
  const [row] = await queries.query<{ id: string; appearanceId: string }>(
    `select id, appearance_id as "appearanceId" from judgment where judge_id = $1 and key = $2`,
    [judgeId, key],
  );
  return row;
}

/** The last answer of a judge that stands: what undoing takes back. */
export async function findLastAnswer(
  tx: Transaction,
  judgeId: string,
): Promise<{ id: string; appearanceId: string; record: Judgment } | undefined> {
  const [row] = await tx.query<{ id: string; appearanceId: string; record: Judgment }>(
    `select g.id, g.appearance_id as "appearanceId", g.record
     from judgment g left join judgment later on later.supersedes = g.id
     where g.judge_id = $1 and g.appearance_id is not null and not g.undone and later.id is null
     order by g.seq desc limit 1`,
    [judgeId],
  );
  return row;
}

/** A judgment as a judge may see their own: people by the labels they know. */
export interface OwnAnswer {
  readonly judgment: string;
  readonly at: Date;
  readonly kind: Judgment['kind'];
  /** What the people are called in the data, and what this judge knows them as, in the same order. */
  readonly people: readonly string[];
  readonly labels: readonly string[];
  readonly answer: string | number | readonly string[];
  readonly ms: number | null;
  readonly note: string | null;
  readonly locale: string | null;
  readonly questionVersion: number;
  readonly superseded: boolean;
}

/** What a judge has answered, newest first; what was taken back or replaced only `withAll`. */
export async function listOwnAnswers(
  queries: Queries,
  judgeId: string,
  { withAll, limit }: { readonly withAll: boolean; readonly limit: number },
): Promise<OwnAnswer[]> {
  return queries.query<OwnAnswer & Record<string, unknown>>(
    `select g.id as judgment, g.at, a.kind, g.record->'people' as people, a.labels, g.answer, g.ms,
       g.record->>'note' as note, g.record->>'locale' as locale,
       a.question_version as "questionVersion", later.id is not null as superseded
     from judgment g
       join appearance a on a.id = g.appearance_id
       left join judgment later on later.supersedes = g.id
     where g.judge_id = $1 and not g.undone and ($2 or later.id is null)
     order by g.seq desc limit $3`,
    [judgeId, withAll, limit],
  );
}

/** A judgment with its place in the order of a study. */
export interface StoredJudgment {
  readonly seq: number;
  readonly record: Judgment;
}

/** A few thousand judgments of a study after a place, oldest first, as a file has them. */
export async function readJudgmentsAfter(
  queries: Queries,
  studyId: string,
  seq: number,
  limit: number,
): Promise<StoredJudgment[]> {
  const rows = await queries.query<{
    seq: string;
    id: string;
    record: Judgment;
    supersedes: string | null;
  }>(
    `select g.seq, g.id, g.record, coalesce(earlier.record->>'id', earlier.id::text) as supersedes
     from judgment g left join judgment earlier on earlier.id = g.supersedes
     where g.study_id = $1 and g.seq > $2 order by g.seq limit $3`,
    [studyId, seq, limit],
  );
  return rows.map(({ seq: at, id, record, supersedes }) => ({
    seq: Number(at),
    record: inOrder(id, record, supersedes),
  }));
}

/**
 * All judgments of a study as the text of a file, oldest first. Put together by the database: of
 * many judgments, parsing is left to another thread.
 */
export async function readStudyLines(queries: Queries, studyId: string): Promise<string> {
  const [row] = await queries.query<{ lines: string | null }>(
    `select string_agg((jsonb_build_object('id', g.id::text) || g.record
         || case when earlier.id is null then '{}'::jsonb
            else jsonb_build_object('supersedes',
              coalesce(earlier.record->>'id', earlier.id::text)) end)::text,
         E'\\n' order by g.seq) as lines
     from judgment g left join judgment earlier on earlier.id = g.supersedes
     where g.study_id = $1`,
    [studyId],
  );
  return row?.lines ?? '';
}

/** All judgments of a study, oldest first, as the library reads them. */
export async function readStudyJudgments(
  queries: Queries,
  studyId: string,
): Promise<readonly Judgment[]> {
  return readJudgments(await readStudyLines(queries, studyId)).judgments;
}

/** jsonb forgets the order of fields; a file is read by people too. */
function inOrder(id: string, record: Judgment, supersedes: string | null): Judgment {
  const { kind, people, answer, judge, ...rest } = record as Judgment & Record<string, unknown>;
  return {
    ...{ kind, people, answer },
    ...(judge !== undefined && { judge }),
    ...{ id, ...rest },
    ...(supersedes !== null && { supersedes }),
  } as Judgment;
}
