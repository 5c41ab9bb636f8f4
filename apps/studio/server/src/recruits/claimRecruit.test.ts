import { describe, expect, it } from 'vitest';
import { answer, invite, nextTask, openStudy } from '../../testing/judgingStudy.ts';
import { openLink, prolific, recruiting } from '../../testing/recruiting.ts';
import { testStudio } from '../../testing/testStudio.ts';
import type { JudgeStudy } from '../judging/schemas.ts';
import type { Study } from '../studies/schemas.ts';
import type { Recruitment, RecruitSummary } from './schemas.ts';

const studio = await testStudio();
const { database } = studio.studio;
const admin = await studio.admin();

/** A study that recruits, with a link. */
async function recruitedStudy(
  change: Partial<Recruitment> = {},
  link: Record<string, unknown> = {},
): Promise<{ readonly study: Study; readonly url: string }> {
  const study = await openStudy(admin, { recruitment: recruiting(change) });
  const { url } = await invite(admin, study.id, { recruited: true, ...link });
  return { study, url };
}

const judgesOf = async (study: Study) =>
  (await database.query('select 1 from judge where study_id = $1', [study.id])).length;
const summaryOf = async (study: Study) =>
  (await admin.call<RecruitSummary>('GET', `/studies/${study.id}/recruits`)).body;

describe('a recruited link', () => {
  it('is made only where a study says which platform', async () => {
    const study = await openStudy(admin);
    const body = { label: 'x', uses: 5, recruited: true };
    const refused = await admin.call('POST', `/studies/${study.id}/invitations`, body);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ code: 'not-recruiting' });
  });

  it('leads the same id to the same judge, in another browser too', async () => {
    const { study, url } = await recruitedStudy();
    const first = await openLink(studio, url, prolific('p-1'));
    expect(first.body).toEqual({ outcome: 'in', ending: null });
    await first.browser.call('POST', '/judge/consent', { accepted: true });
    await answer(first.browser, await nextTask(first.browser), 'yes');
    const again = await openLink(studio, url, { ...prolific('p-1'), SESSION_ID: 'later' });
    const told = await again.browser.call<JudgeStudy>('GET', '/judge/study');
    expect(told.body.progress.answered).toBe(1);
    expect(told.body.code).toBeNull();
    expect(await judgesOf(study)).toBe(1);
    const [kept] = await database.query('select session from platform_id where study_id = $1', [
      study.id,
    ]);
    expect(kept).toEqual({ session: 'later' });
  });

  it('makes one judge of one id also when it comes many times at once', async () => {
    const { study, url } = await recruitedStudy();
    const opened = await Promise.all(
      Array.from({ length: 6 }, () => openLink(studio, url, prolific('p-once'))),
    );
    expect(opened.map(({ body }) => body.outcome)).toEqual(Array(6).fill('in'));
    expect(await judgesOf(study)).toBe(1);
  });

  it('stores nothing of who only looks on MTurk, and nothing of who has no id', async () => {
    const { study, url } = await recruitedStudy({ platform: 'mturk' });
    const looking = {
      assignmentId: 'ASSIGNMENT_ID_NOT_AVAILABLE',
      hitId: 'H1',
      workerId: 'W-look',
    };
    const preview = await openLink(studio, url, looking);
    expect(preview.body).toEqual({ outcome: 'preview', ending: null });
    expect(preview.browser.cookies.size).toBe(0);
    const nobody = await openLink(studio, url, prolific('p-wrong-platform'));
    expect(nobody).toMatchObject({ status: 422, body: { code: 'platform-id-missing' } });
    const bare = await studio
      .visitor()
      .call('POST', '/invitations/claim', { token: url.split('#t=')[1] });
    expect(bare).toMatchObject({ status: 422, body: { code: 'platform-id-missing' } });
    expect(await judgesOf(study)).toBe(0);
  });

  it('leaves alone what a link of another kind is opened with', async () => {
    const study = await openStudy(admin);
    const { url } = await invite(admin, study.id);
    expect((await openLink(studio, url, prolific('p-ordinary'))).body.outcome).toBe('in');
    expect(
      await database.query('select 1 from platform_id where study_id = $1', [study.id]),
    ).toEqual([]);
  });

  it('hands ids to administrators in the payment list, and to nobody anywhere else', async () => {
    const { study, url } = await recruitedStudy();
    const mark = 'PLATFORMMARK';
    const { browser } = await openLink(studio, url, prolific(mark));
    await browser.call('POST', '/judge/consent', { accepted: true });
    await answer(browser, await nextTask(browser), 'yes');
    const auditor = await studio.auditor();
    for (const path of [
      'recruits',
      'progress',
      'opinions',
      'invitations',
      'export/judgments.csv',
    ]) {
      const { body } = await auditor.call('GET', `/studies/${study.id}/${path}`);
      expect(JSON.stringify(body), path).not.toContain(mark);
    }
    const refused = await auditor.call('GET', `/studies/${study.id}/payments.csv`);
    expect(refused.status).toBe(403);
    expect((await browser.call('GET', `/studies/${study.id}/payments.csv`)).status).toBe(401);
    const { body } = await admin.call<string>('GET', `/studies/${study.id}/payments.csv`);
    expect(body).toContain(mark);
    const audit = JSON.stringify(await database.query('select * from audit_event'));
    expect(audit).not.toContain(mark);
    expect(audit).toContain('payments.exported');
    expect(studio.logged.join('\n')).not.toContain(mark);
    // Who they are is theirs to see.
    expect(JSON.stringify((await browser.call('GET', '/judge/me')).body)).toContain(mark);
  });

  it('forgets ids when told to, and keeps the answers', async () => {
    const { study, url } = await recruitedStudy();
    const { browser } = await openLink(studio, url, prolific('p-forget'));
    await browser.call('POST', '/judge/consent', { accepted: true });
    await answer(browser, await nextTask(browser), 'yes');
    const auditor = await studio.auditor();
    const path = `/studies/${study.id}/platform-ids`;
    expect((await auditor.call('DELETE', path)).status).toBe(403);
    expect((await admin.call('DELETE', path)).body).toEqual({ deleted: 1 });
    const tables = await database.query<{ name: string }>(
      'select quote_ident(tablename) as name from pg_tables where schemaname = current_schema()',
    );
    for (const { name } of tables) {
      const found = await database.query(
        `select 1 from ${name} t where t::text like '%p-forget%' limit 1`,
      );
      expect(found, name).toEqual([]);
    }
    expect((await browser.call<JudgeStudy>('GET', '/judge/study')).body.progress.answered).toBe(1);
    const events = await database.query(
      "select details from audit_event where action = 'platform-ids.deleted' and subject = $1",
      [`study:${study.id}`],
    );
    expect(events).toEqual([{ details: { judges: 1 } }]);
  });
});

describe('places', () => {
  it('are given to one of two who come for the last', async () => {
    const { study, url } = await recruitedStudy(
      { quotas: [{ panel: 'north', judges: 3 }] },
      { panel: 'north' },
    );
    const opened = await Promise.all(
      Array.from({ length: 8 }, (_, k) => openLink(studio, url, prolific(`last-${k}`))),
    );
    expect(opened.filter(({ body }) => body.outcome === 'in')).toHaveLength(3);
    const full = opened.filter(({ body }) => body.outcome === 'ended');
    expect(full.map(({ body }) => body.ending)).toEqual(
      Array(5).fill({ kind: 'full', code: 'FULL', url: null }),
    );
    // Of who came too late nothing is kept.
    expect(
      await database.query('select 1 from platform_id where study_id = $1', [study.id]),
    ).toHaveLength(3);
    expect((await summaryOf(study)).panels).toEqual([{ panel: 'north', held: 3, quota: 3 }]);
  });

  it('are counted for a panel whichever of its links people come by', async () => {
    const { study, url } = await recruitedStudy(
      { quotas: [{ panel: 'north', judges: 1 }] },
      { panel: 'north' },
    );
    const second = await invite(admin, study.id, { recruited: true, panel: 'north' });
    const other = await invite(admin, study.id, { recruited: true, panel: 'south', uses: 1 });
    expect((await openLink(studio, url, prolific('a'))).body.outcome).toBe('in');
    expect((await openLink(studio, second.url, prolific('b'))).body.outcome).toBe('ended');
    expect((await openLink(studio, other.url, prolific('c'))).body.outcome).toBe('in');
    // A link's own number counts too.
    expect((await openLink(studio, other.url, prolific('d'))).body.outcome).toBe('ended');
  });

  it('are free again after the longest time, and who had one is told', async () => {
    const { study, url } = await recruitedStudy(
      { quotas: [{ panel: 'north', judges: 1 }], maxMinutes: 30 },
      { panel: 'north' },
    );
    const slow = await openLink(studio, url, prolific('slow'));
    await slow.browser.call('POST', '/judge/consent', { accepted: true });
    const held = await nextTask(slow.browser);
    await database.query(
      "update recruit set started_at = now() - interval '31 minutes' where study_id = $1",
      [study.id],
    );
    expect((await openLink(studio, url, prolific('next'))).body.outcome).toBe('in');
    // What they were at is still taken; there is nothing further.
    expect((await answer(slow.browser, held, 'yes')).status).toBe(200);
    const next = await slow.browser.call('POST', '/judge/next', {});
    expect(next.body).toMatchObject({ task: null, reason: 'timed-out' });
    const told = await slow.browser.call<JudgeStudy>('GET', '/judge/study');
    expect(told.body.recruited?.ending).toEqual({ kind: 'timed-out', code: null, url: null });
    expect((await summaryOf(study)).states).toMatchObject({ active: 1, 'timed-out': 1 });
  });

  it('are free again when somebody withdraws, who then stays withdrawn', async () => {
    const { study, url } = await recruitedStudy(
      { quotas: [{ panel: 'north', judges: 1 }] },
      { panel: 'north' },
    );
    const { browser } = await openLink(studio, url, prolific('leaves'));
    const gone = await browser.call('DELETE', '/judge/me');
    const ending = { kind: 'withdrawn', code: 'GONE', url: null };
    expect(gone.body).toMatchObject({ ending });
    expect((await openLink(studio, url, prolific('leaves'))).body).toEqual({
      ...{ outcome: 'ended', ending },
    });
    expect((await openLink(studio, url, prolific('comes'))).body.outcome).toBe('in');
    expect((await summaryOf(study)).states).toMatchObject({ active: 1, withdrawn: 1 });
  });
});
