import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { analysisStudio } from '../../testing/analysisStudio.ts';
import { testStudio, type Visitor } from '../../testing/testStudio.ts';
import { verifySeals } from '../audit/sealAnswers.ts';
import type { Problem } from '../http/schemas.ts';
import type { FitResult } from '../results/schemas.ts';
import type { Study } from '../studies/schemas.ts';

const from = await analysisStudio();
const to = await testStudio();
/** The other studio's administrator. */
const arrived = await to.admin();
const base = `/studies/${from.study.id}`;
let archive: Uint8Array<ArrayBuffer>;
let fit: FitResult;

async function send(body: Uint8Array<ArrayBuffer> | string, browser = arrived) {
  const response = await browser.fetch('/api/v1/studies/archive', {
    ...{ method: 'POST', headers: { 'content-type': 'application/gzip' }, body },
  });
  return { status: response.status, body: (await response.json()) as { id: string } & Problem };
}

/** The archive with other lines, its digest made anew. */
function changed(change: (lines: string[]) => string[]): Uint8Array<ArrayBuffer> {
  const lines = change(String(gunzipSync(archive)).trimEnd().split('\n').slice(0, -1));
  const text = lines.map((line) => `${line}\n`).join('');
  const digest = `sha256:${createHash('sha256').update(text).digest('hex')}`;
  return new Uint8Array(gzipSync(`${text}${JSON.stringify({ digest })}\n`));
}

beforeAll(async () => {
  const hook = { url: 'https://example.org/', events: ['fit.finished'] };
  expect((await from.browser.call('POST', '/webhooks', hook)).status).toBe(201);
  const graphId = await from.freeze();
  fit = await from.finish({
    ...{ name: 'Fair', graphId, kind: 'fit', gamma: 0.5, ridge: 1, strictness: 0.5 },
  });
  expect(fit.job.state).toBe('done');
  const decided = await from.browser.call('POST', `/fits/${fit.id}/decisions`, {
    ...{ decision: 'use', reason: 'It will do.', name: 'The board' },
  });
  expect(decided.status, JSON.stringify(decided.body)).toBeLessThan(300);
  const response = await from.browser.fetch(`/api/v1${base}/archive`);
  expect(response.headers.get('content-type')).toBe('application/gzip');
  archive = new Uint8Array(await response.arrayBuffer());
}, 300_000);

describe('a study as a file', () => {
  it('tells webhooks that a fit is over', async () => {
    const told = await from.studio.database.query(
      'select event, data from webhook_delivery order by created_at',
    );
    expect(told).toEqual([
      {
        event: 'fit.finished',
        data: { study: from.study.id, fit: fit.id, job: fit.job.id, kind: 'fit', state: 'done' },
      },
    ]);
  });

  it('holds no link, session, account or token', () => {
    const [manifest, ...lines] = String(gunzipSync(archive)).trimEnd().split('\n');
    expect(JSON.parse(manifest ?? '')).toMatchObject({ format: 'pairfair/study', version: 1 });
    const text = lines.join('\n');
    expect(text).not.toMatch(/token_hash|invitation_id|label_key|"actor"|"owner"/);
  });

  it('becomes the same study elsewhere, under other ids', async () => {
    const { status, body } = await send(archive);
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body.id).not.toBe(from.study.id);
    const there = `/studies/${body.id}`;
    const both = async <T>(path: string) => {
      const here = await from.browser.call<T>('GET', `${base}${path}`);
      const copy = await arrived.call<T>('GET', `${there}${path}`);
      expect([here.status, copy.status], path).toEqual([200, 200]);
      return [here.body, copy.body] as const;
    };
    const [study, copy] = await both<Study>('');
    expect(copy).toMatchObject({
      title: study.title,
      people: study.people,
      answers: study.answers,
    });
    for (const path of ['/agreement', '/contradictions', '/progress', '/opinions']) {
      const [here, other] = await both(path);
      const withoutIds = (value: unknown) =>
        JSON.stringify(value).replace(/"[0-9a-f]{8}-[0-9a-f-]{27}"/g, '"id"');
      expect(withoutIds(other), path).toBe(withoutIds(here));
    }
    const text = async (visitor: Visitor, path: string) =>
      (await visitor.fetch(`/api/v1${path}`)).text();
    for (const file of ['judgments.ndjson', 'judgments.csv', 'codebook.md']) {
      const here = await text(from.browser, `${base}/export/${file}`);
      expect(await text(arrived, `${there}/export/${file}`), file).toBe(here);
    }
    const [graphs, copiedGraphs] = await both<{ graphs: { id: string; digest: string }[] }>(
      '/graphs',
    );
    expect(copiedGraphs.graphs[0]?.digest).toBe(graphs.graphs[0]?.digest);

    // The model and every figure, to the digit.
    const [, copiedFits] = await both<{ fits: { id: string }[] }>('/fits');
    const id = copiedFits.fits[0]?.id ?? '';
    const { body: result } = await arrived.call<FitResult>('GET', `/fits/${id}`);
    for (const part of ['settings', 'measures', 'groups', 'figures', 'unequal'] as const) {
      expect(result[part], part).toEqual(fit[part]);
    }
    for (const path of ['statistics', 'export/json', 'export/python', 'export/report']) {
      expect(await text(arrived, `/fits/${id}/${path}`), path).toBe(
        await text(from.browser, `/fits/${fit.id}/${path}`),
      );
    }
    const { body: decided } = await arrived.call<{ decisions: { name: string }[] }>(
      ...(['GET', `/fits/${id}/decisions`] as const),
    );
    expect(decided.decisions).toMatchObject([{ name: 'The board', decision: 'use' }]);

    // Frozen anew, the judgments give the same graph.
    const anew = await arrived.call<{ digest: string }>('POST', `${there}/graphs`, {
      ...{ name: 'Anew', method: 'majority' },
    });
    expect(anew.body.digest).toBe(graphs.graphs[0]?.digest);

    const events = await to.studio.database.query<{ action: string; details: object }>(
      `select action, details from audit_event where subject = $1 order by seq`,
      [`study:${body.id}`],
    );
    expect(events.slice(0, 2).map(({ action }) => action)).toEqual([
      ...['study.imported', 'answers.sealed'],
    ]);
    expect(events[0]?.details).toMatchObject({ people: 400, fits: 1 });
    await verifySeals(to.studio.database);
    const { body: data } = await arrived.call<{ datasets: { owner: string; deleteAt: null }[] }>(
      ...(['GET', '/datasets'] as const),
    );
    expect(data.datasets).toMatchObject([{ deleteAt: null }]);
    expect(data.datasets[0]?.owner).toMatch(/^admin/);
  });

  it('is fitted there as here, to the digit', async () => {
    const { body } = await send(archive, from.browser);
    const { body: graphs } = await from.browser.call<{ graphs: { id: string }[] }>(
      ...(['GET', `/studies/${body.id}/graphs`] as const),
    );
    const request = { name: 'Fair', graphId: graphs.graphs[0]?.id, kind: 'fit' };
    const { body: begun } = await from.browser.call<{ fit: { id: string } }>(
      ...(['POST', `/studies/${body.id}/fits`] as const),
      { ...request, gamma: 0.5, ridge: 1, strictness: 0.5 },
    );
    await expect
      .poll(
        async () =>
          (await from.browser.call<FitResult>('GET', `/fits/${begun.fit.id}`)).body.job.state,
        { timeout: 250_000 },
      )
      .toBe('done');
    const { body: result } = await from.browser.call<FitResult>('GET', `/fits/${begun.fit.id}`);
    expect(result.measures).toEqual(fit.measures);
    expect(result.groups).toEqual(fit.groups);
    const statistics = async (id: string) =>
      (await from.browser.fetch(`/api/v1/fits/${id}/statistics`)).text();
    expect(await statistics(begun.fit.id)).toBe(await statistics(fit.id));
  }, 300_000);
});

describe('a file that is no such study', () => {
  const rows = async () => {
    const [row] = await to.studio.database.query<{ n: number }>(
      'select (select count(*) from study) + (select count(*) from person) as n',
    );
    return row?.n;
  };
  const replaced = (table: string, change: (row: Record<string, unknown>) => void) =>
    changed((lines) => {
      const { tables } = JSON.parse(lines[0] ?? '') as { tables: { name: string; rows: number }[] };
      const k = tables.findIndex(({ name }) => name === table);
      const at = 1 + tables.slice(0, k).reduce((sum, each) => sum + each.rows, 0);
      const row = JSON.parse(lines[at] ?? '') as Record<string, unknown>;
      change(row);
      return lines.with(at, JSON.stringify(row));
    });

  it('is refused with a sentence, and leaves nothing behind', async () => {
    const before = await rows();
    const cases: [string, Uint8Array<ArrayBuffer> | string, RegExp, number?][] = [
      ['nothing', '', /damaged|no archive/],
      ['no gzip', 'hello', /damaged|no archive/],
      ['other lines', new Uint8Array(gzipSync('{}\n{}\n')), /changed or cut off|no archive/],
      ['cut off', archive.slice(0, -100), /damaged/],
      ['cut in half', archive.slice(0, archive.length / 2), /damaged/],
      [
        'a changed answer',
        new Uint8Array(
          gzipSync(String(gunzipSync(archive)).replace('"answer":"yes"', '"answer":"no"')),
        ),
        /was changed/,
      ],
      ['without its last row', changed((lines) => lines.slice(0, -1)), /fewer lines/],
      ['with one more', changed((lines) => [...lines, '{}']), /more lines/],
      [
        'of two studies',
        changed((lines) =>
          lines.with(0, (lines[0] ?? '').replace('"study","rows":1', '"study","rows":2')),
        ),
        /one study|first line/,
      ],
      [
        'of a newer release',
        changed((lines) => lines.with(0, (lines[0] ?? '').replace('"version":1', '"version":2'))),
        /newer/,
      ],
      [
        'with a path for a table',
        changed((lines) =>
          lines.with(0, (lines[0] ?? '').replace('"person"', '"../../etc/passwd"')),
        ),
        /first line/,
      ],
      [
        'with SQL for an id',
        replaced('study', (row) => (row.id = "'; drop table study; --")),
        /an id in it is none/,
      ],
      [
        'with settings that are none',
        replaced('study', (row) => (row.config = { evil: true })),
        /study.config/,
      ],
      [
        'with a graph that was changed',
        replaced('graph_version', (row) => (row.digest = 'sha256:0')),
        /digest/,
      ],
      [
        'with a fit of nobody',
        replaced('fit', (row) => (row.graph_id = crypto.randomUUID())),
        /contradict/,
      ],
      ['with a side that is none', replaced('study_person', (row) => (row.side = 7)), /contradict/],
      ['with a number beyond all', replaced('judge', (row) => (row.quota = 1e300)), /contradict/],
      ['with NUL in a name', replaced('judge', (row) => (row.name = 'a\0b')), /contradict/],
      ['with figures that are none', replaced('fit', (row) => (row.result = [])), /fit.result/],
    ];
    for (const [name, file, sentence, status = 422] of cases) {
      // So many files at once would be refused for that alone.
      await to.studio.database.query('delete from rate_limit');
      const answer = await send(file);
      expect(answer.status, `${name}: ${JSON.stringify(answer.body)}`).toBe(status);
      expect(answer.body.detail, name).toMatch(sentence);
    }
    expect(await rows()).toBe(before);
  }, 120_000);

  it('that unpacks into a huge one is stopped on the way', async () => {
    const small = await testStudio({
      database: to.studio.database,
      config: { limits: { bytes: 2 ** 20, rows: 1000, columns: 100 } },
    });
    const browser = await small.admin();
    const bomb = new Uint8Array(gzipSync(new Uint8Array(200 * 2 ** 20)));
    expect(await send(bomb, browser)).toMatchObject({ status: 413, body: { code: 'too-large' } });
    const manyLines = new Uint8Array(gzipSync(`${'{}\n'.repeat(5_000_000)}`));
    expect((await send(manyLines, browser)).status).toBe(422);
    const noise = crypto.getRandomValues(new Uint8Array(65_536));
    const long = new Uint8Array(
      gzipSync(Buffer.concat(Array.from({ length: 40 }, () => noise.map((x, k) => x ^ k)))),
    );
    expect([413, 422]).toContain((await send(long, browser)).status);
  });

  it('is nothing an auditor may import', async () => {
    expect((await send(archive, await to.auditor())).status).toBe(403);
  });
});
