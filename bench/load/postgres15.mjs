import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../apps/studio/server/dist/database/freePort.js';
import { runServerProgram } from '../../apps/studio/server/dist/database/runServerProgram.js';
import { serverUser } from '../../apps/studio/server/dist/database/serverUser.js';

const programs = '/usr/lib/postgresql/15/bin';

/** PostgreSQL 15 as Debian installs and sets it, on a free port; undefined where it is not there. */
export async function openPostgres15() {
  if (!existsSync(join(programs, 'initdb'))) return undefined;
  const user = serverUser();
  const folder = mkdtempSync(join(tmpdir(), 'pairfair-pg15-'));
  chmodSync(folder, 0o755);
  const data = join(folder, 'data');
  mkdirSync(data, { mode: 0o700 });
  if (user) chownSync(data, user.uid, user.gid);
  const run = async (program, ...words) => {
    const failed = await runServerProgram(join(programs, program), words, user);
    if (failed !== undefined) throw new Error(failed);
  };
  await run('initdb', '-D', data, '-U', 'studio', '--auth=trust', '--encoding=UTF8', '--locale=C');
  const port = await freePort();
  const flags = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=`;
  const start = () =>
    run('pg_ctl', '-D', data, '-l', join(data, 'log'), '-o', flags, '-w', 'start');
  await start();
  return {
    url: `postgres://studio@127.0.0.1:${port}/postgres`,
    /** Starts it again where it has ended, as a service manager does; says whether it had. */
    async revive() {
      const down = await runServerProgram(join(programs, 'pg_ctl'), ['-D', data, 'status'], user);
      if (down !== undefined) await start();
      return down !== undefined;
    },
    async close() {
      if (!existsSync(folder)) return;
      await run('pg_ctl', '-D', data, '-m', 'fast', 'stop');
      rmSync(folder, { recursive: true });
    },
  };
}
