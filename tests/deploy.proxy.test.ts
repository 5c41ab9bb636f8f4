import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { Agent, request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../apps/studio/server/src/database/freePort.ts';
import { has } from './deploy/programs.ts';
import { type Serving, serving, studioServes } from './deploy/serving.ts';
import { built } from './studio/startCommand.ts';

// The examples in deploy/proxy/, with ports and certificates of this test, before a real studio.

const root = fileURLToPath(new URL('..', import.meta.url));
const place = mkdtempSync(join(tmpdir(), 'pairfair-proxy-'));
chmodSync(place, 0o755);
const [certificate, key] = [join(place, 'studio.pem'), join(place, 'studio.key')];
const [nginx, caddy] = [has('nginx', '-v'), has('caddy', 'version')];
const usable = built && has('openssl', 'version') && (nginx || caddy);
const agent = new Agent({ rejectUnauthorized: false, keepAlive: false });
let upstream: number;
let studio: Serving;
const data = join(place, 'data');

beforeAll(async () => {
  if (!usable) return;
  spawnSync('openssl', [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-keyout', key],
    ...['-out', certificate, '-subj', '/CN=studio.example.org'],
  ]);
  chmodSync(key, 0o644);
  upstream = await freePort();
  const words = [process.execPath, join(root, 'apps/cli/bin/pairfair.js'), 'studio', '--verbose'];
  const flags = ['--data', data, '--port', String(upstream)];
  const env = { ...process.env, DATABASE_URL: '' };
  const url = ['--public-url', 'https://studio.example.org'];
  studio = await serving([...words, ...flags, ...url], studioServes, { env });
});
afterAll(async () => {
  await studio?.end();
  rmSync(place, { recursive: true, force: true });
});

interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** Asks the proxy as a browser would; `until` ends the reading of a stream. */
function ask(
  port: number,
  path: string,
  options: {
    readonly method?: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: string | Buffer;
    readonly until?: (body: string) => boolean;
  } = {},
): Promise<Answer> {
  const { method = 'GET', headers = {}, body, until } = options;
  return new Promise((resolve, reject) => {
    const sent: ClientRequest = request(
      {
        ...{ agent, port, path, method, host: '127.0.0.1', servername: 'studio.example.org' },
        headers: {
          ...{ host: 'studio.example.org', origin: 'https://studio.example.org' },
          ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
          ...headers,
        },
      },
      (response) => {
        let text = '';
        const done = () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text });
        response.on('data', (chunk) => {
          text += String(chunk);
          if (!until?.(text)) return;
          done();
          sent.destroy();
        });
        response.on('end', done);
        response.on('error', () => {});
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

const json = { 'content-type': 'application/json' };

/** What is wanted of every proxy. */
function behaves(start: (port: number) => Promise<Serving>) {
  let port: number;
  let proxy: Serving;
  let cookie: string;
  beforeAll(async () => {
    port = await freePort();
    proxy = await start(port);
    const words = [join(root, 'apps/cli/bin/pairfair.js'), 'studio', 'admin-link', '--data', data];
    const flags = ['--public-url', 'https://studio.example.org', '--json'];
    const made = spawnSync(process.execPath, [...words, ...flags], {
      ...{ encoding: 'utf8', env: { ...process.env, DATABASE_URL: '' } },
    });
    const { file } = JSON.parse(made.stdout) as { file: string };
    const token = readFileSync(file, 'utf8').trim().split('#setup=')[1];
    const body = JSON.stringify({ token });
    const entered = await ask(port, '/api/v1/setup', { method: 'POST', headers: json, body });
    expect(entered.status, entered.body).toBe(200);
    const set = entered.headers['set-cookie']?.[0] ?? '';
    expect(set).toMatch(/^__Host-[^;]+;.*Secure/);
    cookie = set.split(';')[0] ?? '';
  });
  afterAll(() => proxy?.end());

  it('lets people in, with the studio’s own headers', async () => {
    const session = await ask(port, '/api/v1/session', { headers: { cookie } });
    expect(JSON.parse(session.body)).toMatchObject({ account: { role: 'admin' } });
    expect(session.headers).toMatchObject({
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
    });
    expect(session.headers['content-security-policy']).toContain("default-src 'none'");
  });

  it('tells the studio who asks, whatever they claim', async () => {
    const claimed = { 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.9' };
    const session = await ask(port, '/api/v1/account/sessions', {
      headers: { cookie, ...claimed },
    });
    // Guesses from one place are counted together, under whatever address they claim.
    expect(session.status).toBe(200);
    const statuses: number[] = [];
    for (let guess = 0; guess < 40 && statuses.at(-1) !== 429; guess++) {
      const body = JSON.stringify({ name: `nobody ${guess}`, password: 'wrong password 1' });
      const headers = { ...json, 'x-forwarded-for': `198.51.100.${guess}` };
      statuses.push((await ask(port, '/api/v1/session', { method: 'POST', headers, body })).status);
    }
    expect(statuses.at(-1)).toBe(429);
  });

  it('lets an upload of some size through', async () => {
    const lines = Array.from({ length: 100_000 }, (_, i) => `p${i},${i % 97},${'ab'[i % 2]}`);
    const csv = `who,score,group\n${lines.join('\n')}\n`;
    const sent = await ask(port, '/api/v1/datasets?name=large', {
      ...{ method: 'POST', headers: { cookie, 'content-type': 'text/csv' }, body: csv },
    });
    expect(sent.status, sent.body).toBe(201);
  });

  it('holds no event back', async () => {
    const csv = readFileSync(join(root, 'examples/applicants.csv'));
    const dataset = await ask(port, '/api/v1/datasets?name=people', {
      ...{ method: 'POST', headers: { cookie, 'content-type': 'text/csv' }, body: csv },
    });
    const study = await ask(port, '/api/v1/studies', {
      ...{ method: 'POST', headers: { cookie, ...json } },
      body: JSON.stringify(settings((JSON.parse(dataset.body) as { id: string }).id)),
    });
    expect(study.status, study.body).toBe(201);
    const { id } = JSON.parse(study.body) as { id: string };
    // The stream goes on: only its first event is waited for.
    const { headers } = await ask(port, `/api/v1/studies/${id}/events`, {
      ...{ headers: { cookie }, until: (text) => text.includes('data: ') },
    });
    expect(headers['content-type']).toContain('text/event-stream');
  });

  it('keeps metrics inside', async () => {
    expect((await ask(port, '/metrics', { headers: { cookie } })).status).toBe(404);
    expect((await fetch(`http://127.0.0.1:${upstream}/metrics`)).status).toBe(200);
  });
}

function settings(datasetId: string) {
  return {
    ...{ title: 'Live', datasetId, mode: 'pairs', positive: 'yes', retentionDays: 30 },
    columns: [
      { name: 'id', role: 'id', shown: false },
      { name: 'background', role: 'protected', shown: false },
      { name: 'graduated', role: 'target', shown: false },
      { name: 'academic', role: 'feature', shown: true },
    ],
    question: { text: 'Alike?', instructions: 'Look.', consent: 'Voluntary.', direction: false },
    sampling: {
      ...{ strategy: 'spread', testShare: 0.3, audit: 0.2, auditOverlap: 3, repeats: 0.05 },
      ...{ overlap: 2, listSize: 2, quantiles: 5, quota: 60, breakEvery: 30, seed: 1 },
    },
    arms: [{ name: 'hidden', share: 1 }],
  };
}

describe.skipIf(!usable || !nginx)('the studio behind nginx', () => {
  behaves(async (port) => {
    const folder = mkdtempSync(join(place, 'nginx-'));
    const site = readFileSync(join(root, 'deploy/proxy/nginx.conf'), 'utf8')
      .replace(/^server \{\n {2}listen 80;[\s\S]*?^\}\n/m, '')
      .replace('listen 443', `listen 127.0.0.1:${port}`)
      .replace('/etc/ssl/pairfair/studio.pem', certificate)
      .replace('/etc/ssl/pairfair/studio.key', key)
      .replace('127.0.0.1:4600', `127.0.0.1:${upstream}`);
    for (const name of ['body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']) mkdirSync(join(folder, name));
    const config = join(folder, 'nginx.conf');
    writeFileSync(
      config,
      `daemon off; master_process off; pid ${folder}/pid; error_log stderr notice;
       events {}
       http {
         access_log off;
         client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
         fastcgi_temp_path ${folder}/fastcgi; uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
         ${site}
       }`,
    );
    const checked = spawnSync('nginx', ['-t', '-p', folder, '-c', config], { encoding: 'utf8' });
    expect(checked.status, checked.stderr).toBe(0);
    return serving(['nginx', '-p', folder, '-c', config], (said) => said.includes('using the "'));
  });
});

describe.skipIf(!usable || !caddy)('the studio behind Caddy', () => {
  behaves(async (port) => {
    const folder = mkdtempSync(join(place, 'caddy-'));
    const config = join(folder, 'Caddyfile');
    const site = readFileSync(join(root, 'deploy/proxy/Caddyfile'), 'utf8');
    writeFileSync(
      config,
      // A certificate of this test instead of one that would have to be asked for.
      `{\n\tadmin off\n\tauto_https disable_redirects\n\thttps_port ${port}\n}\n${site.replace(
        "{\n\t# The studio's",
        `{\n\ttls ${certificate} ${key}\n\t# The studio's`,
      )}`,
    );
    const env = {
      ...{ ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
      ...{ STUDIO_HOST: 'studio.example.org', STUDIO_UPSTREAM: `127.0.0.1:${upstream}` },
    };
    return serving(
      ['caddy', 'run', '--config', config, '--adapter', 'caddyfile'],
      (said) => said.includes('serving initial configuration'),
      { env },
    );
  });
});
