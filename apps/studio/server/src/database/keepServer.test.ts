import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/testDatabase.ts';
import { eventually } from '../../testing/testStudio.ts';
import { createLog } from '../log.ts';
import { openDatabase } from './openDatabase.ts';
import { isServer, readPostmaster } from './postmaster.ts';

const folder = temporaryFolder();
const cluster = join(folder, 'cluster');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('keepServer', () => {
  it('starts a server that was killed again, with all that was committed', async () => {
    const lines: string[] = [];
    const log = createLog((line) => lines.push(line));
    const database = await openDatabase({ dataDir: folder, log, migrated: false });
    const heard: string[] = [];
    await database.listen('news', (payload) => heard.push(payload));
    await database.query('create table committed as select 1 as n');
    for (let time = 1; time <= 2; time++) {
      const { pid } = readPostmaster(cluster) ?? { pid: 0 };
      process.kill(pid, 'SIGKILL');
      await eventually(() => !isServer(pid));
      await eventually(() => {
        const next = readPostmaster(cluster);
        return next !== undefined && next.pid !== pid && isServer(next.pid);
      });
      await eventually(async () => {
        const rows = await database.query('select n from committed').catch(() => []);
        return rows.length === 1;
      });
      // Those who listen hear again, too.
      await eventually(async () => {
        await database.notify('news', String(time)).catch(() => {});
        return heard.includes(String(time));
      });
    }
    expect(lines.some((line) => line.includes('database.lost'))).toBe(true);
    await database.close();
    expect(readPostmaster(cluster)).toBeUndefined();
  });

  it('can be closed while its server is gone', async () => {
    const log = createLog(() => {});
    const database = await openDatabase({ dataDir: folder, log, migrated: false });
    const { pid } = readPostmaster(cluster) ?? { pid: 0 };
    process.kill(pid, 'SIGKILL');
    await eventually(() => !isServer(pid));
    await database.close();
    const left = readPostmaster(cluster);
    expect(left === undefined || !isServer(left.pid)).toBe(true);
  });
});
