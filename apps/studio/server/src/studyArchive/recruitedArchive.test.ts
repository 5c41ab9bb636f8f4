import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { answer, invite, nextTask, openStudy, studySettings } from '../../testing/judgingStudy.ts';
import { openLink, prolific, recruiting } from '../../testing/recruiting.ts';
import { type TestStudio, testStudio, type Visitor } from '../../testing/testStudio.ts';
import type { RecruitSummary } from '../recruits/schemas.ts';
import type { QuestionVersions, Study } from '../studies/schemas.ts';

const from = await testStudio();
const admin = await from.admin();

const comprehension = [
  { question: 'What is asked?', choices: ['Age', 'Treatment'], right: 1, explanation: 'Read on.' },
];
const checks = [
  { note: 'Answer No here.', alike: false, answer: 'no' as const },
  { note: '', alike: true, answer: 'yes' as const },
];

/** A study with a recruited judge in every state, and marks on all that a platform calls them. */
async function recruitedStudy(): Promise<Study> {
  const settings = studySettings(crypto.randomUUID());
  const study = await openStudy(admin, {
    sampling: { ...settings.sampling, quota: 3 },
    question: {
      ...settings.question,
      ...{ language: 'en', translations: { de: { 'Look at both.': 'Sehen Sie beide an.' } } },
    },
    recruitment: recruiting({
      ...{ comprehension, attention: { every: 1, checks }, minMinutes: 5, maxMinutes: 60 },
      quotas: [
        { panel: 'north', judges: 6 },
        { panel: 'south', judges: 2 },
      ],
    }),
  });
  const { url } = await invite(admin, study.id, { recruited: true, panel: 'north' });
  const come = async (name: string): Promise<Visitor> => {
    const { browser } = await openLink(from, url, prolific(`PERSON-${name}`));
    await browser.call('POST', '/judge/consent', { accepted: true });
    return browser;
  };
  const understand = (judge: Visitor, choice: number) =>
    judge.call('POST', '/judge/comprehension', { answers: [choice] });

  const done = await come('done');
  await understand(done, 0);
  await understand(done, 1);
  // Always yes: of the checks, which come after the first and the second answer, one is failed.
  for (let k = 0; k < 5; k++) await answer(done, await nextTask(done), 'yes');
  await done.call('GET', '/judge/ending');

  const out = await come('out');
  await understand(out, 0);
  await understand(out, 0);

  const gone = await come('gone');
  await understand(gone, 1);
  await gone.call('DELETE', '/judge/me');

  const slow = await come('slow');
  await understand(slow, 1);
  await answer(slow, await nextTask(slow), 'no');
  await nextTask(slow); // a check that is shown and never answered
  await from.studio.database.query(
    `update recruit set started_at = now() - interval '2 hours' where judge_id =
       (select judge_id from platform_id where participant = 'PERSON-slow')`,
  );

  await understand(await come('busy'), 0);
  return study;
}

/** All that is kept about recruiting, by judges' pseudonyms; what is an id is left out. */
async function kept({ studio }: TestStudio, studyId: string) {
  const recruits = await studio.database.query(
    `select j.name, r.panel, r.state, r.tries, r.passed_at, r.started_at, r.finished_at
     from recruit r join judge j on j.id = r.judge_id where r.study_id = $1 order by j.name`,
    [studyId],
  );
  const shown = await studio.database.query(
    `select j.name, c.ordinal, c.expected, c.note, c.alike, c.shown_at, c.answered_at, c.answer,
       c.passed, c.ms, c.locale
     from attention_check c join judge j on j.id = c.judge_id
     where c.study_id = $1 order by j.name, c.ordinal`,
    [studyId],
  );
  return { recruits, shown };
}

describe('a study with recruited judges as a file', () => {
  it('is the same elsewhere, but for who they are on the platform', async () => {
    const study = await recruitedStudy();
    const to = await testStudio();
    const there = await to.admin();
    const summary = await admin.call<RecruitSummary>('GET', `/studies/${study.id}/recruits`);
    expect(summary.body).toMatchObject({
      states: { active: 1, completed: 1, 'screened-out': 1, withdrawn: 1, 'timed-out': 1 },
      ...{ ids: 5, checks: { answered: 2, failed: 1, judges: 1 }, tooFast: 1 },
    });
    const response = await admin.fetch(`/api/v1/studies/${study.id}/archive`);
    const archive = new Uint8Array(await response.arrayBuffer());
    const text = String(gunzipSync(archive));
    expect(text).not.toMatch(/PERSON|session-|study-1|platform_id|participant"|invitation_id/);

    const made = await there.fetch('/api/v1/studies/archive', {
      ...{ method: 'POST', headers: { 'content-type': 'application/gzip' }, body: archive },
    });
    const { id } = (await made.json()) as { id: string };
    expect(made.status).toBe(201);

    const here = await kept(from, study.id);
    expect(here.recruits).toHaveLength(5);
    expect(here.shown).toHaveLength(3);
    expect(await kept(to, id)).toEqual(here);
    expect(await to.studio.database.query('select 1 from platform_id')).toEqual([]);

    const both = async <T>(path: string): Promise<[T, T]> => [
      (await admin.call<T>('GET', `/studies/${study.id}${path}`)).body,
      (await there.call<T>('GET', `/studies/${id}${path}`)).body,
    ];
    const [{ config }, copy] = await both<Study>('');
    expect(copy.config).toEqual({ ...config, datasetId: copy.config.datasetId });
    const [asked, askedThere] = await both<QuestionVersions>('/questions');
    expect(askedThere).toEqual(asked);
    const [recruits, recruitsThere] = await both<RecruitSummary>('/recruits');
    expect(recruitsThere).toEqual({ ...recruits, ids: 0 });
    for (const path of ['/progress', '/opinions', '/export/judgments.csv']) {
      const [ours, theirs] = await both<unknown>(path);
      const withoutIds = (value: unknown) =>
        JSON.stringify(value).replace(/"[0-9a-f]{8}-[0-9a-f-]{27}"/g, '"id"');
      expect(withoutIds(theirs), path).toBe(withoutIds(ours));
    }
    const [paid, paidThere] = await both<string>('/payments.csv');
    const withoutWho = (csv: string) =>
      csv.split('\r\n').map((line) => line.split(',').slice(3).join(','));
    expect(withoutWho(paidThere)).toEqual(withoutWho(paid));
    expect(paidThere).not.toMatch(/PERSON/);
  });
});
