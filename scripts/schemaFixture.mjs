// Writes down what a release leaves in a database, for later releases to migrate from:
//   node scripts/schemaFixture.mjs [PROGRAM]
// PROGRAM is apps/cli/bin/pairfair.js of the release (this repository's, built, by default). A small
// study is made through its own API on Debian's PostgreSQL 15; pg_dump writes
// apps/studio/server/testing/schemas/NNN.sql.gz, NNN being its newest migration. All people are made up.
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { Random } from 'pairfair';
import { freePort } from '../apps/studio/server/dist/database/freePort.js';
import { openLoadStudy } from '../bench/load/loadStudy.mjs';
import { openPostgres15 } from '../bench/load/postgres15.mjs';
import { createJudge } from '../bench/load/simulatedJudge.mjs';
import { createVisitor, publicUrl } from '../bench/load/visitor.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const program = resolve(process.argv[2] ?? join(root, 'apps/cli/bin/pairfair.js'));
const answersEach = 12;

const server = await openPostgres15();
if (!server) throw new Error('This needs PostgreSQL 15 (Debian: apt-get install postgresql-15).');
const folder = mkdtempSync(join(tmpdir(), 'pairfair-schema-'));
try {
  const port = await freePort();
  const words = [program, 'studio', '--data', folder, '--port', port, '--public-url', publicUrl];
  const child = spawn(process.execPath, words.map(String), {
    ...{ stdio: ['ignore', 'pipe', 'ignore'], env: { ...process.env, DATABASE_URL: server.url } },
  });
  try {
    await fill(port, await adminToken(child));
  } finally {
    child.kill('SIGTERM');
    await new Promise((done) => child.once('exit', done));
  }
  const sql = dump(server.url);
  const numbers = Array.from(sql.matchAll(/^INSERT INTO public\.migration VALUES \((\d+),/gm));
  const newest = Math.max(...numbers.map(([, number]) => Number(number)));
  const name = `${String(newest).padStart(3, '0')}.sql.gz`;
  const path = join(root, 'apps/studio/server/testing/schemas', name);
  writeFileSync(path, gzipSync(sql, { level: 9 }));
  console.log(`${name}: ${Math.ceil(sql.length / 1000)} kB before packing`);
} finally {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
}

/** Waits for the studio; older releases print the link, newer ones where it lies. */
async function adminToken(child) {
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (part) => (said += part));
  while (!said.includes('Ctrl-C')) {
    if (child.exitCode !== null) throw new Error(`The studio did not start: ${said}`);
    await sleep(50);
  }
  const file = /see (.*), which only you can read/.exec(said)?.[1];
  return /#setup=(\S+)/.exec(file ? readFileSync(file, 'utf8') : said)[1];
}

/** An administrator with a password, a study with judges, answers, a graph and a fit. */
async function fill(port, token) {
  const visitor = (name, k) =>
    createVisitor({ ports: () => [port], address: `10.2.0.${k}`, random: new Random(1, name) });
  const admin = visitor('admin', 1);
  await admin.ask('POST', '/setup', { token });
  await admin.ask('PUT', '/account', { name: 'ada', password: 'walnut ferry 7 quietly' });
  const study = await openLoadStudy(admin, { people: 30, judges: 10 });
  const habits = { think: [0, 0.01], skips: 0.05, undos: 0.1, retries: 0.1 };
  const judges = [2, 3, 4].map((k) =>
    createJudge(visitor(`judge ${k}`, k), new Random(1, `judge ${k}`), habits),
  );
  for (const judge of judges) {
    await judge.join(study.token);
    await judge.work(() => judge.said.size >= answersEach);
  }
  const graph = await admin.ask('POST', `/studies/${study.id}/graphs`, {
    ...{ name: 'Majority', method: 'majority' },
  });
  const { job } = await admin.ask('POST', `/studies/${study.id}/fits`, {
    ...{ name: 'First', graphId: graph.id, kind: 'fit' },
  });
  for (;;) {
    const { state, error } = await admin.ask('GET', `/jobs/${job.id}`);
    if (state === 'done') break;
    if (state === 'failed' || state === 'cancelled') throw new Error(`The fit ${state}: ${error}`);
    await sleep(200);
  }
  await admin.ask('POST', `/studies/${study.id}/state`, { state: 'closed' });
  admin.close();
}

/** Tables and rows as SQL that any PostgreSQL from 15 on takes, over any connection. */
function dump(url) {
  const flags = ['--inserts', '--no-owner', '--no-privileges', '--no-comments', '--schema=public'];
  const text = execFileSync('/usr/lib/postgresql/15/bin/pg_dump', [...flags, url], {
    ...{ encoding: 'utf8', maxBuffer: 2 ** 28 },
  });
  const noise = /^(--.*|\\.*|SET .*|SELECT pg_catalog\.set_config.*|CREATE SCHEMA public;)$\n/gm;
  return text.replaceAll(noise, '').replaceAll(/\n{2,}/g, '\n');
}
