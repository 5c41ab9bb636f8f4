import { existsSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { startPostgres15 } from '../testing/startPostgres15.ts';
import { temporaryFolder } from '../testing/testDatabase.ts';
import { eventually } from '../testing/testStudio.ts';
import type { Link, Session } from './accounts/schemas.ts';
import { freePort } from './database/freePort.ts';
import { readPostmaster } from './database/postmaster.ts';
import { createLog } from './log.ts';
import { adminLink } from './operate.ts';
import { type RunningStudio, startStudio } from './startStudio.ts';

const dataDir = temporaryFolder();
const cluster = join(dataDir, 'cluster');
const lines: string[] = [];
const log = createLog((line) => lines.push(line));
const start = (options: Parameters<typeof startStudio>[0] = {}) =>
  startStudio({ port: 0, dataDir, log, ...options });
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** Posts as a page of the studio would; answers the cookie too. */
async function post(studio: RunningStudio, path: string, body: unknown, cookie = '') {
  const answer = await fetch(`${studio.url}/api/v1${path}`, {
    method: 'POST',
    headers: { origin: studio.url, 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  });
  const set = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  return { status: answer.status, body: (await answer.json()) as never, cookie: set };
}
const tokenOf = (url = '') => new URL(url).hash.replace('#setup=', '');

describe('startStudio', () => {
  it('starts, lets its administrator in by a link, and ends its database with itself', async () => {
    const studio = await start();
    expect(studio).toMatchObject({ exposed: false, dataDir, taken: undefined });
    expect((await fetch(`${studio.url}/healthz`)).status).toBe(200);
    const { status, body } = await post(studio, '/setup', { token: tokenOf(studio.adminLink) });
    expect(status).toBe(200);
    expect((body as Session).account).toMatchObject({ name: 'admin', role: 'admin' });
    await studio.close();
    expect(readPostmaster(cluster)).toBeUndefined();
    expect(lines.join('')).not.toContain(tokenOf(studio.adminLink));
  });

  it('keeps everything over a restart', async () => {
    const studio = await start();
    const link = await adminLink({ dataDir });
    expect(link.url).toContain(`${studio.url}/#setup=`);
    const { body } = await post(studio, '/setup', { token: tokenOf(link.url) });
    expect((body as Session).account).toMatchObject({ name: 'admin' });
    await studio.close();
  });

  it('shares its database with a second process: sessions, links and limits', async () => {
    const [first, second] = [await start(), await start()];
    // The newest link is the one that works, whichever process is asked.
    expect((await post(first, '/setup', { token: tokenOf(first.adminLink) })).status).toBe(410);
    const { cookie } = await post(first, '/setup', { token: tokenOf(second.adminLink) });
    // Over plain http the cookie is named after the port; the session is the same.
    const port = (studio: RunningStudio) => new URL(studio.url).port;
    const there = cookie.replace(port(first), port(second));
    const made = await post(second, '/accounts/links', { role: 'auditor', name: 'eve' }, there);
    expect(made.status).toBe(201);
    const token = tokenOf((made.body as Link).url);
    const both = await Promise.all(
      [first, second].map((studio) => post(studio, '/setup', { token })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 410]);
    await first.close();
    expect((await fetch(`${second.url}/healthz`)).status).toBe(200);
    await second.close();
    expect(readPostmaster(cluster)).toBeUndefined();
  });

  it('finishes a request that is under way, and takes no further one', async () => {
    const studio = await start();
    const { url } = studio;
    await post(studio, '/setup', { token: tokenOf(studio.adminLink) });
    // A wrong password takes a good part of a second to be refused.
    const slow = post(studio, '/session', { name: 'admin', password: 'x' });
    await eventually(async () => (await fetch(`${url}/healthz`)).status === 200);
    await studio.close();
    expect((await slow).status).toBe(401);
    await expect(fetch(`${url}/healthz`)).rejects.toThrow();
  });

  it('takes the next free port where its own is taken, unless a proxy counts on that', async () => {
    const port = await freePort();
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve));
    const moved = await start({ port });
    expect([moved.taken, Number(new URL(moved.url).port) > port]).toEqual([port, true]);
    expect((await fetch(`${moved.url}/healthz`)).status).toBe(200);
    await moved.close();
    const behindProxy = { port, publicUrl: 'https://studio.example.org' };
    await expect(start(behindProxy)).rejects.toThrow(`Port ${port} is taken`);
    expect(readPostmaster(cluster)).toBeUndefined();
    await new Promise((resolve) => other.close(resolve));
  });

  it('refuses a body that is too large on a real connection, and goes on', async () => {
    const studio = await start();
    const answer = await fetch(`${studio.url}/api/v1/setup`, {
      ...{ method: 'POST', body: 'x'.repeat(3 * 2 ** 20) },
      headers: { origin: studio.url, 'content-type': 'application/json' },
    });
    expect(answer.status).toBe(413);
    expect((await fetch(`${studio.url}/healthz`)).status).toBe(200);
    await studio.close();
  });

  it('knows when it is open to a network in plain text', async () => {
    const open = await start({ host: '0.0.0.0' });
    expect(open.exposed).toBe(true);
    await open.close();
    const proxied = await start({ host: '0.0.0.0', publicUrl: 'https://studio.example.org' });
    expect([proxied.exposed, proxied.url]).toEqual([false, 'https://studio.example.org']);
    await proxied.close();
  });

  it('refuses a public URL that is none', async () => {
    await expect(start({ publicUrl: 'studio.example.org' })).rejects.toThrow(/must be like https/);
    await expect(start({ publicUrl: 'https://a.example/path' })).rejects.toThrow(/without a path/);
  });

  it('cannot make a link for a studio that is not there', async () => {
    const nowhere = join(dataDir, 'nowhere');
    await expect(adminLink({ dataDir: nowhere })).rejects.toThrow(/no studio in .*nowhere/);
    expect(existsSync(nowhere)).toBe(false);
  });

  it('says so when the server of DATABASE_URL does not answer', async () => {
    const databaseUrl = `postgres://nobody@127.0.0.1:${await freePort()}/none`;
    await expect(start({ databaseUrl })).rejects.toThrow(/DATABASE_URL cannot be reached/);
  });
});

const postgres15 = await startPostgres15();
describe.skipIf(!postgres15)('startStudio on PostgreSQL 15', () => {
  it('runs on the oldest server that is supported', async () => {
    const studio = await start({ databaseUrl: postgres15?.url });
    const { status } = await post(studio, '/setup', { token: tokenOf(studio.adminLink) });
    expect(status).toBe(200);
    await studio.close();
  });
});
