import { randomUUID } from 'node:crypto';
import type { Judgment } from 'pairfair';
import type { Transaction } from '../database/database.ts';

/** A judgment from a file under the key that is made of it. */
export interface KeyedJudgment {
  readonly key: string;
  readonly record: Judgment;
}

/** Which of these keys a study has already. */
export async function knownKeys(
  tx: Transaction,
  studyId: string,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx.query<{ key: string }>(
    `select key from judgment
     where study_id = $1 and appearance_id is null and key = any($2::uuid[])`,
    [studyId, keys],
  );
  return new Set(rows.map(({ key }) => key));
}

const batch = 2000;

/**
 * Adds judgments from a file, with ids of their own; the ids in the file stay in the records, and
 * what supersedes what is found by them.
 */
export async function insertImported(
  tx: Transaction,
  studyId: string,
  judgments: readonly KeyedJudgment[],
  judgeIds: ReadonlyMap<string, string>,
): Promise<void> {
  const rows = judgments.map(({ key, record }) => ({
    ...{ id: randomUUID(), key, record, answer: record.answer },
    judge_id: judgeIds.get(String(record.judge ?? '')) ?? null,
    stratum: record.stratum ?? 'imported',
    ms: record.ms === undefined || record.ms === null ? null : Math.min(Math.round(record.ms), 2e9),
    undone: 'undone' in record && String(record.undone) === 'true',
    at: timeOf(record.at),
  }));
  for (let from = 0; from < rows.length; from += batch) {
    await tx.query(
      `insert into judgment
         (study_id, id, judge_id, key, record, answer, stratum, ms, undone, at)
       select $1, t.id, t.judge_id, t.key, t.record, t.answer, t.stratum, t.ms, t.undone,
         coalesce(t.at, now())
       from jsonb_to_recordset($2::jsonb) as t (id uuid, judge_id uuid, key uuid, record jsonb,
         answer jsonb, stratum text, ms int, undone boolean, at timestamptz)`,
      [studyId, JSON.stringify(rows.slice(from, from + batch))],
    );
  }
  await linkSuperseded(tx, rows);
}

async function linkSuperseded(
  tx: Transaction,
  rows: readonly { readonly id: string; readonly record: Judgment }[],
): Promise<void> {
  const byName = new Map(rows.map(({ id, record }) => [String(record.id ?? id), id]));
  const links = new Map<string, string>();
  for (const { id, record } of rows) {
    const old = byName.get(String(record.supersedes ?? ''));
    // One judgment has one successor; a second would be set aside by whoever collects answers.
    if (old !== undefined && !links.has(old)) links.set(old, id);
  }
  if (links.size === 0) return;
  await tx.query(
    `update judgment g set supersedes = t.old
     from unnest($1::uuid[], $2::uuid[]) as t (old, new) where g.id = t.new`,
    [[...links.keys()], [...links.values()]],
  );
}

/** A time that a database can hold; null for anything else. */
function timeOf(at: string | null | undefined): string | null {
  const time = Date.parse(at ?? '');
  const year = new Date(time).getUTCFullYear();
  return year >= 1900 && year < 3000 ? new Date(time).toISOString() : null;
}
