import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { auditHeader, verifyAuditFile } from '@pairfair/workbench/documents';
import { afterAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../testing/testDatabase.ts';
import { restoreBackup } from '../backup/restoreBackup.ts';
import { writeBackup } from '../backup/writeBackup.ts';
import { createLog } from '../log.ts';
import { appendAudit } from './appendAudit.ts';
import { sealAnswers, verifySeals } from './sealAnswers.ts';
import { auditEvents } from './store.ts';

const log = createLog(() => {});
const database = await testDatabase(log);
const folder = mkdtempSync(join(tmpdir(), 'pairfair-seals-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A study with so many answers of one judge. */
async function aStudy(title: string, answers: number): Promise<string> {
  const [dataset] = await database.query<{ id: string }>(
    `insert into dataset (name, digest, row_count, columns) values ('d', '', 0, '[]') returning id`,
  );
  const [study] = await database.query<{ id: string }>(
    `insert into study (dataset_id, title, mode, config) values ($1, $2, 'pairs', '{}') returning id`,
    [dataset?.id, title],
  );
  const id = study?.id ?? '';
  await database.query(`insert into judge (study_id, name, quota) values ($1, 'j-000001', 5)`, [
    id,
  ]);
  for (let k = 0; k < answers; k++) await answer(id, k);
  return id;
}

async function answer(study: string, k: number): Promise<void> {
  const record = { kind: 'pair', people: [`a${k}`, `b${k}`], answer: k % 2 ? 'yes' : 'no' };
  await database.query(
    `insert into judgment (study_id, judge_id, key, record, answer, stratum)
     select $1, id, $2, $3, $4, 'audit' from judge where study_id = $1`,
    [study, randomUUID(), JSON.stringify(record), JSON.stringify(record.answer)],
  );
}

async function lastDigest(study: string): Promise<string> {
  const [row] = await database.query<{ digest: string }>(
    `select details->>'digest' as digest from audit_event
      where subject = $1 and action = 'answers.sealed' order by seq desc limit 1`,
    [`study:${study}`],
  );
  return row?.digest ?? '';
}

describe('answers in the audit chain', () => {
  it('have the digest of one answer hashed onto that of those before it', async () => {
    const study = await aStudy('By hand', 2);
    await sealAnswers(database, study);
    const rows = await database.query<Record<string, unknown>>(
      `select seq::int, id, record, stratum, supersedes, undone from judgment
        where study_id = $1 order by seq`,
      [study],
    );
    let expected = '0'.repeat(64);
    for (const { seq, id, record, stratum, supersedes, undone } of rows) {
      const { answer: given, kind, people } = record as Record<string, unknown>;
      const line = JSON.stringify({
        ...{ answer: given, id, judge: 'j-000001', record: { answer: given, kind, people } },
        ...{ seq, stratum, supersedes, undone },
      });
      expected = createHash('sha256').update(`${expected}\n${line}`).digest('hex');
    }
    expect(await lastDigest(study)).toBe(expected);
  });

  it('are sealed step by step as at once, and not again where nothing is new', async () => {
    const study = await aStudy('Step by step', 3);
    await sealAnswers(database, study);
    for (let k = 3; k < 6; k++) await answer(study, k);
    await sealAnswers(database, study);
    const byStep = await lastDigest(study);
    await sealAnswers(database, study);
    await sealAnswers(database, study, { whole: true });
    expect(await lastDigest(study)).toBe(byStep);
    const seals = await database.query(
      `select 1 from audit_event where subject = $1 and action = 'answers.sealed'`,
      [`study:${study}`],
    );
    expect(seals).toHaveLength(2);
    await verifySeals(database);
  });

  it.each([
    [
      'changed',
      `update judgment set record = jsonb_set(record, '{answer}', '"yes"')
                  where study_id = $1 and record->>'answer' = 'no'`,
    ],
    [
      'taken away',
      `delete from judgment where id = (select id from judgment where study_id = $1 limit 1)`,
    ],
    ['given to another judge', `update judge set name = 'j-000002' where study_id = $1`],
  ])('do not verify when one was %s', async (_, change) => {
    const study = await aStudy(`Study ${change.length}`, 4);
    await sealAnswers(database, study);
    await database
      .transaction(async (tx) => {
        await tx.query(change, [study]);
        await expect(verifySeals(tx)).rejects.toThrow(
          /are not those that the audit log has sealed/,
        );
        throw new Error('back to before');
      })
      .catch((error: Error) => expect(error.message).toBe('back to before'));
    await verifySeals(database);
  });

  it('do not come back from a backup in which somebody altered them', async () => {
    const path = join(folder, 'studio.backup');
    await writeBackup(database, path);
    const lines = gunzipSync(readFileSync(path)).toString().trimEnd().split('\n').slice(0, -1);
    const at = lines.findIndex((line) => line.includes('"answer":"no"'));
    const forged = lines.map((line, k) =>
      k === at ? line.replaceAll('"answer":"no"', '"answer":"yes"') : line,
    );
    const text = `${forged.join('\n')}\n`;
    const digest = createHash('sha256').update(text).digest('hex');
    writeFileSync(path, gzipSync(`${text}${JSON.stringify({ digest: `sha256:${digest}` })}\n`));
    const elsewhere = await testDatabase(log);
    await expect(restoreBackup(elsewhere, path)).rejects.toThrow(/audit log has sealed/);
  });
});

describe('an exported audit log', () => {
  async function exported(): Promise<{ lines: string[]; hashes: string[] }> {
    await database.transaction((tx) =>
      appendAudit(tx, { actor: 'operator', action: 'test.done', subject: 'studio' }),
    );
    const lines: string[] = [];
    const hashes: string[] = [];
    for await (const event of auditEvents(database)) {
      lines.push(JSON.stringify(event));
      hashes.push(event.hash);
    }
    return { lines, hashes };
  }
  const file = (lines: readonly string[], hashes: readonly string[]) =>
    `${[JSON.stringify(auditHeader(lines.length, hashes.at(-1) ?? '')), ...lines].join('\n')}\n`;

  it('that was shortened and got a new first line is found out by a head kept elsewhere', async () => {
    const { lines, hashes } = await exported();
    const short = file(lines.slice(0, -1), hashes.slice(0, -1));
    expect(verifyAuditFile(short).events).toBe(lines.length - 1);
    const head = hashes.at(-1) ?? '';
    expect(() => verifyAuditFile(short, head)).toThrow(/cut off before that event, or made anew/);
    expect(verifyAuditFile(file(lines, hashes), head).head).toBe(head);
    // An older head is in it too.
    expect(verifyAuditFile(file(lines, hashes), hashes[0]).events).toBe(lines.length);
  });
});
