import { chownSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { freePort } from '../src/database/freePort.ts';
import { runServerProgram } from '../src/database/runServerProgram.ts';
import { serverUser } from '../src/database/serverUser.ts';
import { temporaryFolder } from './testDatabase.ts';

const programs = '/usr/lib/postgresql/15/bin';

/**
 * A PostgreSQL 15 server as Debian installs it, ended after the file's tests; undefined where it is
 * not installed. Every table and statement has to work on it as on the embedded 18.
 */
export async function startPostgres15(): Promise<{ readonly url: string } | undefined> {
  if (!existsSync(join(programs, 'initdb'))) return undefined;
  const user = serverUser();
  const folder = temporaryFolder();
  const data = join(folder, 'data');
  mkdirSync(data, { mode: 0o700 });
  if (user) chownSync(data, user.uid, user.gid);
  const run = async (program: string, ...words: string[]) => {
    const failed = await runServerProgram(join(programs, program), words, user);
    if (failed !== undefined) throw new Error(failed);
  };
  await run('initdb', '-D', data, '-U', 'studio', '--auth=trust', '--encoding=UTF8', '--locale=C');
  const port = await freePort();
  const flags = `-p ${port} -c fsync=off -c listen_addresses=127.0.0.1 -c unix_socket_directories=`;
  await run('pg_ctl', '-D', data, '-l', join(data, 'log'), '-o', flags, '-w', 'start');
  afterAll(async () => {
    await run('pg_ctl', '-D', data, '-m', 'fast', 'stop');
    rmSync(folder, { recursive: true });
  });
  return { url: `postgres://studio@127.0.0.1:${port}/postgres` };
}
