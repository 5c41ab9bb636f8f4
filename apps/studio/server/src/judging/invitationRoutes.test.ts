import { describe, expect, it } from 'vitest';
import { answer, invite, nextTask, openStudy, readyJudge } from '../../testing/judgingStudy.ts';
import { testStudio } from '../../testing/testStudio.ts';
import type { Invitation } from './schemas.ts';

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

describe('a return link', () => {
  it('leads back to the same judge, once, and not after withdrawing', async () => {
    const judge = await readyJudge(studio, (await invite(admin, study.id)).url);
    const task = await nextTask(judge);
    const made = await judge.call<{ url: string }>('POST', '/judge/return-link');
    const phone = await studio.judge(made.body.url);
    expect((await nextTask(phone)).id).toBe(task.id);
    expect((await answer(phone, task, 'yes')).status).toBe(200);
    expect((await claim(made.body.url)).status).toBe(404);
    const spare = await judge.call<{ url: string }>('POST', '/judge/return-link');
    await judge.call('DELETE', '/judge/me');
    expect((await phone.call('GET', '/judge/study')).status).toBe(401);
    expect((await claim(spare.body.url)).status).toBe(404);
  });
});
