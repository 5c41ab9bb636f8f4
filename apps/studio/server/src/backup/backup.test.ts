import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../testing/testDatabase.ts';
import { appendAudit } from '../audit/appendAudit.ts';
import type { Database } from '../database/database.ts';
import { backupTables } from './backupTables.ts';
import { restoreBackup } from './restoreBackup.ts';
import { writeBackup } from './writeBackup.ts';

const folder = mkdtempSync(join(tmpdir(), 'pairfair-backup-'));
afterAll(() => rmSync(folder, { recursive: true }));
const path = join(folder, 'studio.backup');
const database = await testDatabase();
await fill(database);

/** Everything in the tables, as text; what restoring adds to the audit log apart. */
async function contentOf(source: Database): Promise<Record<string, string[]>> {
  const content: Record<string, string[]> = {};
  for (const { name, quoted } of await backupTables(source)) {
    const rows = await source.query<{ text: string }>(
      `select t::text as text from ${quoted} t order by 1`,
    );
    content[name] = rows
      .map(({ text }) => text)
      .filter((text) => !text.includes('studio.restored'))
      // When the last backup was is written down after it.
      .filter((text) => !text.startsWith('(backup,'));
  }
  return content;
}

describe('a backup', () => {
  it('is one file that only its owner may read, written whole or not at all', async () => {
    await writeBackup(database, path);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    const lines = String(gunzipSync(readFileSync(path))).split('\n');
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ format: 'pairfair/backup', version: 1 });
    const closed = join(folder, 'file-as-folder');
    writeFileSync(closed, '');
    await expect(writeBackup(database, join(closed, 'b'))).rejects.toThrow(/could not be written/);
    expect(existsSync(join(closed, 'b'))).toBe(false);
  });

  it('brings everything back into an empty database, to the last microsecond', async () => {
    const other = await testDatabase();
    const { rows } = await restoreBackup(other, path);
    const content = await contentOf(database);
    expect(await contentOf(other)).toEqual(content);
    expect(rows).toBe(Object.values(content).flat().length);
    // References are checked again, and numbers go on after the highest.
    await expect(other.query(`update study set dataset_id = gen_random_uuid()`)).rejects.toThrow(
      /foreign key/,
    );
    const [seq] = await other.query<{ seq: string }>(
      `insert into judgment (study_id, key, record, answer, stratum)
       select id, gen_random_uuid(), '{}', '"yes"', 'active' from study returning seq`,
    );
    expect(Number(seq?.seq)).toBe(3);

    await expect(restoreBackup(other, path)).rejects.toThrow(/into an empty database/);
  });

  it('is of one moment though the studio goes on', async () => {
    const stop = new AbortController();
    const busy = (async () => {
      for (let n = 0; !stop.signal.aborted; n++) {
        await database.transaction(async (tx) => {
          // Two tables that must always agree.
          await tx.query(
            `insert into reask (study_id, people) select id, array[$1::int, 0] from study`,
            [n],
          );
          await appendAudit(tx, { actor: 't', action: 'pair.asked', subject: `pair:${n}` });
        });
      }
    })();
    const live = join(folder, 'live.backup');
    await writeBackup(database, live);
    stop.abort();
    await busy;
    const text = String(gunzipSync(readFileSync(live)));
    const count = (pattern: RegExp) => (text.match(pattern) ?? []).length;
    expect(count(/"people":\[\d+,0\]/g)).toBe(count(/"action":"pair\.asked"/g));
  });
});

describe('restoring', () => {
  const changed = (name: string, change: (text: string) => string) => {
    const file = join(folder, name);
    writeFileSync(file, gzipSync(change(String(gunzipSync(readFileSync(path))))));
    return file;
  };

  const linesOf = (file: string) => String(gunzipSync(readFileSync(file))).split('\n').length;

  it('takes nothing of a file that was changed, cut off or is something else', async () => {
    const empty = await testDatabase();
    const cut = join(folder, 'cut');
    writeFileSync(cut, readFileSync(path).subarray(0, -200));
    const other = join(folder, 'other');
    writeFileSync(other, 'no gzip');
    const files: [string, RegExp][] = [
      [changed('changed', (text) => text.replace('Admissions', 'Admission5')), /was changed/],
      [
        changed('shortened', (text) => text.split('\n').slice(0, -2).join('\n')),
        /was changed|cut off/,
      ],
      ...Array.from({ length: linesOf(path) - 2 }, (_, line): [string, RegExp] => [
        changed(`without-${line}`, (text) => text.split('\n').toSpliced(line, 1).join('\n')),
        /The backup cannot be restored: |not an audit log|was changed|missing/,
      ]),
      [cut, /damaged/],
      [other, /damaged/],
      [join(folder, 'missing'), /no such file/],
      [
        changed('newer', (text) =>
          text.replace('"number":1,"name":"001', '"number":998,"name":"998'),
        ),
        /newer pairfair/,
      ],
    ];
    for (const [file, reason] of files) {
      await expect(restoreBackup(empty, file), file).rejects.toThrow(reason);
      await expect(restoreBackup(empty, file), file).rejects.toMatchObject({
        name: 'PairfairError',
      });
    }
    expect(Object.values(await contentOf(empty)).flat()).toEqual([]);
  });

  it('refuses an audit log that was rewritten before the backup was made', async () => {
    const forged = await testDatabase();
    await fill(forged);
    await forged.query('alter table audit_event disable trigger user');
    await forged.query(`update audit_event set actor = 'somebody else' where seq = 1`);
    const file = join(folder, 'forged');
    await writeBackup(forged, file);
    const empty = await testDatabase();
    await expect(restoreBackup(empty, file)).rejects.toThrow(/event 1 was changed/);
    expect(await empty.query('select 1 from study')).toEqual([]);
  });
});

/** A study with judges and invitations that refer to each other, and values that are hard to keep. */
async function fill(target: Database): Promise<void> {
  await target.transaction(async (tx) => {
    const one = async (sql: string, values: unknown[]) =>
      (await tx.query<{ id: string }>(`${sql} returning id`, values))[0]?.id;
    const dataset = await one(
      `insert into dataset (name, digest, row_count, columns) values ($1, '', 1, '[]')`,
      ['quotes " \' \\ and \n lines, ü, \u2028'],
    );
    await tx.query('insert into person values ($1, 0, $2)', [
      dataset,
      JSON.stringify({
        small: 1e-300,
        third: 1 / 3,
        big: 9007199254740993n.toString(),
        none: null,
      }),
    ]);
    const study = await one(
      `insert into study (dataset_id, title, mode, config) values ($1, 'Admissions', 'pairs', '{}')`,
      [dataset],
    );
    const invitation = await one(
      `insert into invitation (study_id, token_hash, label, uses, expires_at)
       values ($1, $2, 'open', 5, 'infinity')`,
      [study, Buffer.from([0, 255, 92, 34])],
    );
    const judge = await one(
      `insert into judge (study_id, invitation_id, name, quota) values ($1, $2, 'j-1', 9)`,
      [study, invitation],
    );
    await tx.query(`insert into task values ($1, 0, '{3,1}', 'audit', '[[1,"yes"]]', 7)`, [study]);
    const first = await one(
      `insert into judgment (study_id, judge_id, key, record, answer, stratum)
       values ($1, $2, gen_random_uuid(), '{}', '"no"', 'audit')`,
      [study, judge],
    );
    await tx.query(
      `insert into judgment (study_id, judge_id, key, record, answer, stratum, supersedes)
       values ($1, $2, gen_random_uuid(), '{}', '"yes"', 'audit', $3)`,
      [study, judge, first],
    );
    await appendAudit(tx, { actor: 'test', action: 'study.made', subject: `study:${study}` });
  });
}
