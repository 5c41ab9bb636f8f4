import { spawn } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Random } from 'pairfair';
import { createVisitor, publicUrl } from './visitor.mjs';

const program = fileURLToPath(new URL('../../apps/cli/bin/pairfair.js', import.meta.url));
const startMs = 180_000;
const stopMs = 30_000;

/**
 * The built command `pairfair studio` in processes of its own, on a temporary data folder, with an
 * administrator signed in. `close` ends the processes and the embedded server and removes the folder.
 *
 * @param databaseUrl A server to use instead of the embedded PostgreSQL.
 */
export async function openLoadStudio({ databaseUrl } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'pairfair-load-'));
  // PostgreSQL runs as another user where we are root.
  chmodSync(folder, 0o755);
  const data = join(folder, 'data');
  /** By port; undefined while it is down. */
  const running = new Map();
  const visitors = [];

  async function start(port) {
    const log = join(folder, `${port}.log`);
    const child = spawnStudio({ port, data, databaseUrl, log });
    running.set(port, child);
    return untilReady(child, log);
  }

  const studio = {
    /** Where it listens, or will again as soon as it has been restarted. */
    ports: () => [...running.keys()],
    /** Starts one more process on the same database. */
    async grow() {
      await start(await freePort());
    },
    /** kill -9 of one process, and another in its place. */
    async crash(port) {
      if (isGone(running.get(port))) throw new Error('The studio ended before it was killed.');
      await end(running.get(port), 'SIGKILL');
      await start(port);
    },
    visitor(stream) {
      const address = `10.1.${visitors.length >> 8}.${visitors.length & 255}`;
      const random = new Random(1, `visitor ${stream}`);
      const visitor = createVisitor({ ports: studio.ports, address, random });
      visitors.push(visitor);
      return visitor;
    },
    admin: undefined,
    async close() {
      for (const visitor of visitors) visitor.close();
      for (const child of running.values()) await end(child, 'SIGTERM');
      await endServer(join(data, 'cluster'));
      rmSync(folder, { recursive: true, force: true });
    },
  };

  try {
    const link = await start(await freePort());
    studio.admin = studio.visitor('admin');
    await studio.admin.ask('POST', '/setup', { token: new URL(link).hash.replace('#setup=', '') });
    return studio;
  } catch (error) {
    await studio.close();
    throw error;
  }
}

function spawnStudio({ port, data, databaseUrl, log }) {
  const { DATABASE_URL: _, ...env } = process.env;
  const words = ['studio', '--port', port, '--data', data, '--public-url', publicUrl, '--verbose'];
  // A line for every request: into a file, so that reading it costs us nothing.
  const file = openSync(log, 'a');
  const child = spawn(process.execPath, [program, ...words.map(String)], {
    stdio: ['ignore', 'pipe', file],
    env: { ...env, ...(databaseUrl && { DATABASE_URL: databaseUrl }) },
  });
  closeSync(file);
  return child;
}

/** Waits until a studio answers; the link for its administrator, where it offers one. */
async function untilReady(child, log) {
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (part) => (said += part));
  const until = performance.now() + startMs;
  while (!said.includes('Ctrl-C ends it.')) {
    if (isGone(child) || performance.now() > until) {
      await end(child, 'SIGKILL');
      const tail = readFileSync(log, 'utf8').trim().split('\n').slice(-5).join('\n');
      throw new Error(`The studio did not start.\n${said}\n${tail}`);
    }
    await sleep(20);
  }
  // The link lies in a file, because what is printed here is no terminal.
  const file = /see (.*), which only you can read/.exec(said)?.[1];
  return file && readFileSync(file, 'utf8').trim();
}

const isGone = (child) => child.exitCode !== null || child.signalCode !== null;

/** Ends a process by its id, and waits for it; one that does not want to is killed. */
async function end(child, signal) {
  if (isGone(child)) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  const late = setTimeout(() => child.kill('SIGKILL'), stopMs);
  await gone;
  clearTimeout(late);
}

/** Ends the embedded server of a studio that was killed last; others have ended theirs. */
async function endServer(cluster) {
  const file = join(cluster, 'postmaster.pid');
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  try {
    process.kill(pid, 'SIGINT');
  } catch {
    return;
  }
  for (const until = performance.now() + stopMs; performance.now() < until; ) {
    if (!existsSync(file)) return;
    await sleep(50);
  }
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}
