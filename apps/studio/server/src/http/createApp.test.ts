import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { testStudio } from '../../testing/testStudio.ts';
import { routes as realRoutes } from '../routes.ts';
import { requireIfMatch, requireVersion, setEntityTag } from './entityTag.ts';
import { type Route, route } from './route.ts';
import type { Problem } from './schemas.ts';

const upload = { types: ['text/csv'], limit: 100_000 };
const seen: unknown[] = [];

const probes: readonly Route[] = [
  route(
    {
      ...{ method: 'post', path: '/echo', access: 'anyone', summary: 'Echo' },
      body: z.object({ n: z.int(), deep: z.object({ text: z.string().max(5) }).optional() }),
      reply: z.object({ n: z.int() }),
      limit: { name: 'echo', burst: 1000, perMinute: 1000 },
    },
    async (_studio, { body }) => {
      seen.push(body);
      return { n: body.n, secret: 'hidden column' } as { n: number };
    },
  ),
  route(
    {
      method: 'get',
      path: '/few',
      access: 'anyone',
      summary: 'Few',
      limit: { name: 'few', burst: 3, perMinute: 1 },
    },
    async () => undefined,
  ),
  route(
    {
      method: 'post',
      path: '/size',
      access: 'anyone',
      summary: 'Size',
      upload,
      reply: z.object({ bytes: z.int() }),
    },
    async (_studio, call) => ({ bytes: call.upload.length }),
  ),
  route({ method: 'get', path: '/bug', access: 'anyone', summary: 'Bug' }, async () => {
    throw new Error('broken');
  }),
  route(
    { method: 'get', path: '/things/:id', access: 'anyone', summary: 'Thing' },
    async ({ database }, { params }) => {
      await database.query('select 1 from study where id = $1', [params.id]);
      return undefined;
    },
  ),
  route(
    { method: 'patch', path: '/versioned', access: 'anyone', summary: 'V', reply: z.object({}) },
    async (_studio, { context }) => {
      requireVersion(3, requireIfMatch(context));
      setEntityTag(context, 4);
      return {};
    },
  ),
];

const { visitor, admin, logged, app } = await testStudio({ routes: [...realRoutes, ...probes] });
const problemOf = async (response: Response) => {
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  return (await response.json()) as Problem;
};

describe('a request', () => {
  it('gets only what the reply promises', async () => {
    const { status, body } = await visitor().call('POST', '/echo', { n: 1 });
    expect({ status, body }).toEqual({ status: 200, body: { n: 1 } });
  });

  it('is told which fields do not fit', async () => {
    const { status, body } = await visitor().call<Problem>('POST', '/echo', {
      ...{ n: 1.5, deep: { text: 'too long' } },
    });
    expect(status).toBe(422);
    expect(body.code).toBe('invalid-request');
    expect(body.fields?.map(({ path }) => path)).toEqual(['n', 'deep.text']);
  });

  it('is refused as a problem whatever is wrong with it', async () => {
    const browser = visitor();
    const answers = {
      'not JSON': await browser.fetch('/api/v1/echo', { method: 'POST', body: '{' }),
      'no such route': await browser.fetch('/api/v1/nowhere'),
      'wrong method': await browser.fetch('/api/v1/echo', { method: 'PUT', body: '{}' }),
      'no such file': await browser.fetch('/missing.js'),
      'not an id': await browser.fetch("/api/v1/things/1' or '1'='1"),
      'no session': await browser.fetch('/api/v1/audit'),
      'a bug': await browser.fetch('/api/v1/bug'),
    };
    const found: Record<string, unknown> = {};
    for (const [name, answer] of Object.entries(answers)) {
      const { status, code } = await problemOf(answer);
      expect(status).toBe(answer.status);
      found[name] = [status, code];
    }
    expect(found).toEqual({
      'not JSON': [400, 'bad-json'],
      'no such route': [404, 'not-found'],
      'wrong method': [404, 'not-found'],
      'no such file': [404, 'not-found'],
      'not an id': [404, 'not-found'],
      'no session': [401, 'no-session'],
      'a bug': [500, 'internal'],
    });
  });

  it('is limited, by address, in the database', async () => {
    const eager = visitor('10.9.9.9');
    const statuses = [];
    for (let k = 0; k < 5; k++) statuses.push((await eager.fetch('/api/v1/few')).status);
    expect(statuses).toEqual([204, 204, 204, 429, 429]);
    expect((await visitor('10.9.9.8').fetch('/api/v1/few')).status).toBe(204);
  });

  it('changes only what it has read', async () => {
    const change = (headers: Record<string, string>) =>
      visitor().fetch('/api/v1/versioned', { method: 'PATCH', headers });
    expect((await change({})).status).toBe(428);
    expect((await change({ 'if-match': '"2"' })).status).toBe(412);
    const done = await change({ 'if-match': '"3"' });
    expect([done.status, done.headers.get('etag')]).toEqual([200, '"4"']);
  });
});

describe('a request from another site', () => {
  const body = JSON.stringify({ n: 1 });
  const post = (headers: Record<string, string>) =>
    app.request('http://localhost:4600/api/v1/echo', { method: 'POST', body, headers });
  const json = { 'content-type': 'application/json' };

  it('is refused, JSON or not, by its origin', async () => {
    for (const headers of [
      { ...json, origin: 'https://evil.example' },
      { ...json, origin: 'null' },
      { ...json, origin: 'http://localhost:4600.evil.example' },
      { ...json, origin: 'http://localhost:9999' },
      { ...json, 'sec-fetch-site': 'cross-site' },
      { ...json, 'sec-fetch-site': 'same-site', origin: 'http://localhost:4600' },
      json,
    ]) {
      expect((await post(headers)).status, JSON.stringify(headers)).toBe(403);
    }
  });

  it('is refused by its type even with the right origin', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
      const answer = await post({ 'content-type': type, origin: 'http://localhost:4600' });
      expect(answer.status, type).toBe(415);
    }
  });

  it('never reaches the handler, unlike one of the studio’s own pages', async () => {
    const before = seen.length;
    await post({ ...json, origin: 'https://evil.example' });
    expect(seen).toHaveLength(before);
    expect((await post({ ...json, 'sec-fetch-site': 'same-origin' })).status).toBe(200);
    expect((await post({ ...json, origin: 'http://localhost:4600' })).status).toBe(200);
    expect(seen).toHaveLength(before + 2);
  });
});

describe('an upload', () => {
  const send = (body: Uint8Array<ArrayBuffer> | string, headers: Record<string, string> = {}) =>
    visitor().fetch('/api/v1/size', {
      ...{ method: 'POST', body },
      headers: { 'content-type': 'text/csv', ...headers },
    });
  const packed = (bytes: number) => new Uint8Array(gzipSync(new Uint8Array(bytes)));

  it('is unpacked and measured unpacked', async () => {
    expect(await (await send(packed(100_000), { 'content-encoding': 'gzip' })).json()).toEqual({
      bytes: 100_000,
    });
  });

  it('is refused when it is too large, whatever its header says', async () => {
    expect((await send('x'.repeat(100_001))).status).toBe(413);
    const stream = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(10_000)),
    });
    const endless = await visitor().fetch('/api/v1/size', {
      ...{ method: 'POST', body: stream, duplex: 'half' },
      headers: { 'content-type': 'text/csv' },
    } as RequestInit);
    expect(endless.status).toBe(413);
  });

  it('is refused when a small file unpacks into a huge one', async () => {
    // 200 MB in 200 kB, and that packed again as many members.
    const bomb = packed(200_000_000);
    expect(bomb.length).toBeLessThan(250_000);
    const small = packed(20_000_000);
    expect(small.length).toBeLessThan(100_000);
    const before = process.memoryUsage().arrayBuffers;
    const answer = await send(small, { 'content-encoding': 'gzip' });
    expect((await problemOf(answer)).code).toBe('too-large');
    expect(answer.status).toBe(413);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(10_000_000);
    expect((await send(bomb, { 'content-encoding': 'gzip' })).status).toBe(413);
  });

  it('is refused when it is no gzip, or packed in a way nobody asked for', async () => {
    expect((await send('plain', { 'content-encoding': 'gzip' })).status).toBe(400);
    expect((await send('plain', { 'content-encoding': 'br' })).status).toBe(415);
    expect((await send('a,b', { 'content-type': 'text/html' })).status).toBe(415);
  });

  it('of JSON stays below a megabyte', async () => {
    const answer = await visitor().call('POST', '/echo', { n: 1, more: 'x'.repeat(2 ** 20) });
    expect(answer.status).toBe(413);
  });
});

describe('every answer', () => {
  it('carries the headers that keep browsers strict', async () => {
    for (const path of ['/', '/api/v1/session', '/api/v1/nowhere', '/missing.js', '/healthz']) {
      const { headers } = await visitor().fetch(path);
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy, path).toContain("default-src 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toContain('unsafe-inline');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
      if (path.startsWith('/api')) expect(headers.get('cache-control')).toBe('no-store');
    }
  });
});

describe('the log', () => {
  it('has every request and no query, token, cookie or body', async () => {
    const browser = await admin();
    const [secret] = browser.cookies.values();
    const token = 'a-one-time-token-that-nobody-may-see';
    await browser.fetch(`/api/v1/audit?limit=5&token=${token}`);
    await browser.call('POST', '/setup', { token });
    await browser.fetch(`/${token}`);
    await browser.fetch('/api/v1/bug');
    await visitor().fetch('/api/v1/audit');
    await visitor().fetch('/api/v1/audit', {
      method: 'POST',
      headers: { origin: 'https://x.org' },
    });
    const text = logged.join('');
    expect(text).toContain('"route":"/api/v1/audit"');
    expect(text).toContain('"reason":"broken"');
    expect(text).toMatch(/"status":401/);
    expect(text).toMatch(/"status":403/);
    expect(text).not.toContain(token);
    expect(text).not.toContain('limit=5');
    expect(secret?.length).toBeGreaterThan(40);
    expect(text).not.toContain(secret);
  });
});

describe('operation', () => {
  it('answers whether the database is there', async () => {
    expect(await (await visitor().fetch('/healthz')).json()).toEqual({ status: 'ok' });
  });

  it('shows metrics to this machine and to administrators only', async () => {
    expect((await visitor('10.1.1.1').fetch('/metrics')).status).toBe(403);
    expect((await (await admin()).fetch('/metrics')).status).toBe(200);
    const local = await (await visitor('127.0.0.1').fetch('/metrics')).text();
    expect(local).toMatch(
      /pairfair_requests_total\{method="GET",route="\/api\/v1\/few",status="429"\} 2/,
    );
    expect(local).toMatch(/pairfair_request_seconds_bucket\{le="\+Inf"\} \d+/);
    expect(local).toMatch(/pairfair_answers 0/);
  });

  it('does not believe a forwarded address without a proxy', async () => {
    const headers = { 'x-forwarded-for': '127.0.0.1' };
    expect((await visitor('10.1.1.1').fetch('/metrics', { headers })).status).toBe(403);
    // Nor does a proxy on this machine make everybody local.
    expect((await visitor('127.0.0.1').fetch('/metrics', { headers })).status).toBe(403);
  });

  it('describes every route', async () => {
    const document = (await (await visitor().fetch('/api/v1/openapi.json')).json()) as {
      openapi: string;
      paths: Record<string, Record<string, { requestBody?: unknown }>>;
    };
    expect(document.openapi).toBe('3.1.0');
    for (const { spec } of realRoutes) {
      const path = spec.path.replace(/:(\w+)/g, '{$1}');
      expect(document.paths[path]?.[spec.method], `${spec.method} ${path}`).toBeDefined();
    }
    const called = (name: string, method: string) => document.paths[name]?.[method];
    expect(called('/studies/{id}', 'patch')).toMatchObject({
      ...{ 'x-roles': ['admin'], 'x-scope': 'write' },
      security: [{ account: [] }, { token: ['write'] }],
      parameters: [{ name: 'id' }, { name: 'If-Match', in: 'header' }],
    });
    expect(called('/datasets/{id}/export', 'get')).toMatchObject({
      ...{ 'x-roles': ['admin', 'auditor'], 'x-scope': 'data' },
      responses: { 200: { content: { 'text/csv': {} } } },
    });
    expect(called('/account/tokens', 'post')).toMatchObject({
      ...{ 'x-scope': null, security: [{ account: [] }] },
    });
    expect(called('/judge/me', 'get')).toMatchObject({ 'x-roles': ['judge'], 'x-scope': null });
    const ids = Object.values(document.paths)
      .flatMap((operations) => Object.values(operations))
      .map((operation) => (operation as { operationId: string }).operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(document.paths['/setup']?.post?.requestBody).toMatchObject({
      content: { 'application/json': { schema: { required: ['token'] } } },
    });
  });
});
