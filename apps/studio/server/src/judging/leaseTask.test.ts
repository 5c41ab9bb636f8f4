import { describe, expect, it } from 'vitest';
import {
  answer,
  invite,
  nextTask,
  openStudy,
  readyJudge,
  studySettings,
} from '../../testing/judgingStudy.ts';
import { testStudio, type Visitor } from '../../testing/testStudio.ts';
import type { Study } from '../studies/schemas.ts';
import type { NextAnswer } from './schemas.ts';

const studio = await testStudio();
const admin = await studio.admin();

describe('a study whose plan is fulfilled', () => {
  const next = async (judge: Visitor) =>
    (await judge.call<NextAnswer>('POST', '/judge/next', {})).body;
  const { sampling } = studySettings('');

  it('asks nobody any more, until an administrator plans for more or asks again', async () => {
    const study = await openStudy(admin, {
      sampling: { ...sampling, answers: 5, repeats: 0, testShare: 0 },
    });
    expect(study.planned).toBe(5);
    const { url } = await invite(admin, study.id);
    const [first, second] = [await readyJudge(studio, url), await readyJudge(studio, url)];
    const task = await nextTask(first);
    expect((await answer(first, task, 'yes')).status).toBe(200);
    // A skip is no answer.
    await answer(first, await nextTask(first), 'skip');
    for (let k = 0; k < 3; k++) await answer(second, await nextTask(second), 'yes');
    const last = await nextTask(first);
    // What is being answered counts already.
    expect(await next(second)).toMatchObject({ task: null, reason: 'complete' });
    await answer(first, last, 'no');
    for (const judge of [first, second]) {
      expect(await next(judge)).toMatchObject({ task: null, reason: 'complete' });
    }

    expect(
      (await admin.call('POST', `/studies/${study.id}/reask`, { people: ['IDMARK-1', 'IDMARK-2'] }))
        .status,
    ).toBe(204);
    await answer(second, await nextTask(second), 'no');
    expect(await next(second)).toMatchObject({ reason: 'complete' });

    const changed = await admin.call<Study>(
      ...(['PATCH', `/studies/${study.id}`] as const),
      { sampling: { ...study.config.sampling, answers: 8 } },
      { 'if-match': `"${study.version}"` },
    );
    expect(changed).toMatchObject({ status: 200, body: { planned: 8 } });
    await answer(second, await nextTask(second), 'yes');
    await answer(first, await nextTask(first), 'yes');
    expect(await next(first)).toMatchObject({ reason: 'complete' });
    const { body } = await admin.call<Study>('GET', `/studies/${study.id}`);
    expect(body).toMatchObject({ answers: 8, planned: 8 });
  });
});
