import { describe, expect, it } from 'vitest';
import { answer, invite, nextTask, openStudy, readyJudge } from '../../testing/judgingStudy.ts';
import { testStudio, type Visitor } from '../../testing/testStudio.ts';
import type { Invitation, JudgeStudy } from './schemas.ts';

const studio = await testStudio();
const { database } = studio.studio;
const admin = await studio.admin();
const study = await openStudy(admin);
const tokenOf = (url: string) => url.split('#t=')[1] ?? '';
const claim = (url: string) =>
  studio.visitor().call('POST', '/invitations/claim', { token: tokenOf(url) });

describe('an invitation', () => {
  it('is a link whose token is 256 bits, stands in the fragment and is stored as a hash', async () => {
    const { url, id } = await invite(admin, study.id, { uses: 1 });
    expect(url).toMatch(/^http:\/\/localhost:4600\/j#t=[\w-]{43}$/);
    const [row] = await database.query<{ kept: string }>(
      'select row_to_json(i)::text as kept from invitation i where id = $1',
      [id],
    );
    expect(row?.kept).not.toContain(tokenOf(url));
    const listed = await admin.call('GET', `/studies/${study.id}/invitations`);
    expect(JSON.stringify(listed.body)).not.toContain(tokenOf(url));
    expect(studio.logged.join('\n')).not.toContain(tokenOf(url));
    const audit = await database.query('select details from audit_event');
    expect(JSON.stringify(audit)).not.toContain(tokenOf(url));
  });

  it('works as often as it says, also when all come at once', async () => {
    const { url, id } = await invite(admin, study.id, { uses: 3 });
    const claims = await Promise.all(Array.from({ length: 12 }, () => claim(url)));
    expect(claims.filter(({ status }) => status === 204)).toHaveLength(3);
    const judges = await database.query('select 1 from judge where invitation_id = $1', [id]);
    expect(judges).toHaveLength(3);
  });

  it('that expired, was revoked, used up or never made is refused in the same words', async () => {
    const used = await invite(admin, study.id, { uses: 1 });
    expect((await claim(used.url)).status).toBe(204);
    const revoked = await invite(admin, study.id);
    const path = `/studies/${study.id}/invitations/${revoked.id}`;
    expect((await admin.call('DELETE', path)).status).toBe(204);
    const expired = await invite(admin, study.id);
    await database.query(
      "update invitation set expires_at = now() - interval '1 s' where id = $1",
      [expired.id],
    );
    const invented = `http://localhost:4600/j#t=${'A'.repeat(43)}`;
    const answers = [];
    for (const url of [used.url, revoked.url, expired.url, invented])
      answers.push(await claim(url));
    for (const refused of answers) expect(refused).toEqual(answers[0]);
    expect(answers[0]?.status).toBe(404);
  });

  it('cannot be guessed by trying', async () => {
    const visitor = studio.visitor();
    const statuses = new Set<number>();
    for (let k = 0; k < 40; k++) {
      const token = `${k}`.padStart(43, 'x');
      statuses.add((await visitor.call('POST', '/invitations/claim', { token })).status);
    }
    expect(statuses).toEqual(new Set([404, 429]));
  });

  it('carries panel and quota to its judges', async () => {
    const { url, id } = await invite(admin, study.id, { panel: 'experts', quota: 7 });
    await claim(url);
    const judges = await database.query('select panel, quota from judge where invitation_id = $1', [
      id,
    ]);
    expect(judges).toEqual([{ panel: 'experts', quota: 7 }]);
    const { body } = await admin.call<{ invitations: Invitation[] }>(
      'GET',
      `/studies/${study.id}/invitations`,
    );
    expect(body.invitations.find((line) => line.id === id)).toMatchObject({
      used: 1,
      panel: 'experts',
    });
  });
});

describe('coming back by the same link', () => {
  const back = (visitor: Visitor, url: string, code?: string) =>
    visitor.call<{ code?: string }>('POST', '/invitations/claim', { token: tokenOf(url), code });
  const codeOf = async (judge: Visitor) =>
    (await judge.call<JudgeStudy>('GET', '/judge/study')).body.code ?? '';

  it('leads to the same answers on the same device, without a code', async () => {
    const { url, id } = await invite(admin, study.id, { uses: 1 });
    const judge = await readyJudge(studio, url);
    const task = await nextTask(judge);
    expect((await back(judge, url)).status).toBe(204);
    expect((await nextTask(judge)).id).toBe(task.id);
    const judges = await database.query('select 1 from judge where invitation_id = $1', [id]);
    expect(judges).toHaveLength(1);
  });

  it('makes one judge of a browser, whatever else was opened in it, until somebody says otherwise', async () => {
    const { url, id } = await invite(admin, study.id, { uses: 5 });
    const elsewhere = await invite(admin, study.id, { uses: 5 });
    const browser = await readyJudge(studio, url);
    const me = async () =>
      (await browser.call<{ judge: { id: string } | null }>('GET', '/session')).body.judge?.id;
    const first = await me();
    await back(browser, elsewhere.url);
    expect(await me()).not.toBe(first);
    await back(browser, url);
    expect(await me()).toBe(first);
    // The session is over; the browser is the same.
    for (const name of [...browser.cookies.keys()]) {
      if (/judge_/.test(name)) browser.cookies.delete(name);
    }
    expect(await me()).toBeUndefined();
    await back(browser, url);
    expect(await me()).toBe(first);
    const count = async () =>
      (await database.query('select 1 from judge where invitation_id = $1', [id])).length;
    expect(await count()).toBe(1);

    const token = tokenOf(url);
    expect((await browser.call('POST', '/invitations/claim', { token, anew: true })).status).toBe(
      204,
    );
    const other = await me();
    expect(other).not.toBe(first);
    expect(await count()).toBe(2);
    await back(browser, url);
    expect(await me()).toBe(other);
    // Whoever logs out leaves the browser to the next.
    await browser.call('DELETE', '/session');
    await back(browser, url);
    expect([first, other]).not.toContain(await me());
    expect(await count()).toBe(3);
  });

  it('leads to them on another device with the code, however it is typed', async () => {
    const { url } = await invite(admin, study.id, { uses: 1 });
    const judge = await readyJudge(studio, url);
    const task = await nextTask(judge);
    const code = await codeOf(judge);
    expect(code).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/);
    const phone = studio.visitor();
    expect((await back(phone, url)).status).toBe(404);
    const wrong = await back(phone, url, 'AAAA-AAAA');
    expect(wrong).toMatchObject({ status: 404, body: { code: 'wrong-code' } });
    expect((await back(phone, url, ` ${code.toLowerCase().replace('-', ' ')} `)).status).toBe(204);
    expect((await nextTask(phone)).id).toBe(task.id);
    // The code of one link opens no other.
    const other = await invite(admin, study.id, { uses: 1 });
    expect((await back(studio.visitor(), other.url, code)).status).toBe(404);
  });

  it('serves for withdrawing when the link has expired and the study is closed, and not after', async () => {
    const closing = await openStudy(admin);
    const { url, id } = await invite(admin, closing.id, { uses: 1 });
    const judge = await readyJudge(studio, url);
    await answer(judge, await nextTask(judge), 'yes');
    const code = await codeOf(judge);
    await database.query('update invitation set expires_at = now() where id = $1', [id]);
    await admin.call('POST', `/studies/${closing.id}/state`, { state: 'closed' });
    const later = studio.visitor();
    expect((await back(later, url, code)).status).toBe(204);
    expect((await later.call('DELETE', '/judge/me')).body).toMatchObject({ judgments: 1 });
    expect((await back(studio.visitor(), url, code)).status).toBe(404);
    expect((await back(judge, url)).status).toBe(404);
  });

  it('gives back the place that an open link took on the second device', async () => {
    const { url, id } = await invite(admin, study.id, { uses: 2 });
    const code = await codeOf(await readyJudge(studio, url));
    const phone = await studio.judge(url);
    expect((await back(phone, url, code)).status).toBe(204);
    const [row] = await database.query('select used from invitation where id = $1', [id]);
    expect(row).toEqual({ used: 1 });
    const judges = await database.query('select 1 from judge where invitation_id = $1', [id]);
    expect(judges).toHaveLength(1);
  });
});

describe('invitations by the dozen', () => {
  it('are personal links of their own, each used once', async () => {
    const labels = Array.from({ length: 12 }, (_, k) => `Judge ${k + 1}`);
    const { status, body } = await admin.call<{ invitations: (Invitation & { url: string })[] }>(
      ...(['POST', `/studies/${study.id}/invitations/batch`] as const),
      { labels, quota: 9, panel: 'room' },
    );
    expect(status).toBe(201);
    expect(body.invitations.map(({ label }) => label)).toEqual(labels);
    expect(new Set(body.invitations.map(({ url }) => url)).size).toBe(12);
    const [first] = body.invitations;
    expect((await claim(first?.url ?? '')).status).toBe(204);
    expect((await claim(first?.url ?? '')).status).toBe(404);
    const judges = await database.query('select panel, quota from judge where invitation_id = $1', [
      first?.id,
    ]);
    expect(judges).toEqual([{ panel: 'room', quota: 9 }]);
  });

  it('are refused where there are none or too many', async () => {
    const path = `/studies/${study.id}/invitations/batch`;
    expect((await admin.call('POST', path, { labels: [] })).status).toBe(422);
    const many = Array.from({ length: 501 }, (_, k) => `${k}`);
    expect((await admin.call('POST', path, { labels: many })).status).toBe(422);
  });
});
