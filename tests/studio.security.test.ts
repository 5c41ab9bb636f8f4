import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askEverything } from './studio/askEverything.ts';
import { hostile, hostileStudy, sqlText } from './studio/hostile.ts';
import { marked, markedStudy } from './studio/marked.ts';
import { rawRequest } from './studio/rawRequest.ts';
import { rawSocket } from './studio/rawSocket.ts';
import { built, type RunningCommand, startCommand } from './studio/startCommand.ts';
import { answer, invite, nextTask, openStudy, upload } from './studio/studies.ts';
import { becomeAdmin, becomeJudge, type Visitor, visit } from './studio/visitor.ts';

// Attacks over HTTP on the command as people start it. Beside the server code, on the same
// application without a port, run: single-use and expired links, sessions and cookies, limits by
// name and by address (routes/session.test.ts), expired, revoked and used-up invitations and
// guessing them (routes/invitations.test.ts), files over every limit (routes/datasets.test.ts),
// origins, media types, unpacking, headers and the log (http/createApp.test.ts), formulas in CSV
// (routes/judgmentFiles.test.ts), reports and file names (routes/exports.test.ts), time limits of
// leases (routes/judge.test.ts). Here is what needs a socket, and each line of the list once for real.
describe.skipIf(!built)('attacks on a running studio', () => {
  let studio: RunningCommand;
  let admin: Visitor;
  let study = '';

  beforeAll(async () => {
    studio = await startCommand();
    admin = await becomeAdmin(studio.adminLink);
    const dataset = await upload(admin, marked.csv(40));
    study = await openStudy(admin, markedStudy(dataset));
  });
  afterAll(async () => {
    await studio?.stop();
  });

  const token = (url: string) => new URL(url).hash.split('=')[1];
  const claim = (url: string) =>
    visit(studio.url).call('POST', '/invitations/claim', { token: token(url) });

  describe('links', () => {
    it('of the administrator work once, also for many at the same moment', async () => {
      const setup = { token: token(studio.adminLink) };
      const tries = await Promise.all(
        [1, 2, 3].map(() => visit(studio.url).call('POST', '/setup', setup)),
      );
      expect(tries.map(({ status }) => status)).toEqual([410, 410, 410]);
    });

    it('of judges that are reused, revoked or invented are refused in the same words', async () => {
      const once = await invite(admin, study, { uses: 1 });
      expect((await claim(once.url)).status).toBe(204);
      const reused = await claim(once.url);
      const revoked = await invite(admin, study);
      await admin.call('DELETE', `/studies/${study}/invitations/${revoked.id}`);
      const refused = await claim(revoked.url);
      const invented = await claim(`${studio.url}/j#t=${'A'.repeat(43)}`);
      expect([reused, refused, invented].map(({ status }) => status)).toEqual([404, 404, 404]);
      expect(new Set([reused, refused, invented].map(({ text }) => text)).size).toBe(1);
    });
  });

  describe('a judge', () => {
    let one: Visitor;
    let other: Visitor;
    beforeAll(async () => {
      const { url } = await invite(admin, study);
      [one, other] = [await becomeJudge(url), await becomeJudge(url)];
    });

    it('cannot answer the task of another, nor learn that it exists', async () => {
      const task = (await nextTask(one))!;
      const stolen = await answer(other, task, 'yes');
      const invented = await answer(other, { ...task, id: crypto.randomUUID() }, 'yes');
      expect([stolen.status, invented.status]).toEqual([404, 404]);
      expect(stolen.text).toBe(invented.text);
      expect((await answer(one, task, 'yes')).status).toBe(200);
    });

    it('reads no hidden column, whatever is asked for', async () => {
      const all = await askEverything(one, study);
      expect(all).toContain('Test score');
      for (const mark of marked.hidden) expect(all).not.toContain(mark);
    });
  });

  describe('another site', () => {
    const body = JSON.stringify({ label: 'evil', uses: 1 });
    const send = (headers: Record<string, string>) =>
      admin.fetch(`/api/v1/studies/${study}/invitations`, { method: 'POST', body, headers });

    it('cannot use the administrator’s cookie: not by origin, not by type, not by name', async () => {
      for (const headers of [
        { origin: 'https://evil.example' },
        { origin: 'null' },
        { origin: `${studio.url}.evil.example` },
        { origin: studio.url.replace('http:', 'https:') },
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
      ] as Record<string, string>[]) {
        expect((await send(headers)).status, JSON.stringify(headers)).toBe(403);
      }
      for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])
        expect((await send({ 'content-type': type })).status, type).toBe(415);
      const { body: list } = await admin.call<{ invitations: { label: string }[] }>(
        ...(['GET', `/studies/${study}/invitations`] as const),
      );
      expect(list.invitations.filter(({ label }) => label === 'evil')).toEqual([]);
    });

    it('cannot read answers: no header invites it, and none can be framed', async () => {
      const { headers } = await admin.fetch('/api/v1/studies', {
        headers: { origin: 'https://evil.example' },
      });
      expect(headers.get('access-control-allow-origin')).toBeNull();
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    });
  });

  describe('uploads', () => {
    const send = (body: Uint8Array<ArrayBuffer> | string, headers: Record<string, string> = {}) =>
      admin.fetch('/api/v1/datasets?name=x', {
        ...{ method: 'POST', body, headers: { 'content-type': 'text/csv', ...headers } },
      });

    it('that are too large are refused by what they say, and by what they are', async () => {
      // 300 MB of zeros in 300 kB. That they are never in memory is tested in http/createApp.test.ts.
      // Packed first: meanwhile the server may end connections that wait to be used again.
      const bomb = new Uint8Array(gzipSync(new Uint8Array(300 * 2 ** 20)));
      expect(bomb.length).toBeLessThan(400_000);
      const promised = await rawRequest(studio.url, admin, {
        ...{ path: '/api/v1/datasets?name=x', method: 'POST', begin: 'a,b\n' },
        headers: { 'content-length': 2 ** 31, 'content-type': 'text/csv', origin: studio.url },
      });
      expect(promised.status).toBe(413);
      expect((await send(bomb, { 'content-encoding': 'gzip' })).status).toBe(413);
    });

    it('with a million columns are refused', async () => {
      const header = Array.from({ length: 1_000_000 }, (_, i) => `c${i}`).join(',');
      const response = await send(`${header}\n${'1,'.repeat(999_999)}1\n`);
      expect(response.status).toBe(413);
      expect(await response.text()).toContain('columns');
    });
  });

  describe('requests that servers may read in two ways', () => {
    const head = () => `Host: ${new URL(studio.url).host}\r\n`;

    it.each([
      ['two lengths', 'Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello'],
      ['a length and chunks', 'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
      ['a name that ends in a space', 'Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n'],
      ['chunks that are not the last coding', 'Transfer-Encoding: chunked, x\r\n\r\n0\r\n\r\n'],
      ['a chunk of no size', 'Transfer-Encoding: chunked\r\n\r\nx\r\n\r\n'],
      ['a folded line', 'X-A: b\r\n  c: d\r\nContent-Length: -1\r\n\r\n'],
    ])('are refused whole: %s', async (_, rest) => {
      const smuggled = `GET /smuggled HTTP/1.1\r\n${head()}\r\n`;
      const answer = await rawSocket(
        studio.url,
        `POST /api/v1/session HTTP/1.1\r\n${head()}${rest}${smuggled}`,
      );
      // One answer, and the connection is closed.
      expect(answer.match(/^HTTP\/1\.1 \d+/gm)).toEqual(['HTTP/1.1 400']);
    });

    it('are no TRACE and no CONNECT', async () => {
      const mark = `X-Mark: ECHO\r\nConnection: close\r\n\r\n`;
      const traced = await rawSocket(studio.url, `TRACE / HTTP/1.1\r\n${head()}${mark}`);
      expect(traced).toMatch(/^HTTP\/1\.1 4\d\d/);
      expect(traced).not.toContain('ECHO');
      const connected = await rawSocket(studio.url, `CONNECT a:1 HTTP/1.1\r\n${head()}${mark}`);
      expect(connected).not.toMatch(/^HTTP\/1\.1 2/);
    });
  });

  describe('paths', () => {
    it('lead out of neither the pages nor the exports', async () => {
      const climbs = [
        '../../../../../../etc/passwd',
        '..%2f..%2f..%2f..%2f..%2f..%2fetc%2fpasswd',
        '%2e%2e/%2e%2e/%2e%2e/%2e%2e/package.json',
        '..%5c..%5cpackage.json',
        '....//....//package.json',
        '%00/../package.json',
        'judgments.ndjson%00.md',
        '/etc/passwd',
      ];
      const bases = [
        '/',
        '/assets/',
        `/api/v1/studies/${study}/export/`,
        `/api/v1/fits/${study}/export/`,
      ];
      for (const base of bases) {
        for (const climb of climbs) {
          const { status, text } = await rawRequest(studio.url, admin, { path: base + climb });
          expect(text, base + climb).not.toMatch(/root:|"workspaces"|"name": ?"pairfair/);
          // A path without a dot in its last part is an address of the page itself.
          if (status === 200) expect(text, base + climb).toContain('<!doctype html>');
          else expect([400, 404], base + climb).toContain(status);
        }
      }
    });
  });

  describe('hostile text', () => {
    it('stays what it is in every field: nothing runs in the database, nothing gets lost', async () => {
      const dataset = await upload(admin, hostile.csv, sqlText);
      const id = await openStudy(admin, hostileStudy(dataset, sqlText));
      const { url } = await invite(admin, id, { label: sqlText, panel: sqlText });
      const judge = await becomeJudge(url);
      await judge.call('POST', '/judge/consent', { accepted: true, about: sqlText });
      const told = await judge.call<{ title: string; question: { text: string } }>(
        'GET',
        '/judge/study',
      );
      expect([told.body.title, told.body.question.text]).toEqual([sqlText, sqlText]);
      for (let k = 0; k < 6; k++) {
        const task = (await nextTask(judge))!;
        const saved = await answer(judge, task, 'yes', {
          note: sqlText,
          locale: sqlText.slice(0, 20),
        });
        expect(saved.status).toBe(200);
      }
      const own = await judge.call<{ answers: { note: string }[] }>('GET', '/judge/me');
      expect(own.body.answers.map(({ note }) => note)).toEqual(Array(6).fill(sqlText));
      const graph = await admin.call<{ id: string }>('POST', `/studies/${id}/graphs`, {
        ...{ name: sqlText, method: 'majority', threshold: 0.5 },
      });
      expect(graph.status).toBe(201);
      const fit = {
        name: sqlText,
        graphId: graph.body.id,
        kind: 'fit',
        strictness: 0.5,
        gamma: 0.5,
        ridge: 1,
      };
      expect((await admin.call('POST', `/studies/${id}/fits`, fit)).status).toBe(202);
      const link = await admin.call('POST', '/accounts/links', { role: 'auditor', name: sqlText });
      expect(link.status).toBe(201);
    });

    it('in an address or a query finds nothing', async () => {
      const odd = encodeURIComponent(`${study}' or '1'='1`);
      for (const path of [
        ...[
          `/studies/${odd}`,
          `/datasets/${odd}`,
          `/fits/${odd}`,
          `/jobs/${odd}`,
          `/graphs/${odd}/file.csv`,
        ],
        ...[
          `/studies/${study}/export/${odd}`,
          `/studies/${odd}/events`,
          `/fits/${study}/export/${odd}`,
        ],
      ]) {
        expect((await admin.call('GET', path)).status, path).toBe(404);
      }
      const query = await admin.call(
        'GET',
        `/audit?before=${encodeURIComponent('1; drop table person')}`,
      );
      expect(query.status).toBe(422);
      expect((await admin.call('GET', '/studies')).status).toBe(200);
    });
  });

  // Last: it uses up what this address may try.
  it('stops guessing a password, also for the right one', async () => {
    const password = 'seven unrelated kites';
    expect((await admin.call('PUT', '/account', { name: 'Ada', password })).status).toBe(200);
    const guess = (guessed: string) =>
      visit(studio.url).call('POST', '/session', { name: 'ada', password: guessed });
    // Tries come back with time, so the right one is tried as soon as a wrong one is stopped.
    const tries: number[] = [];
    while (tries.length < 20 && tries.at(-1) !== 429) {
      tries.push((await guess(`guess ${tries.length}`)).status);
    }
    expect(tries[0]).toBe(401);
    expect(tries.at(-1)).toBe(429);
    expect((await guess(password)).status).toBe(429);
    // Who is in stays in.
    expect((await admin.call('GET', '/studies')).status).toBe(200);
  });

  it('has written no token, cookie, password or answer into the log', () => {
    const log = studio.log();
    expect(log).toContain('"request"');
    const secrets = [
      token(studio.adminLink)!,
      ...admin.cookies.values(),
      'unrelated kites',
      'guess 1',
    ];
    for (const secret of [...secrets, ...marked.hidden, sqlText]) expect(log).not.toContain(secret);
  });
});
