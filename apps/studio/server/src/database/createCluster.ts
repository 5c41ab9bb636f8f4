import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { PairfairError } from 'pairfair';
import { embeddedPrograms } from './embeddedPrograms.ts';
import { runServerProgram } from './runServerProgram.ts';
import { blockedFolder, type ServerUser } from './serverUser.ts';

/** The server's settings; what people wrote never gets into its log. */
const settings = [
  ...['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=100'],
  // What initdb would set for segments of 16 MB.
  ...['min_wal_size=80MB', 'max_wal_size=1GB'],
  ...['log_error_verbosity=terse', 'log_min_error_statement=panic'],
];

/**
 * Makes the data folder with an empty PostgreSQL in it, unless there is one already. Two studios
 * may do so at once: each prepares its own, and the first to put it in place wins.
 */
export async function createCluster(folder: string, user: ServerUser | undefined): Promise<void> {
  mkdirSync(folder, { recursive: true, mode: user ? 0o755 : 0o700 });
  if (user !== undefined) requirePassable(folder);
  const cluster = join(folder, 'cluster');
  if (existsSync(cluster)) return;
  const password = passwordOf(folder);
  const draft = join(folder, `cluster-${randomBytes(4).toString('hex')}`);
  const passwordFile = `${draft}.password`;
  try {
    mkdirSync(draft, { mode: 0o700 });
    writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
    if (user) for (const path of [draft, passwordFile]) chownSync(path, user.uid, user.gid);
    const failed = await runServerProgram(
      embeddedPrograms(folder, user).initdb,
      [
        ...['-D', draft, '--username=pairfair', `--pwfile=${passwordFile}`],
        ...['--auth=scram-sha-256', '--encoding=UTF8', '--locale=C'],
        // Everybody waits while a new segment is filled with zeros: that of 16 MB takes long.
        '--wal-segsize=2',
        ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
        ...settings.flatMap((setting) => ['-c', setting]),
      ],
      user,
    );
    if (failed !== undefined) {
      throw new PairfairError('unavailable', `PostgreSQL cannot live in ${folder}: ${failed}`);
    }
    try {
      renameSync(draft, cluster);
    } catch (error) {
      if (!existsSync(cluster)) throw error;
    }
  } finally {
    rmSync(passwordFile, { force: true });
    rmSync(draft, { recursive: true, force: true });
  }
}

/** The password of the folder's server, made on first use; the file is for its owner only. */
export function passwordOf(folder: string): string {
  const path = join(folder, 'password');
  if (!existsSync(path)) {
    const draft = `${path}-${randomBytes(4).toString('hex')}`;
    writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600 });
    try {
      // A link, unlike a rename, never replaces what another studio has just put there.
      linkSync(draft, path);
    } catch (error) {
      if (!existsSync(path)) throw error;
    } finally {
      rmSync(draft, { force: true });
    }
  }
  return readFileSync(path, 'utf8').trim();
}

function requirePassable(folder: string): void {
  // Made by an earlier run as somebody else, or with a strict umask: it is ours to open.
  if (blockedFolder(folder) === folder) chmodSync(folder, 0o755);
  const blocked = blockedFolder(folder);
  if (blocked === undefined) return;
  throw new PairfairError(
    'unavailable',
    `As root, PostgreSQL runs as the user 'postgres', who cannot enter ${blocked}. Choose another folder with --data, such as /var/lib/pairfair/studio.`,
  );
}
