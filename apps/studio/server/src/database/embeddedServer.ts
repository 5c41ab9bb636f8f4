import { rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PairfairError } from 'pairfair';
import pg from 'pg';
import { createCluster, passwordOf } from './createCluster.ts';
import { embeddedPrograms } from './embeddedPrograms.ts';
import { freePort, rememberedPort } from './freePort.ts';
import { ensureOwnRole, studioRole } from './ownRole.ts';
import { isServer, markDead, readPostmaster } from './postmaster.ts';
import { lastLines, runServerProgram } from './runServerProgram.ts';
import { serverUser } from './serverUser.ts';

/** A PostgreSQL of our own that accepts connections. */
export interface EmbeddedServer {
  readonly connection: {
    readonly host: string;
    readonly port: number;
    readonly user: string;
    readonly password: string;
    readonly database: string;
  };
  /** Whether it was already running: another studio's, or left behind by one that was killed. */
  readonly adopted: boolean;
  /** Settles when the server is gone, or no longer ours. */
  readonly lost: Promise<void>;
  /** Gives it back: ends it unless another studio uses it. */
  release(): Promise<void>;
}

/** Options for {@link startEmbeddedServer}. */
export interface EmbeddedOptions {
  /** Further settings of the server, such as `fsync=off` for tests. */
  readonly settings?: readonly string[];
}

/** Every studio holds this lock shared while it uses the server; who ends it must have it alone. */
const usersLock = 4_600_001;
const startTries = 5;
/** An older log is given up when the server starts. */
const mostLogBytes = 10 * 2 ** 20;

/**
 * Starts the PostgreSQL that lives in a data folder, or adopts the one that already runs there.
 *
 * It listens on the loopback interface only, without TLS, wants a password that lies in a file only
 * the owner can read, lets the studio in as a role that is no superuser, and outlives a killed studio: the next one finds it by `postmaster.pid`. It is a process
 * group of its own, so that Ctrl-C reaches the studio, which ends it last.
 */
export async function startEmbeddedServer(
  dataDir: string,
  { settings = [] }: EmbeddedOptions = {},
): Promise<EmbeddedServer> {
  const folder = resolve(dataDir);
  const user = serverUser();
  const cluster = join(folder, 'cluster');
  await createCluster(folder, user);
  const programs = embeddedPrograms(folder, user);
  const control = (...words: string[]) =>
    runServerProgram(programs.control, ['-D', cluster, ...words], user);
  const log = join(folder, 'cluster', 'server.log');

  for (let tries = 1; ; tries++) {
    const running = await findRunning(cluster, () => control('stop', '-m', 'fast', '-t', '60'));
    const port = running ?? (await freePort(rememberedPort(folder)));
    if (running === undefined) {
      rememberedPort(folder, port);
      if ((statSync(log, { throwIfNoEntry: false })?.size ?? 0) > mostLogBytes) rmSync(log);
      const flags = ['-p', String(port), ...settings.flatMap((setting) => ['-c', setting])];
      const start = ['start', '-w', '-t', '60', '-l', log, '-o', flags.join(' ')];
      const failed = await control(...start);
      // Another studio may have been quicker: then there is one to adopt.
      if (failed !== undefined && tries < startTries) {
        await sleep(100 * tries);
        continue;
      }
      if (failed !== undefined) throw startError(failed, log);
    }
    const superuser = {
      ...{ host: '127.0.0.1', port, user: 'pairfair', database: 'postgres' },
      password: passwordOf(folder),
    };
    const holder = await hold(superuser, cluster);
    if (holder !== undefined) {
      await ensureOwnRole(holder, superuser.password);
      const connection = { ...superuser, user: studioRole };
      const stop = () => control('stop', '-m', 'fast', '-t', '60');
      return {
        connection,
        adopted: running !== undefined,
        lost: new Promise((settle) => holder.once('end', () => settle())),
        release: () => release(holder, stop),
      };
    }
    if (tries === startTries) throw startError('It ended again and again.', log);
  }
}

/** The port of the server that runs on the cluster; one that does not answer is ended. */
async function findRunning(
  cluster: string,
  stop: () => Promise<string | undefined>,
): Promise<number | undefined> {
  const found = readPostmaster(cluster);
  if (found === undefined) return undefined;
  if (!isServer(found.pid)) {
    markDead(cluster);
    return undefined;
  }
  const until = Date.now() + 30_000;
  while (Date.now() < until) {
    const now = readPostmaster(cluster);
    if (now === undefined || !isServer(now.pid)) return undefined;
    if (now.port > 0 && (await accepts(now.port))) return now.port;
    await sleep(100);
  }
  await stop();
  return undefined;
}

/** Whether a PostgreSQL answers there, even if only to refuse a stranger. */
async function accepts(port: number): Promise<boolean> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'nobody', password: 'none' });
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    return (error as { code?: string }).code === '28P01';
  } finally {
    await client.end().catch(() => {});
  }
  return true;
}

/** A connection with the users' lock; undefined where the server was just being ended. */
async function hold(connection: pg.ClientConfig, cluster: string): Promise<pg.Client | undefined> {
  const client = new pg.Client({ ...connection, application_name: 'pairfair studio (in use)' });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ folder: string }>(
      `select current_setting('data_directory') as folder`,
    );
    if (resolve(rows[0]?.folder ?? '') !== cluster) {
      throw new PairfairError('unavailable', `Another PostgreSQL answers for ${cluster}.`);
    }
    await client.query('select pg_advisory_lock_shared($1)', [usersLock]);
    return client;
  } catch (error) {
    await client.end().catch(() => {});
    if ((error as { code?: string }).code === '28P01') {
      throw new PairfairError(
        'unavailable',
        `The PostgreSQL on ${cluster} does not accept the password beside it. End that server, or choose another folder with --data.`,
      );
    }
    if (error instanceof PairfairError) throw error;
    return undefined;
  }
}

async function release(holder: pg.Client, stop: () => Promise<string | undefined>): Promise<void> {
  try {
    await holder.query('select pg_advisory_unlock_shared($1)', [usersLock]);
    const { rows } = await holder.query<{ alone: boolean }>(
      'select pg_try_advisory_lock($1) as alone',
      [usersLock],
    );
    if (rows[0]?.alone) await stop();
  } finally {
    await holder.end().catch(() => {});
  }
}

function startError(reason: string, log: string): PairfairError {
  return new PairfairError(
    'unavailable',
    `The studio's PostgreSQL does not start: ${lastLines(log) || reason}`,
  );
}
