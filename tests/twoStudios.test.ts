import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../apps/studio/server/src/database/freePort.ts';
import { startPostgres15 } from '../apps/studio/server/testing/startPostgres15.ts';
import { temporaryFolder } from '../apps/studio/server/testing/testDatabase.ts';
import { type Serving, serving, studioServes } from './deploy/serving.ts';
import { eventually } from './studio/eventually.ts';
import { publicUrl, type RoundRobin, roundRobin } from './studio/roundRobin.ts';
import { built } from './studio/startCommand.ts';
import { type Visitor, visit } from './studio/visitor.ts';

// Two processes of the built command behind one address, on one PostgreSQL.

const root = fileURLToPath(new URL('..', import.meta.url));
const postgres15 = await startPostgres15();
const place = temporaryFolder();

describe.skipIf(!built || !postgres15)('two studios behind one address', () => {
  let studios: Serving[] = [];
  let proxy: RoundRobin;
  let admin: Visitor;
  let database: pg.Client;
  let study: string;

  beforeAll(async () => {
    const ports = [await freePort(), await freePort()];
    database = new pg.Client({ connectionString: String(postgres15?.url) });
    await database.connect();
    const folders = ports.map(() => mkdtempSync(join(place, 'data-')));
    // Both at once on a database without a table.
    studios = await Promise.all(
      ports.map((port, k) => {
        const flags = ['--port', String(port), '--data', folders[k] ?? '', '--verbose'];
        const words = [process.execPath, join(root, 'apps/cli/bin/pairfair.js'), 'studio'];
        return serving([...words, ...flags, '--public-url', publicUrl], studioServes, {
          env: { ...process.env, DATABASE_URL: postgres15?.url },
        });
      }),
    );
    proxy = await roundRobin(ports);
    admin = visit(proxy.url);
    const links = folders.map((folder) => readFileSync(join(folder, 'admin-link'), 'utf8').trim());
    const entered: number[] = [];
    for (const link of links) {
      const token = link.split('#setup=')[1];
      entered.push((await admin.call('POST', '/setup', { token })).status);
    }
    // A new link voids the one before: whichever started last has the one that works.
    expect(entered.filter((status) => status === 200)).toHaveLength(1);
  });
  afterAll(async () => {
    proxy?.close();
    await database?.end();
    await Promise.all(studios.map((studio) => studio.end()));
    rmSync(place, { recursive: true, force: true });
  });

  /** A stream through the proxy: how many events came, and whether it ended. */
  async function listen(path: string) {
    const heard = { events: 0, ended: false };
    const response = await admin.fetch(`/api/v1${path}`);
    expect(response.status).toBe(200);
    void (async () => {
      const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
      for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
        heard.events += part.value.split('data: ').length - 1;
      }
      heard.ended = true;
    })().catch(() => {
      heard.ended = true;
    });
    return heard;
  }

  it('make the tables once', async () => {
    const { rows } = await database.query('select number from migration order by number');
    const files = readdirSync(join(root, 'apps/studio/server/migrations'));
    expect(rows.map(({ number }) => number)).toEqual(
      files.map((file) => Number(file.slice(0, 3))).sort((a, b) => a - b),
    );
  });

  it('know one session, lease a task once, and tell each other’s readers', async () => {
    const { id, link } = await openStudy(admin);
    study = id;
    const judges = await Promise.all(['1', '2', '3'].map((k) => judge(proxy.url, link, k)));
    // In turn, so one stream is of either studio.
    const streams = [await listen(`/studies/${id}/events`), await listen(`/studies/${id}/events`)];
    await eventually(async () => streams.every(({ events }) => events > 0)).toBe(true);
    const before = streams.map(({ events }) => events);
    const given = new Map<string, string>();
    await Promise.all(
      judges.map(async ({ visitor, headers }) => {
        for (let k = 0; k < 8; k++) {
          const next = await visitor.call<{ task: { id: string } }>(
            ...(['POST', '/judge/next', { have: [] }, headers] as const),
          );
          expect(next.status, next.text).toBe(200);
          const key = crypto.randomUUID();
          const sent = { key, answer: k % 2 ? 'yes' : 'no', ms: 900, locale: 'en' };
          const path = `/judge/tasks/${next.body.task.id}/answer`;
          const twice = await Promise.all(
            // The same answer at both studios at the same moment.
            [0, 1].map(() => visitor.call<{ judgment: string }>('PUT', path, sent, headers)),
          );
          expect(twice.map(({ status }) => status)).toEqual([200, 200]);
          expect(twice[0]?.body.judgment).toBe(twice[1]?.body.judgment);
          given.set(key, twice[0]?.body.judgment ?? '');
        }
      }),
    );
    const { rows } = await database.query('select key, id from judgment');
    expect(new Map(rows.map((row) => [row.key, row.id]))).toEqual(given);
    await eventually(async () => streams.every((s, k) => s.events > (before[k] ?? 0))).toBe(true);
    for (const requests of proxy.served) expect(requests).toBeGreaterThan(20);
    // Of the overlap of every task, no more judges than that had it.
    const { rows: beyond } = await database.query(
      `select 1 from task t join appearance a on a.study_id = t.study_id and a.task_ordinal = t.ordinal
        where a.stratum <> 'repeat' group by t.study_id, t.ordinal, t.stratum
        having count(distinct a.judge_id) > case when t.stratum = 'audit' then 3 else 2 end`,
    );
    expect(beyond).toEqual([]);
  });

  it('run every fit once, whoever was asked for it', async () => {
    const graph = await admin.call<{ id: string }>('POST', `/studies/${study}/graphs`, {
      ...{ name: 'Majority', method: 'majority' },
    });
    expect(graph.status, graph.text).toBe(201);
    const queued = await Promise.all(
      [1, 2, 3, 4].map((k) =>
        admin.call<{ job: { id: string } }>('POST', `/studies/${study}/fits`, {
          ...{ name: `Fit ${k}`, graphId: graph.body.id, kind: 'fit' },
        }),
      ),
    );
    const jobs = queued.map(({ body }) => body.job.id);
    const states = async () =>
      (await database.query('select state from job')).rows.map(({ state }) => state);
    await eventually(states).toEqual(jobs.map(() => 'done'));
    const { rows } = await database.query('select attempts from job');
    expect(rows.map(({ attempts }) => attempts)).toEqual(jobs.map(() => 1));
    const started = studios
      .flatMap((studio) => studio.said().split('\n'))
      .filter((line) => line.includes('"job.started"'))
      .map((line) => JSON.parse(line).job as string);
    expect(started.sort()).toEqual([...jobs].sort());
  });

  it('count tries together', async () => {
    const started = Date.now();
    const tries = await Promise.all(
      Array.from({ length: 60 }, () =>
        visit(proxy.url).call(
          ...(['POST', '/invitations/claim', { token: 'x'.repeat(43) }] as const),
          { 'x-visitor': '198.51.100.77' },
        ),
      ),
    );
    const passed = tries.filter(({ status }) => status !== 429).length;
    // Twenty at once, and one more every three seconds, at both together.
    expect(passed).toBeGreaterThanOrEqual(20);
    expect(passed).toBeLessThanOrEqual(21 + Math.ceil((Date.now() - started) / 3000));
  });

  it('end streams of a session that ended elsewhere', async () => {
    const path = `/studies/${study}/events`;
    const streams = [await listen(path), await listen(path)];
    await eventually(async () => streams.every(({ events }) => events > 0)).toBe(true);
    expect((await admin.call('DELETE', '/session')).status).toBe(204);
    await eventually(async () => streams.map(({ ended }) => ended)).toEqual([true, true]);
    for (const _ of proxy.served) expect((await admin.call('GET', '/studies')).status).toBe(401);
  });

  it('go on when one of them is killed', async () => {
    await studios[0]?.end('SIGKILL');
    for (let k = 0; k < 4; k++) {
      expect((await visit(proxy.url).fetch('/healthz')).status).toBe(200);
    }
  });
});

async function openStudy(admin: Visitor): Promise<{ id: string; link: string }> {
  const csv = Array.from({ length: 40 }, (_, i) =>
    [`p${i}`, (i * 7) % 40, 'ab'[i % 2], i % 3 === 0 ? 'yes' : 'no'].join(),
  );
  const sent = await admin.fetch('/api/v1/datasets?name=people', {
    ...{ method: 'POST', headers: { 'content-type': 'text/csv' } },
    body: `who,score,group,hired\n${csv.join('\n')}\n`,
  });
  const { id: datasetId } = (await sent.json()) as { id: string };
  const made = await admin.call<{ id: string }>('POST', '/studies', {
    ...{ title: 'Two', datasetId, mode: 'pairs', positive: 'yes', retentionDays: 30 },
    columns: [
      { name: 'who', role: 'id', shown: false },
      { name: 'score', role: 'feature', shown: true },
      { name: 'group', role: 'protected', shown: false },
      { name: 'hired', role: 'target', shown: false },
    ],
    question: { text: 'Alike?', instructions: 'Look.', consent: 'Voluntary.', direction: false },
    sampling: {
      ...{ strategy: 'spread', testShare: 0.3, audit: 0.2, auditOverlap: 3, repeats: 0.05 },
      ...{ overlap: 2, listSize: 2, quantiles: 5, quota: 60, breakEvery: 30, seed: 1 },
    },
    arms: [{ name: 'hidden', share: 1 }],
  });
  expect(made.status, made.text).toBe(201);
  const { id } = made.body;
  await admin.call('POST', `/studies/${id}/state`, { state: 'open' });
  const invited = await admin.call<{ url: string }>('POST', `/studies/${id}/invitations`, {
    ...{ label: 'panel', uses: 10 },
  });
  return { id, link: invited.body.url };
}

async function judge(url: string, link: string, k: string) {
  const headers = { 'x-visitor': `198.51.100.${k}` };
  const visitor = visit(url);
  const token = new URL(link).hash.split('=')[1];
  const claimed = await visitor.call('POST', '/invitations/claim', { token }, headers);
  expect(claimed.status, claimed.text).toBe(204);
  await visitor.call('POST', '/judge/consent', { accepted: true }, headers);
  return { visitor, headers };
}
