import { appendFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { analysisStudio } from '../../testing/analysisStudio.ts';
import {
  type FuzzRequest,
  type Operation,
  operationsOf,
  requestArbitrary,
} from '../../testing/fuzz/requests.ts';
import { type JsonSchema, schemaFaults } from '../../testing/fuzz/schemaFaults.ts';
import { invite, readyJudge } from '../../testing/judgingStudy.ts';
import type { Visitor } from '../../testing/testStudio.ts';
import { routes } from '../routes.ts';
import { apiPath } from './createApp.ts';
import { openApiDocument } from './openApi.ts';
import { scopes } from './scopes.ts';

// Every route by its own description, as everybody, with requests that are right and such as are
// wrong: nothing may break, and nothing may come back that the description does not promise.
// FUZZ_REQUESTS=20000 sends more; FUZZ_SEED repeats a run.
const wanted = Number(process.env.FUZZ_REQUESTS ?? 2000);
const seed = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31));

/** Routes that work for seconds: hashing passwords, playing a study, making graphs. */
const slow =
  /^(POST \/session|POST \/setup|PUT \/account|POST \/plan|POST \/studies\/\{id\}\/(graphs|fits|state))$/;

const studio = await analysisStudio();
const { database } = studio.studio;
const document = openApiDocument(routes, apiPath) as JsonSchema &
  Parameters<typeof operationsOf>[0];

interface Caller {
  readonly name: string;
  readonly headers: () => Record<string, string>;
}

const cookies = (visitor: Visitor) => ({
  cookie: [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  origin: 'http://localhost:4600',
});

/** Undoes what right requests may have done to all the others: closed the study, demanded codes. */
async function goOn(): Promise<void> {
  await database.query(`update study set state = 'open', closed_at = null where id = $1`, [
    studio.study.id,
  ]);
  await database.query('delete from setting');
  await database.query('delete from rate_limit');
}

/** Everybody who may ask; who was signed out, as by a request that asked for it, comes in again. */
async function everybody(): Promise<Caller[]> {
  const [admin, auditor] = [await studio.admin(), await studio.auditor()];
  const { url } = await invite(studio.browser, studio.study.id, { quota: 500 });
  const judge = await readyJudge(studio, url);
  const token = async (some: readonly string[]) => {
    const request = { name: 'fuzz', scopes: some, days: 1 };
    const { body } = await admin.call<{ secret: string }>('POST', '/account/tokens', request);
    return { authorization: `Bearer ${body.secret}` };
  };
  const [all, read] = [await token(scopes), await token(['read'])];
  return [
    { name: 'nobody', headers: () => ({ origin: 'http://localhost:4600' }) },
    { name: 'administrator', headers: () => cookies(admin) },
    { name: 'auditor', headers: () => cookies(auditor) },
    { name: 'judge', headers: () => cookies(judge) },
    { name: 'token', headers: () => all },
    { name: 'token that reads', headers: () => read },
  ];
}

/** Ids of what there is, by what a path or a property calls them. */
async function knownIds(): Promise<ReadonlyMap<string, string[]>> {
  const tables: Readonly<Record<string, readonly string[]>> = {
    dataset: ['datasets', 'datasetId'],
    graph_version: ['graphs', 'graphId', 'other'],
    fit: ['fits', 'fit', 'fitId'],
    job: ['jobs'],
    appearance: ['tasks', 'have'],
    judge: ['judge'],
    invitation: ['invitation'],
    webhook: ['webhooks'],
    webhook_delivery: ['delivery'],
    account: ['accounts'],
  };
  const known = new Map([['studies', [studio.study.id]]]);
  for (const [table, names] of Object.entries(tables)) {
    const rows = await database.query<{ id: string }>(`select id from ${table} limit 5`);
    for (const name of names)
      known.set(
        name,
        rows.map(({ id }) => id),
      );
  }
  return known;
}

async function ask(operation: Operation, request: FuzzRequest, caller: Caller) {
  const headers = new Headers({ ...caller.headers(), ...request.headers });
  const response = await studio.app.request(
    `http://localhost:4600${apiPath}${request.path}`,
    {
      ...{ method: operation.method, headers },
      ...(request.body !== undefined && { body: request.body }),
    },
    { incoming: { socket: { remoteAddress: '10.7.7.7' } } },
  );
  return { response, faults: await faultsOf(operation, response) };
}

/** What an answer is that the description does not promise. */
async function faultsOf(operation: Operation, response: Response): Promise<string[]> {
  const { status } = response;
  const type = response.headers.get('content-type')?.split(';')[0] ?? '';
  if (type === 'text/event-stream') {
    await response.body?.cancel();
    const promised = operation.responses['200']?.content ?? {};
    return type in promised ? [] : ['a stream that nobody promised'];
  }
  const text = await response.text();
  if (status >= 500) return [`status ${status}: ${text}`];
  const described = operation.responses[status] ?? operation.responses.default;
  if (!operation.responses[status] && status < 400) return [`status ${status} is not described`];
  const content = described?.content ?? {};
  if (Object.keys(content).length === 0) return text === '' ? [] : ['a body that nobody promised'];
  const media = content[type];
  if (!media) return [`the type '${type}' is not described`];
  return media.schema ? schemaFaults(media.schema, JSON.parse(text), document) : [];
}

it(`answers ${wanted} requests by its own description`, async () => {
  await studio.browser.call('POST', '/webhooks', {
    ...{ url: 'https://example.org/', events: ['graph.frozen'] },
  });
  const fit = await studio.finish({
    ...{ name: 'Fair', graphId: await studio.freeze(), kind: 'fit' },
    ...{ gamma: 0.5, ridge: 1, strictness: 0.5 },
  });
  expect(fit.job.state).toBe('done');
  // What is queued from here on stays queued: these are requests, not fits.
  await studio.runner.close();
  const archive = new Uint8Array(
    await (
      await studio.browser.fetch(`${apiPath}/studies/${studio.study.id}/archive`)
    ).arrayBuffer(),
  );
  const files = [
    archive,
    'a,b\n1,2\n3,4\n',
    'id,score\n1,inf\n',
    'id,score\r\n"1","0.5\n',
    '{"format":"pairfair/judgments","version":1}\n{"kind":"pair"}\n',
  ];

  const operations = operationsOf(document);
  let callers = await everybody();
  const known = await knownIds();
  const everyId = [...known.values()].flat();
  const there = (name: string) =>
    fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom(...(known.get(name) ?? everyId)) },
      { weight: 1, arbitrary: fc.constantFrom(...everyId) },
      { weight: 1, arbitrary: fc.uuid() },
    );
  const share = Math.ceil(wanted / operations.length);
  const statuses = new Map<string, number>();
  const faults: string[] = [];
  let sent = 0;
  for (const [k, operation] of operations.entries()) {
    const name = `${operation.method} ${operation.path}`;
    // Who deletes what the others ask about ends the game: mostly it is not there.
    const some = operation.method === 'DELETE' ? () => fc.uuid() : there;
    await goOn();
    const count = slow.test(name) ? Math.ceil(share / 10) : share;
    const requests = fc.sample(requestArbitrary(operation, some, files), {
      ...{ seed: seed + k, numRuns: count },
    });
    for (const [j, request] of requests.entries()) {
      if (sent++ % 10 === 0) await database.query('delete from rate_limit');
      const caller = callers[j % callers.length] as Caller;
      const asked = await ask(operation, request, caller);
      const { status } = asked.response;
      const key = `${caller.name} ${Math.floor(status / 100)}xx`;
      statuses.set(key, (statuses.get(key) ?? 0) + 1);
      for (const fault of asked.faults) {
        const shown = JSON.stringify({ ...request, body: String(request.body).slice(0, 600) });
        faults.push(`${name} as ${caller.name}: ${fault.slice(0, 400)}\n  ${shown.slice(0, 900)}`);
      }
      // Signing out, and all that ends sessions, works: whoever is out comes in again.
      const ends = operation.method !== 'GET' && /session|account|judge\/me|setup/.test(name);
      if (ends && status < 300) {
        await goOn();
        callers = await everybody();
      }
    }
  }
  if (process.env.FUZZ_REPORT) {
    const lines = [...statuses].sort().map(([key, count]) => `${key}: ${count}`);
    appendFileSync(process.env.FUZZ_REPORT, `seed ${seed}, ${sent} sent\n${lines.join('\n')}\n`);
    appendFileSync(process.env.FUZZ_REPORT, `${faults.join('\n')}\n`);
  }
  expect(faults.slice(0, 20), `FUZZ_SEED=${seed}, ${faults.length} of ${sent}`).toEqual([]);
  // Everybody got through to something, or nothing was tested.
  for (const { name } of callers) expect(statuses.get(`${name} 2xx`), name).toBeGreaterThan(0);
}, 1_800_000);
