import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { answer, invite, nextTask, openStudy, readyJudge } from '../../testing/judgingStudy.ts';
import { eventually, testStudio } from '../../testing/testStudio.ts';
import { mostAttempts, waitMs } from './deliveryQueue.ts';
import { postSigned } from './postSigned.ts';
import type { Delivery, Webhook } from './schemas.ts';
import { signatureOf } from './signature.ts';
import { tellWebhooks } from './tellWebhooks.ts';
import { createWebhookSender, type WebhookSender } from './webhookSender.ts';

const base = await testStudio({ config: { webhookHosts: ['127.0.0.1', 'localhost'] } });
const { database, log } = base.studio;
const admin = await base.admin();

interface Heard {
  readonly headers: Record<string, string | string[] | undefined>;
  readonly body: string;
}
const heard: Heard[] = [];
/** What the receiver answers next; 200 when there is nothing left. */
const answers: number[] = [];
const receiver = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => (body += String(chunk)));
  request.on('end', () => {
    heard.push({ headers: request.headers, body });
    const status = answers.shift() ?? 200;
    response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {});
    response.end('x'.repeat(100_000));
  });
});
await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
const { port } = receiver.address() as AddressInfo;
const senders: WebhookSender[] = [];
const sender = (retryMs = 50) => {
  const options = { database, log, allowed: ['127.0.0.1'], pollMs: 20, retryMs };
  senders.push(createWebhookSender(options));
};
afterEach(async () => {
  await Promise.all(senders.splice(0).map((each) => each.close()));
  await database.query('delete from webhook');
  heard.length = answers.length = 0;
});
afterAll(() => receiver.close());

async function make(
  events: readonly string[] = ['graph.frozen'],
  url = `http://127.0.0.1:${port}/hook?key=theirs`,
) {
  return admin.call<Webhook & { secret: string }>('POST', '/webhooks', { url, events });
}
const deliveries = async (id: string) =>
  (await admin.call<{ deliveries: Delivery[] }>('GET', `/webhooks/${id}/deliveries`)).body
    .deliveries;
const tell = (data: Record<string, string> = { study: 's' }) =>
  database.transaction((tx) => tellWebhooks(tx, 'graph.frozen', data));

describe('a webhook', () => {
  it('is tried again until it gets through, signed, under one id', async () => {
    const { status, body: hook } = await make();
    expect(status).toBe(201);
    answers.push(500, 302, 404);
    sender();
    await tell({ study: 'a', graph: 'b' });
    await eventually(async () => (await deliveries(hook.id))[0]?.state === 'sent');
    expect(heard).toHaveLength(4);
    expect(new Set(heard.map(({ headers }) => headers['pairfair-delivery'])).size).toBe(1);
    const [first] = heard as [Heard];
    expect(JSON.parse(first.body)).toMatchObject({
      ...{ id: first.headers['pairfair-delivery'], event: 'graph.frozen' },
      data: { study: 'a', graph: 'b' },
    });
    const seconds = Number(/t=(\d+)/.exec(String(first.headers['pairfair-signature']))?.[1]);
    expect(Math.abs(Date.now() / 1000 - seconds)).toBeLessThan(300);
    expect(first.headers['pairfair-signature']).toBe(signatureOf(hook.secret, seconds, first.body));
    expect(await deliveries(hook.id)).toMatchObject([{ attempts: 4, status: 200, error: null }]);
    const { body } = await admin.call<{ webhooks: Webhook[] }>('GET', '/webhooks');
    expect(body.webhooks).toMatchObject([{ failingSince: null, disabled: null }]);
    expect(JSON.stringify(body)).not.toContain(hook.secret);
    expect(base.logged.join()).not.toContain('theirs');
  });

  it('is told once by two studios, and by the next one what the last had to leave', async () => {
    const { body: hook } = await make();
    for (let k = 0; k < 40; k++) await tell({ study: String(k) });
    sender();
    sender();
    await eventually(async () =>
      (await deliveries(hook.id)).every(({ state }) => state === 'sent'),
    );
    const told = heard.map(({ body }) => JSON.parse(body).data.study);
    expect(told.sort()).toEqual(Array.from({ length: 40 }, (_, k) => String(k)).sort());

    await Promise.all(senders.splice(0).map((each) => each.close()));
    await tell({ study: 'left' });
    // As if a process had died while it sent this.
    await database.query(
      `update webhook_delivery set claimed_until = now() - interval '1 second', attempts = 1
        where state = 'waiting'`,
    );
    sender();
    await eventually(() => heard.some(({ body }) => body.includes('left')));
  });

  it('is given up after twelve tries, and sent again when asked', async () => {
    const { body: hook } = await make();
    answers.push(...Array(mostAttempts).fill(503));
    sender(1);
    await tell();
    await eventually(async () => (await deliveries(hook.id))[0]?.state === 'failed');
    const [failed] = await deliveries(hook.id);
    expect(failed).toMatchObject({ attempts: mostAttempts, status: 503, nextAt: null });
    const again = `/webhooks/${hook.id}/deliveries/${failed?.id}/again`;
    expect((await admin.call('POST', again)).status).toBe(204);
    await eventually(async () => (await deliveries(hook.id))[0]?.state === 'sent');
    expect(new Set(heard.map(({ headers }) => headers['pairfair-delivery'])).size).toBe(1);
  });

  it('that nothing gets through to for days is switched off, and says so', async () => {
    const { body: hook } = await make();
    await database.query(`update webhook set failing_since = now() - interval '73 hours'`);
    await tell();
    await tell();
    answers.push(500, 500);
    sender(60_000);
    const find = async () =>
      (await admin.call<{ webhooks: Webhook[] }>('GET', '/webhooks')).body.webhooks[0];
    await eventually(async () => (await find())?.disabled === 'failing');
    await eventually(async () =>
      (await deliveries(hook.id)).every(({ state }) => state === 'failed'),
    );
    const test = `/webhooks/${hook.id}/test`;
    expect(await admin.call('POST', test)).toMatchObject({
      status: 409,
      body: { code: 'webhook-off' },
    });
    await admin.call('PATCH', `/webhooks/${hook.id}`, { enabled: true });
    expect((await admin.call('POST', test)).status).toBe(204);
    await eventually(() => heard.some(({ body }) => JSON.parse(body).event === 'ping'));
    const events = await database.query<{ action: string }>(
      `select action from audit_event where subject = $1 order by seq`,
      [`webhook:${hook.id}`],
    );
    expect(events.map(({ action }) => action)).toEqual([
      ...['webhook.created', 'webhook.disabled', 'webhook.enabled'],
    ]);
  });

  it('goes neither to this machine nor to its network unless the operator allows', async () => {
    const near = [
      'http://127.0.0.2/',
      'http://[::1]/',
      'http://[::ffff:127.0.0.1]/',
      'http://0x7f.2/',
      'http://2130706434/',
      'http://169.254.169.254/latest/meta-data',
      'http://10.0.0.1:8080/',
      'http://app.localhost/',
      'ftp://example.org/',
      'file:///etc/passwd',
      'https://user:secret@example.org/',
      'nonsense',
    ];
    for (const url of near) {
      const { status, body } = await make(['graph.frozen'], url);
      expect(status, url).toBe(422);
      expect(JSON.stringify(body), url).toMatch(/allow-webhook-host|must be like/);
    }
    // A name is looked up when it is sent to, and refused by where it leads.
    const post = { secret: 's', id: 'i', event: 'ping', body: '{}' };
    const named = { ...post, url: `http://localhost:${port}/`, allowed: [] };
    expect((await postSigned(named)).error).toMatch(/this machine or in its own network/);
    expect(heard).toEqual([]);
    const allowed = { ...named, allowed: ['localhost'] };
    expect(await postSigned(allowed)).toEqual({ status: 200, error: null });
    const byNumber = { ...post, url: `http://127.0.0.1:${port}/`, allowed: [] };
    expect((await postSigned(byNumber)).error).toMatch(/this machine/);
  });

  it('is for administrators to make, and for auditors to see', async () => {
    const { body: hook } = await make();
    const auditor = await base.auditor();
    expect((await auditor.call('GET', '/webhooks')).status).toBe(200);
    expect((await auditor.call('DELETE', `/webhooks/${hook.id}`)).status).toBe(403);
    expect((await admin.call('DELETE', `/webhooks/${hook.id}`)).status).toBe(204);
    expect((await admin.call('DELETE', `/webhooks/${hook.id}`)).status).toBe(404);
  });
});

describe('waiting', () => {
  it('doubles up to six hours, scattered over its second half', () => {
    expect(waitMs(1, 10_000, 0)).toBe(5000);
    expect(waitMs(3, 10_000, 1)).toBe(40_000);
    expect(waitMs(30, 10_000, 1)).toBe(6 * 3_600_000);
    const hours = Array.from({ length: mostAttempts - 1 }, (_, k) => waitMs(k + 1, 10_000, 1));
    expect(hours.reduce((sum, ms) => sum + ms, 0) / 3_600_000).toBeLessThan(24);
  });
});

describe('events', () => {
  it('tell that a judge finished, once, that a graph was frozen and a study closed; ids only', async () => {
    const { body: hook } = await make([
      'judge.finished',
      'graph.frozen',
      'study.closed',
      'fit.finished',
    ]);
    const study = await openStudy(admin, { title: 'TITLEMARK' });
    const { url } = await invite(admin, study.id, { label: 'LABELMARK', quota: 2 });
    const judge = await readyJudge(base, url);
    for (let k = 0; k < 2; k++) {
      expect((await answer(judge, await nextTask(judge), 'yes')).status).toBe(200);
    }
    await judge.call('POST', '/judge/next', {});
    await judge.call('POST', '/judge/next', {});
    const frozen = await admin.call<{ id: string }>('POST', `/studies/${study.id}/graphs`, {
      ...{ name: 'NAMEMARK', method: 'majority' },
    });
    await admin.call('POST', `/studies/${study.id}/state`, { state: 'closed' });
    const told = (await deliveries(hook.id)).reverse();
    const { body: session } = await judge.call<{ judge: { id: string } }>('GET', '/session');
    expect(told.map(({ event, data }) => [event, data])).toEqual([
      ['judge.finished', { study: study.id, judge: session.judge.id }],
      ['graph.frozen', { study: study.id, graph: frozen.body.id }],
      ['study.closed', { study: study.id }],
    ]);
    expect(JSON.stringify(told)).not.toContain('MARK');
  });
});

describe('the snippets that check a signature', () => {
  const docs = readFileSync(new URL('../../../../../docs/studio.md', import.meta.url), 'utf8');
  const snippet = (language: string) =>
    new RegExp(`\`\`\`${language} check-signature\\n([^]*?)\`\`\``).exec(docs)?.[1] ?? '';
  const folder = mkdtempSync(join(tmpdir(), 'pairfair-hook-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const [secret, body, now] = ['whsec_x', '{"id":"ü"}', 1_800_000_000];
  const header = signatureOf(secret, now, body);
  /** What is given, and whether it is genuine. */
  const cases: [string, string, string, number, boolean][] = [
    [secret, header, body, now + 200, true],
    [secret, header, `${body} `, now, false],
    ['whsec_y', header, body, now, false],
    [secret, header, body, now + 400, false],
    [secret, header.replace(/t=\d+/, `t=${now + 1}`), body, now, false],
    [secret, `t=${now},v1=`, body, now, false],
  ];

  it('in Node works', async () => {
    const file = join(folder, 'check.mjs');
    writeFileSync(file, snippet('js'));
    const { isGenuine } = await import(pathToFileURL(file).href);
    for (const [key, sent, text, at, expected] of cases) {
      expect(isGenuine(key, sent, Buffer.from(text), at), sent).toBe(expected);
    }
  });

  it('in Python works', () => {
    const program = `import json, sys\n${snippet('python')}\nprint(json.dumps([is_genuine(k, h, b.encode(), n) for k, h, b, n, _ in json.load(sys.stdin)]))`;
    const printed = execFileSync('/usr/bin/python3', ['-c', program], {
      input: JSON.stringify(cases),
      encoding: 'utf8',
    });
    expect(JSON.parse(printed)).toEqual(cases.map(([, , , , expected]) => expected));
  });
});
