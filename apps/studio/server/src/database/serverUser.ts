import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { PairfairError } from 'pairfair';

/** Whom the embedded server runs as. */
export interface ServerUser {
  readonly uid: number;
  readonly gid: number;
}

/**
 * PostgreSQL refuses to run as root: then it runs as the user `postgres`, who is made where there
 * is none (in a container, usually). Anybody else runs it as themselves: undefined.
 */
export function serverUser(): ServerUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  return userNamed('postgres') ?? createUser('postgres');
}

function createUser(name: string): ServerUser {
  try {
    execFileSync('useradd', ['--system', '--user-group', '--no-create-home', name], {
      stdio: 'pipe',
    });
  } catch (cause) {
    throw new PairfairError(
      'unavailable',
      `PostgreSQL does not run as root, and the user '${name}' could not be made to run it. Start the studio as another user, or set DATABASE_URL.`,
      { cause },
    );
  }
  return userNamed(name) as ServerUser;
}

function userNamed(name: string): ServerUser | undefined {
  const number = (flag: string) =>
    Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: 'pipe' }));
  try {
    return { uid: number('-u'), gid: number('-g') };
  } catch {
    return undefined;
  }
}

/** The first folder above `path`, itself included, that other users cannot enter. */
export function blockedFolder(path: string): string | undefined {
  const folder = resolve(path);
  const parent = dirname(folder);
  const above = parent === folder ? undefined : blockedFolder(parent);
  if (above !== undefined) return above;
  const passable = statSync(folder, { throwIfNoEntry: false });
  return passable === undefined || passable.mode & 0o001 ? undefined : folder;
}
