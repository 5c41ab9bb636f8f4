import { createHash } from 'node:crypto';
import { auditStart, sorted } from '@pairfair/workbench/documents';
import { PairfairError } from 'pairfair';
import type { Database, Queries, Transaction } from '../database/database.ts';
import { appendAudit } from './appendAudit.ts';

/** How many answers of a studio come between two seals at the most, beside those at certain moments. */
export const answersPerSeal = 100;
const sealed = 'answers.sealed';
const rowsAtOnce = 5000;

/** What a seal says: the digest of so many answers, up to a place in their order. */
interface Seal {
  readonly answers: number;
  readonly upTo: number;
  readonly digest: string;
}

const nothing: Seal = { answers: 0, upTo: 0, digest: auditStart };

/**
 * Writes a digest of all answers of a study into the audit chain, so that whoever keeps a later head
 * of the chain can tell whether an answer was changed, added or taken away since. Each answer is
 * hashed onto the digest of those before it: sealing again costs only what is new.
 *
 * @param whole Begins with the first answer, as after a withdrawal; default: goes on after the last
 * seal.
 */
export async function sealAnswers(
  database: Pick<Database, 'transaction'>,
  studyId: string,
  { whole = false }: { readonly whole?: boolean } = {},
): Promise<void> {
  await database.transaction(async (tx) => {
    // Answers are saved under this lock: none with a smaller number can still be on its way.
    await tx.query('select 1 from elicitation where study_id = $1 for update', [studyId]);
    const last = await lastSeal(tx, studyId);
    const seal = await extended(tx, studyId, whole ? nothing : (last ?? nothing));
    if (last ? last.digest === seal.digest : seal.answers === 0) return;
    await appendSeal(tx, studyId, seal);
  });
}

/** Seals the answers of all studies, as before a backup. */
export async function sealAllAnswers(database: Database): Promise<void> {
  const studies = await database.query<{ id: string }>(
    'select id from study where deleted_at is null order by created_at',
  );
  for (const { id } of studies) await sealAnswers(database, id);
}

/**
 * Compares every study's answers with the last seal of them.
 *
 * @throws PairfairError `bad-data` naming a study whose answers are not those that were sealed.
 */
export async function verifySeals(queries: Queries): Promise<void> {
  const studies = await queries.query<{ id: string; title: string }>(
    'select id, title from study where deleted_at is null order by created_at',
  );
  for (const { id, title } of studies) {
    const last = await lastSeal(queries, id);
    if (!last) continue;
    const now = await extended(queries, id, nothing, last.upTo);
    if (now.digest === last.digest) continue;
    throw new PairfairError(
      'bad-data',
      `The answers of the study '${title}' are not those that the audit log has sealed: ${last.answers} were sealed, and ${now.answers} that differ are there.`,
    );
  }
}

async function lastSeal(queries: Queries, studyId: string): Promise<Seal | undefined> {
  const [row] = await queries.query<{ details: Seal }>(
    `select details from audit_event where subject = $1 and action = $2 order by seq desc limit 1`,
    [`study:${studyId}`, sealed],
  );
  return row?.details;
}

function appendSeal(tx: Transaction, studyId: string, seal: Seal): Promise<void> {
  return appendAudit(tx, {
    ...{ actor: 'studio', action: sealed, subject: `study:${studyId}`, details: { ...seal } },
  });
}

/** A seal with the answers after it, in their order. */
async function extended(
  queries: Queries,
  studyId: string,
  { answers, upTo, digest }: Seal,
  last = Number.MAX_SAFE_INTEGER,
): Promise<Seal> {
  for (;;) {
    const rows = await queries.query<Record<string, unknown> & { seq: string }>(
      `select g.seq, g.id, j.name as judge, g.record, g.answer, g.stratum, g.supersedes, g.undone
         from judgment g left join judge j on j.id = g.judge_id
        where g.study_id = $1 and g.seq > $2 and g.seq <= $3 order by g.seq limit $4`,
      [studyId, upTo, last, rowsAtOnce],
    );
    for (const { seq, ...row } of rows) {
      const line = JSON.stringify(sorted({ ...row, seq: Number(seq) }));
      digest = createHash('sha256').update(digest).update('\n').update(line).digest('hex');
      upTo = Number(seq);
      answers++;
    }
    if (rows.length < rowsAtOnce) return { answers, upTo, digest };
  }
}
