import { describe, expect, it } from 'vitest';
import { answer, invite, nextTask, openStudy, studySettings } from '../../testing/judgingStudy.ts';
import { openLink, prolific, recruiting } from '../../testing/recruiting.ts';
import { testStudio, type Visitor } from '../../testing/testStudio.ts';
import type { Progress } from '../agreement/schemas.ts';
import type { JudgeStudy, JudgeTask, NextAnswer } from '../judging/schemas.ts';
import type { Study } from '../studies/schemas.ts';
import type { ComprehensionReply, Recruitment } from './schemas.ts';

const studio = await testStudio();
const { database } = studio.studio;
const admin = await studio.admin();

const comprehension = [
  { question: 'What is asked?', choices: ['Who is older', 'Who deserves the same'], right: 1 },
  { question: 'How many people?', choices: ['Two', 'Three', 'Four'], right: 0 },
].map((question) => ({ ...question, explanation: `About: ${question.question}` }));

async function recruitedStudy(change: Partial<Recruitment>, quota = 3) {
  const sampling = { ...studySettings(crypto.randomUUID()).sampling, quota };
  const study = await openStudy(admin, { recruitment: recruiting(change), sampling });
  const { url } = await invite(admin, study.id, { recruited: true });
  return { study, url };
}

async function agreed(url: string, participant: string): Promise<Visitor> {
  const { browser } = await openLink(studio, url, prolific(participant));
  await browser.call('POST', '/judge/consent', { accepted: true });
  return browser;
}

const understand = (judge: Visitor, answers: readonly number[]) =>
  judge.call<ComprehensionReply>('POST', '/judge/comprehension', { answers });
const next = async (judge: Visitor) =>
  (await judge.call<NextAnswer>('POST', '/judge/next', {})).body;
const paymentsOf = async (study: Study) => {
  const { body } = await admin.call<string>('GET', `/studies/${study.id}/payments.csv`);
  const [head = '', ...lines] = body.trim().split('\r\n');
  const names = head.split(',');
  return lines.map((line) =>
    Object.fromEntries(line.split(',').map((cell, k) => [names[k] as string, cell])),
  );
};

describe('comprehension questions', () => {
  it('come after consent and before tasks, and never with their right answers', async () => {
    const { url } = await recruitedStudy({ comprehension });
    const { browser } = await openLink(studio, url, prolific('p-order'));
    expect((await understand(browser, [1, 0])).body).toMatchObject({ code: 'consent-needed' });
    await browser.call('POST', '/judge/consent', { accepted: true });
    const refused = await browser.call('POST', '/judge/next', {});
    expect(refused).toMatchObject({ status: 409, body: { code: 'comprehension-needed' } });
    const { body } = await browser.call<JudgeStudy>('GET', '/judge/study');
    expect(body.recruited).toEqual({
      comprehension: comprehension.map(({ question, choices }) => ({ question, choices })),
      ...{ triesLeft: 2, ending: null },
    });
    expect((await understand(browser, [1])).status).toBe(422);
    expect((await understand(browser, [1, 0])).body).toEqual({
      ...{ passed: true, wrong: [], triesLeft: 0, ending: null },
    });
    expect((await understand(browser, [1, 0])).body).toMatchObject({ code: 'comprehension-done' });
    expect((await next(browser)).task).not.toBeNull();
  });

  it('may be answered twice', async () => {
    const { url } = await recruitedStudy({ comprehension });
    const judge = await agreed(url, 'p-second');
    expect((await understand(judge, [0, 0])).body).toEqual({
      ...{ passed: false, triesLeft: 1, ending: null },
      wrong: [{ question: 0, explanation: 'About: What is asked?' }],
    });
    expect((await understand(judge, [1, 0])).body.passed).toBe(true);
  });

  it('screen out who is wrong twice, in another browser too, and free the place', async () => {
    const { study, url } = await recruitedStudy({ comprehension });
    const judge = await agreed(url, 'p-out');
    await understand(judge, [0, 0]);
    const ending = { kind: 'screened-out', code: 'OUT', url: null };
    expect((await understand(judge, [0, 1])).body).toMatchObject({ triesLeft: 0, ending });
    expect((await understand(judge, [1, 0])).status).toBe(409);
    expect(await next(judge)).toMatchObject({ task: null, reason: 'screened-out' });
    const elsewhere = (await openLink(studio, url, prolific('p-out'))).browser;
    const { body } = await elsewhere.call<JudgeStudy>('GET', '/judge/study');
    expect(body.recruited).toEqual({ comprehension: [], triesLeft: 0, ending });
    const [paid] = await paymentsOf(study);
    expect(paid).toMatchObject({ state: 'screened-out', code: 'OUT', comprehension_tries: '2' });
  });
});

describe('attention checks', () => {
  const checks = [
    { note: 'Answer No here.', alike: false, answer: 'no' as const },
    { note: '', alike: true, answer: 'yes' as const },
  ];

  /** Answers everything; what each task was. */
  async function work(judge: Visitor, say: (task: JudgeTask) => string): Promise<string[]> {
    const order: string[] = [];
    for (;;) {
      const { task } = await next(judge);
      if (!task) return order;
      order.push(task.check ? 'check' : 'task');
      expect((await answer(judge, task, say(task))).status).toBe(200);
    }
  }

  it('come at their intervals, look like tasks and count as none', async () => {
    const { study, url } = await recruitedStudy({ attention: { every: 2, checks } }, 5);
    const judge = await agreed(url, 'p-attentive');
    const shown: JudgeTask[] = [];
    const order = await work(judge, (task) => {
      if (task.check) shown.push(task);
      return task.check?.note ? 'no' : 'yes';
    });
    expect(order).toEqual(['task', 'task', 'check', 'task', 'task', 'check', 'task']);
    const [noted, alike] = shown as [JudgeTask, JudgeTask];
    expect(noted.check?.note).toBe('Answer No here.');
    expect(alike.people[0]?.values).toEqual(alike.people[1]?.values);
    expect(alike.people[0]?.label).not.toBe(alike.people[1]?.label);
    const [counted] = await database.query(
      'select count(*)::int as n from judgment where study_id = $1',
      [study.id],
    );
    expect(counted).toEqual({ n: 5 });
    expect(await paymentsOf(study)).toMatchObject([
      { state: 'completed', answers: '5', checks_answered: '2', checks_passed: '2' },
    ]);
  });

  it('are shown again after a reload, and answered once', async () => {
    const { url } = await recruitedStudy({ attention: { every: 1, checks } }, 5);
    const judge = await agreed(url, 'p-reload');
    await answer(judge, await nextTask(judge), 'yes');
    const check = await nextTask(judge);
    expect((await nextTask(judge)).id).toBe(check.id);
    expect((await nextTask(judge, [check.id])).id).not.toBe(check.id);
    const other = await agreed(url, 'p-other');
    expect((await answer(other, check, 'no')).status).toBe(404);
    expect((await answer(judge, check, 'first')).status).toBe(422);
    await answer(judge, check, 'no');
    await answer(judge, check, 'yes');
    const rows = await database.query('select passed from attention_check where id = $1', [
      check.id,
    ]);
    expect(rows).toEqual([{ passed: true }]);
  });

  it('that are failed are reported with the judge, whose answers stay', async () => {
    const { study, url } = await recruitedStudy({ attention: { every: 2, checks } }, 5);
    const judge = await agreed(url, 'p-inattentive');
    await work(judge, () => 'yes');
    const { body } = await admin.call<Progress>('GET', `/studies/${study.id}/progress`);
    expect(body.answers).toBe(5);
    expect(body.judges).toMatchObject([{ answers: 5, checks: { answered: 2, failed: 1 } }]);
    expect(body.judges[0]?.flags).toContain('failed attention checks');
    const opinions = await admin.call('GET', `/studies/${study.id}/opinions`);
    const { name } = body.judges[0] as { name: string };
    expect(opinions.body).toMatchObject({ failedChecks: [{ name, answered: 2, failed: 1 }] });
    const summary = await admin.call('GET', `/studies/${study.id}/recruits`);
    expect(summary.body).toMatchObject({ checks: { answered: 2, failed: 1, judges: 1 } });
    expect(await paymentsOf(study)).toMatchObject([{ checks_answered: '2', checks_passed: '1' }]);
  });

  it('must have an answer that can be given', async () => {
    const attention = {
      every: 2,
      checks: [{ note: 'Say first', alike: false, answer: 'first' as const }],
    };
    await expect(recruitedStudy({ attention })).rejects.toThrow(/Nobody can answer 'first'/);
  });
});

describe('the end', () => {
  it('comes with the code and the way back, and cannot be undone', async () => {
    const { study, url } = await recruitedStudy({ minMinutes: 5 }, 2);
    const judge = await agreed(url, 'p-done');
    await answer(judge, await nextTask(judge), 'yes');
    expect((await judge.call('GET', '/judge/ending')).body).toEqual({ ending: null });
    await answer(judge, await nextTask(judge), 'no');
    const ending = {
      ...{ kind: 'completed', code: 'DONE', url: 'https://platform.example/complete?cc=DONE' },
    };
    expect((await judge.call('GET', '/judge/ending')).body).toEqual({ ending });
    expect((await judge.call('POST', '/judge/undo')).body).toMatchObject({
      code: 'nothing-to-undo',
    });
    const [paid] = await paymentsOf(study);
    expect(paid).toMatchObject({ participant: 'p-done', session: 'session-p-done', answers: '2' });
    expect(paid).toMatchObject({ state: 'completed', code: 'DONE', too_fast: 'yes' });
    const { body } = await admin.call<Progress>('GET', `/studies/${study.id}/progress`);
    expect(body.judges[0]?.flags).toContain('faster than the minimum');
  });

  it('is completion too where there is nothing left to ask', async () => {
    const { study, url } = await recruitedStudy({}, 50);
    const judge = await agreed(url, 'p-closed');
    await answer(judge, await nextTask(judge), 'yes');
    await admin.call('POST', `/studies/${study.id}/state`, { state: 'closed' });
    expect(await next(judge)).toMatchObject({ reason: 'closed' });
    expect((await judge.call('GET', '/judge/ending')).body).toMatchObject({
      ending: { kind: 'completed' },
    });
  });

  it('refuses ways back that are not https', async () => {
    for (const url of [
      'http://platform.example/',
      'javascript:alert(1)',
      'https://a:b@c.example/',
    ]) {
      const { endings } = recruiting();
      const recruitment = recruiting({ endings: { ...endings, full: { code: 'F', url } } });
      await expect(openStudy(admin, { recruitment })).rejects.toThrow(/https/);
    }
  });

  it('has a payment list that no spreadsheet runs', async () => {
    const { study, url } = await recruitedStudy({});
    await openLink(studio, url, prolific('=HYPERLINK(1)'));
    const { body } = await admin.call<string>('GET', `/studies/${study.id}/payments.csv`);
    expect(body).toContain("\r\n'=HYPERLINK(1),");
  });
});
