import { type ChildProcess, spawn } from 'node:child_process';
import pg from 'pg';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { analysisStudio } from '../../testing/analysisStudio.ts';
import type { TestDatabase } from '../../testing/testDatabase.ts';
import { createDatabase } from '../database/createDatabase.ts';
import type { FitSummary } from '../fits/schemas.ts';
import { createApp } from '../http/createApp.ts';
import { routes } from '../routes.ts';
import { claimJob } from './jobQueue.ts';
import { createJobRunner, type JobRunner } from './jobRunner.ts';
import type { Job } from './schemas.ts';

const { study, studio, browser, freeze, runner, visitor } = await analysisStudio();
const { database, log } = studio;
const graphId = await freeze();
// The tests say who runs jobs and when.
await runner.close();

const started: JobRunner[] = [];
/** A runner as another process would have it, closed after the test. */
function run(options: object = {}): JobRunner {
  const made = createJobRunner({ database, log, workers: 1, ...options });
  started.push(made);
  return made;
}
afterEach(async () => {
  for (const made of started.splice(0)) await made.close();
});

const long = { graphId, kind: 'comparison', methods: ['original', 'pfr'], runs: 20 };
const short = { graphId, kind: 'fit', strictness: 0.5, gamma: 0.5, ridge: 1 };

async function queue(request: object): Promise<Job> {
  const path = `/studies/${study.id}/fits`;
  const { body } = await browser.call<{ fit: FitSummary; job: Job }>('POST', path, {
    ...{ name: 'a job', ...request },
  });
  return body.job;
}
const jobNow = async (id: string) => (await browser.call<Job>('GET', `/jobs/${id}`)).body;
const reaches = (id: string, state: Job['state']) =>
  vi.waitFor(async () => expect((await jobNow(id)).state).toBe(state), waiting);
// A whole comparison may have to share the cores with other tests.
const waiting = { timeout: 250_000, interval: 20 };

describe('a job', () => {
  it('waits, runs, tells how far it is, and ends', async () => {
    const job = await queue(short);
    expect(job).toMatchObject({ state: 'queued', error: null, finishedAt: null });
    run();
    await reaches(job.id, 'done');
    const { done, total, finishedAt } = await jobNow(job.id);
    expect(done).toBe(total);
    expect(finishedAt).not.toBeNull();
  });

  it('is cancelled before it begins', async () => {
    const job = await queue(short);
    expect((await browser.call('DELETE', `/jobs/${job.id}`)).status).toBe(204);
    expect((await jobNow(job.id)).state).toBe('cancelled');
    expect((await browser.call('DELETE', `/jobs/${job.id}`)).status).toBe(409);
  });

  it('is cancelled in another process while it runs, and the next one begins', async () => {
    run({ pollMs: 60_000, beatMs: 60_000 });
    const job = await queue(long);
    await reaches(job.id, 'running');
    // The application that is asked does not run the job: it has no runner at all.
    expect((await browser.call('DELETE', `/jobs/${job.id}`)).status).toBe(204);
    await reaches(job.id, 'cancelled');
    const next = await queue(short);
    await reaches(next.id, 'done');
  });

  it('goes back to the queue when its process stops in good order', async () => {
    const first = run();
    const job = await queue(long);
    await reaches(job.id, 'running');
    await first.close();
    expect((await jobNow(job.id)).state).toBe('queued');
    await browser.call('DELETE', `/jobs/${job.id}`);
  });

  it('is taken by one process only', async () => {
    const jobs = await Promise.all([queue(short), queue(short), queue(short)]);
    const claims = await Promise.all(
      Array.from({ length: 8 }, (_, k) => claimJob(database, `process ${k}`, 20_000)),
    );
    const taken = claims.flatMap((claim) => (claim ? [claim.id] : []));
    expect(taken.sort()).toEqual(jobs.map(({ id }) => id).sort());
    await database.query(
      "update job set state = 'cancelled', worker = null where state = 'running'",
    );
  });

  it('is taken over when its process is killed, and finished by another', async () => {
    const job = await queue({ ...long, runs: 1 });
    await startAndKill(job.id);
    expect((await jobNow(job.id)).state).toBe('running');
    run({ pollMs: 100, staleMs: 500 });
    await reaches(job.id, 'done');
    const [row] = await database.query<{ attempts: number }>(
      'select attempts from job where id = $1',
      [job.id],
    );
    expect(row?.attempts).toBe(2);
  });

  it('is given up with a sentence after three processes died over it', async () => {
    const job = await queue(short);
    for (let k = 0; k < 3; k++) {
      expect((await claimJob(database, `dead ${k}`, 500))?.id).toBe(job.id);
      await database.query("update job set beat_at = now() - interval '1 hour' where id = $1", [
        job.id,
      ]);
    }
    run({ pollMs: 100, staleMs: 500 });
    await reaches(job.id, 'failed');
    expect((await jobNow(job.id)).error).toMatch(/ended 3 times/);
  });
});

describe('events', () => {
  it('tell of a job that another process runs, to the end', async () => {
    const job = await queue(short);
    // An application with connections of its own, as in another process.
    const second = createDatabase(await connectionAs('second'), log);
    const app = createApp({ ...studio, database: second }, routes);
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await app.request(
      `/api/v1/jobs/${job.id}/events`,
      { headers: { cookie } },
      { incoming: { socket: { remoteAddress: '10.1.1.1' } } },
    );
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    const states: string[] = [];
    for await (const { state } of jobsOf(response)) {
      if (states.length === 0) run();
      if (states.at(-1) !== state) states.push(state);
    }
    expect(states).toEqual(['queued', 'running', 'done']);
    await second.close();
  });

  it('tell of changes of a study until the reader goes', async () => {
    const response = await browser.fetch(`/api/v1/studies/${study.id}/events`);
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    const text = async (): Promise<string> => {
      const chunk = new TextDecoder().decode((await reader.read()).value);
      // While nothing happens, comments keep the connection open.
      return chunk.startsWith(':') ? text() : chunk;
    };
    expect(await text()).toMatch(/^retry: /);
    expect(await text()).toContain('event: study');
    await freeze('another');
    expect(await text()).toBe(`event: study\ndata: {"id":"${study.id}"}\n\n`);
    await reader.cancel();
  });

  it('are not for strangers', async () => {
    const response = await visitor().fetch(`/api/v1/studies/${study.id}/events`);
    expect(response.status).toBe(401);
  });
});

/** The jobs that a stream of events tells of, until it ends. */
async function* jobsOf(response: Response): AsyncGenerator<Job> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    text += decoder.decode(chunk, { stream: true });
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const data = text.slice(0, end).match(/^event: job\ndata: (.*)$/)?.[1];
      text = text.slice(end + 2);
      if (data !== undefined) yield JSON.parse(data) as Job;
    }
  }
}

/** Runs a process of its own until it has begun the job, then kills it as a crash would. */
async function startAndKill(jobId: string): Promise<void> {
  const child = runnerProcess(await connectionAs('crashing'));
  try {
    await reaches(jobId, 'running');
  } finally {
    child.kill('SIGKILL');
    await new Promise((resolve) => child.once('exit', resolve));
  }
}

/** A way into the database for somebody else. */
async function connectionAs(user: string) {
  const password = crypto.randomUUID();
  const superuser = new pg.Client((database as TestDatabase).superuser);
  await superuser.connect();
  await superuser.query(`create role ${user} login superuser password '${password}'`);
  await superuser.end();
  const [at] = await database.query<{ port: number; name: string }>(
    "select current_setting('port')::int as port, current_database() as name",
  );
  return { host: '127.0.0.1', port: at?.port ?? 0, database: at?.name ?? '', user, password };
}

function runnerProcess(connection: object): ChildProcess {
  const dist = new URL('../../dist/', import.meta.url);
  const program = `
    const { createDatabase } = await import('${new URL('database/createDatabase.js', dist)}');
    const { createJobRunner } = await import('${new URL('jobs/jobRunner.js', dist)}');
    const log = { info() {}, warn() {}, error() {} };
    const database = createDatabase(JSON.parse(process.env.CONNECTION), log);
    createJobRunner({ database, log, workers: 1 });
    setInterval(() => {}, 1000);`;
  return spawn(process.execPath, ['--input-type=module', '-e', program], {
    env: { ...process.env, CONNECTION: JSON.stringify(connection) },
    stdio: 'inherit',
  });
}
