import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, onTestFinished, TestRunner } from 'vitest';
import type { Role } from '../src/accounts/schemas.ts';
import { createLink } from '../src/accounts/store.ts';
import type { Database } from '../src/database/database.ts';
import { type App, createApp } from '../src/http/createApp.ts';
import type { Route } from '../src/http/route.ts';
import { createLog } from '../src/log.ts';
import { routes as allRoutes } from '../src/routes.ts';
import type { Studio, StudioConfig } from '../src/studio.ts';
import { temporaryFolder, testDatabase } from './testDatabase.ts';

/** Options for {@link testStudio}. */
export interface TestStudioOptions {
  readonly config?: Partial<StudioConfig>;
  readonly routes?: readonly Route[];
  readonly jobs?: Studio['jobs'];
  /** Somebody else's database, for two studios on one; its owner ends it. */
  readonly database?: Database;
}

/** A browser: it keeps cookies and says where its requests come from. */
export interface Visitor {
  /** Calls a path such as `/api/v1/session`; headers of a page of the studio unless given. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** Calls a path below /api/v1 with a JSON body, and answers the JSON of the reply. */
  call<T = unknown>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<{ status: number; body: T }>;
  readonly cookies: Map<string, string>;
}

/** A studio without a port, over a database of its own. */
export interface TestStudio {
  readonly studio: Studio;
  readonly app: App;
  /** Every line that was logged. */
  readonly logged: string[];
  /** A new browser, from an address of its own. */
  visitor(address?: string): Visitor;
  /** A browser in which an administrator is signed in. */
  admin(): Promise<Visitor>;
  /** A browser in which an auditor is signed in. */
  auditor(): Promise<Visitor>;
  /** A browser in which an invitation was claimed: give the link it was made with. */
  judge(invitationUrl: string): Promise<Visitor>;
}

/**
 * The whole application on a real PostgreSQL, ended after the file's tests.
 * Call it at the top of the file: `const { admin } = await testStudio();`
 */
export async function testStudio(options: TestStudioOptions = {}): Promise<TestStudio> {
  const logged: string[] = [];
  const log = createLog((line) => logged.push(line));
  const database = options.database ?? (await testDatabase(log));
  const dataDir = temporaryFolder();
  const tidy = () => rmSync(dataDir, { recursive: true, force: true });
  if (TestRunner.getCurrentTest()) onTestFinished(tidy);
  else afterAll(tidy);
  const config: StudioConfig = {
    ...{ host: '127.0.0.1', port: 4600, publicUrl: 'http://localhost:4600', secure: false },
    dataDir,
    limits: { bytes: 50 * 2 ** 20, rows: 1_000_000, columns: 2000 },
    workers: 1,
    ...options.config,
  };
  const jobs = options.jobs ?? { wake() {}, cancel() {} };
  const studio: Studio = { config, database, log, jobs };
  const app = createApp(studio, options.routes ?? allRoutes);
  let visitors = 0;

  const visitor = (address = `10.0.${Math.floor(++visitors / 250)}.${visitors % 250}`): Visitor =>
    createVisitor(app, config.publicUrl, address);

  /** An account of its own, by a one-time link. */
  async function signedIn(role: Role): Promise<Visitor> {
    const browser = visitor();
    const name = `${role} ${visitors}`;
    const { token } = await database.transaction((tx) => createLink(tx, { role, name }));
    const { status, body } = await browser.call('POST', '/setup', { token });
    if (status !== 200) throw new Error(`The set-up link was refused: ${JSON.stringify(body)}`);
    return browser;
  }

  return {
    ...{ studio, app, logged, visitor },
    admin: () => signedIn('admin'),
    auditor: () => signedIn('auditor'),
    async judge(invitationUrl) {
      const browser = visitor();
      const token = new URL(invitationUrl).hash.replace(/^#\w+=/, '');
      const claimed = await browser.call('POST', '/invitations/claim', { token });
      if (claimed.status >= 300) {
        throw new Error(`The invitation was refused: ${JSON.stringify(claimed.body)}`);
      }
      return browser;
    },
  };
}

function createVisitor(app: App, origin: string, address: string): Visitor {
  const cookies = new Map<string, string>();
  const browse: Visitor['fetch'] = async (path, init = {}) => {
    const headers = new Headers(init.headers);
    const unsafe = (init.method ?? 'GET') !== 'GET';
    if (unsafe && !headers.has('origin')) headers.set('origin', origin);
    if (unsafe && !headers.has('content-type')) headers.set('content-type', 'application/json');
    if (cookies.size > 0) {
      headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    }
    const from = { incoming: { socket: { remoteAddress: address } } };
    const response = await app.request(`${origin}${path}`, { ...init, headers }, from);
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s);
      if (value === '' || /Max-Age=0/i.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  };
  return {
    cookies,
    fetch: browse,
    async call<T>(
      method: string,
      path: string,
      body?: unknown,
      headers: Readonly<Record<string, string>> = {},
    ) {
      const response = await browse(`/api/v1${path}`, {
        ...{ method, headers: { ...headers } },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      const json = /json/.test(response.headers.get('content-type') ?? '') && text !== '';
      return { status: response.status, body: (json ? JSON.parse(text) : text) as T };
    },
  };
}

/** Waits until `check` holds, for things that happen on another connection or in another process. */
export async function eventually(check: () => Promise<boolean> | boolean): Promise<void> {
  for (const until = Date.now() + 120_000; Date.now() < until; await sleep(20)) {
    if (await check()) return;
  }
  throw new Error('It never came true.');
}
