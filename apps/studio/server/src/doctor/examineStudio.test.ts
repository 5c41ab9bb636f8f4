import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { temporaryFolder, testDatabase } from '../../testing/testDatabase.ts';
import { writeBackup } from '../backup/writeBackup.ts';
import { examineAddress } from './examineAddress.ts';
import { examineDatabase } from './examineDatabase.ts';
import { examineDisk, examineFolder } from './examineFolder.ts';
import { examineStudio } from './examineStudio.ts';
import type { Finding } from './finding.ts';

const folder = temporaryFolder();
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const states = (findings: readonly Finding[]) =>
  findings.map(({ about, state }) => `${about}: ${state}`);

describe('examineDatabase', () => {
  it('finds a new database well, but for backups', async () => {
    const database = await testDatabase();
    expect(states(await examineDatabase(database, folder))).toEqual([
      ...['database: ok', 'clock: ok', 'tables: ok', 'database: ok'],
      ...['backups: warning', 'audit log: ok'],
    ]);
    await writeBackup(database, join(folder, 'studio.backup'));
    const after = await examineDatabase(database, folder);
    expect(after.map(({ state }) => state)).not.toContain('warning');
    await database.query(
      `update setting set value = to_jsonb(now() - interval '5 days') where name = 'backup'`,
    );
    const old = (await examineDatabase(database, folder)).find(({ about }) => about === 'backups');
    expect(old).toMatchObject({ state: 'warning', says: 'The last was written 5 days ago.' });
  });

  it('finds tables of another release, and an audit log that was written past the studio', async () => {
    const database = await testDatabase();
    await database.query(
      `insert into audit_event (seq, at, actor, action, subject, details, previous, hash)
       overriding system value values (1, now(), 'nobody', 'a.b', 'x', '{}', 'none', 'none')`,
    );
    const forged = (await examineDatabase(database, folder)).find(
      ({ about }) => about === 'audit log',
    );
    expect(forged).toMatchObject({ state: 'fault', todo: expect.stringContaining('backup') });

    await database.query('delete from migration where number = 66');
    const behind = await examineDatabase(database, folder);
    expect(states(behind)).toEqual(['database: ok', 'clock: ok', 'tables: warning']);
    await database.query(
      `insert into migration (number, name, checksum) values (999, '999_later.sql', '')`,
    );
    const newer = (await examineDatabase(database, folder)).find(({ about }) => about === 'tables');
    expect(newer).toMatchObject({
      ...{ state: 'fault', says: expect.stringContaining('999_later.sql') },
    });
  });
});

describe.skipIf(process.platform === 'win32')('examineFolder', () => {
  it('finds secrets that others can read, and a folder that others can write to', async () => {
    const data = join(folder, 'data');
    expect(examineFolder(data).state).toBe('warning');
    mkdirSync(data, { mode: 0o700 });
    writeFileSync(join(data, 'password'), 'x', { mode: 0o600 });
    expect(examineFolder(data).state).toBe('ok');
    chmodSync(join(data, 'password'), 0o644);
    expect(examineFolder(data)).toMatchObject({
      ...{ state: 'fault', todo: `chmod 600 ${join(data, 'password')}` },
    });
    chmodSync(join(data, 'password'), 0o600);
    chmodSync(data, 0o777);
    expect(examineFolder(data)).toMatchObject({ state: 'fault', todo: `chmod go-w ${data}` });
    expect((await examineDisk(data)).says).toMatch(/^[\d.]+ [MG]B of [\d.]+ [MG]B are free\.$/);
  });
});

describe('examineAddress', () => {
  it('asks where people open the studio', async () => {
    let status = 200;
    const server = createServer((_, answer) => answer.writeHead(status).end('{}'));
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    expect((await examineAddress(url)).state).toBe('ok');
    status = 503;
    expect((await examineAddress(url)).state).toBe('fault');
    await new Promise((closed) => server.close(closed).closeAllConnections());
    expect(await examineAddress(url)).toMatchObject({
      ...{ state: 'warning', says: expect.stringContaining('Nothing answers at') },
    });
  });
});

describe('examineStudio', () => {
  it('makes nothing where there is no studio, and says so', async () => {
    const dataDir = join(folder, 'none');
    const findings = await examineStudio({ dataDir, port: 1 });
    expect(states(findings)).toEqual([
      ...['versions: ok', 'folder: warning', 'disk: ok', 'database: fault'],
      ...['address: warning', 'mail: ok'],
    ]);
    expect(examineFolder(dataDir).says).toContain('There is no folder');
    for (const { state, todo } of findings) expect(todo === undefined).toBe(state === 'ok');
  });
});
