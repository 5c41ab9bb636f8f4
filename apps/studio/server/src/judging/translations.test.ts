import { expect, it } from 'vitest';
import { answer, invite, nextTask, openStudy, readyJudge } from '../../testing/judgingStudy.ts';
import { testStudio } from '../../testing/testStudio.ts';
import type { Study } from '../studies/schemas.ts';
import type { JudgeData, JudgeStudy } from './schemas.ts';

const studio = await testStudio();
const admin = await studio.admin();

it('hands judges the question in every language, and keeps which one they answered in', async () => {
  const study = await openStudy(admin);
  const translations = { de: { 'Look at both.': 'Sehen Sie beide an.' } };
  const question = { ...study.config.question, language: 'en', translations };
  const changed = await admin.call<Study>(
    ...(['PATCH', `/studies/${study.id}`, { question }] as const),
    { 'if-match': `"${study.version}"` },
  );
  // Other words are another version of the question.
  expect(changed.body.questionVersion).toBe(2);
  const { url } = await invite(admin, study.id);
  const judge = await readyJudge(studio, url);
  const { body } = await judge.call<JudgeStudy>('GET', '/judge/study');
  expect(body.question).toMatchObject({ language: 'en', translations });
  await answer(judge, await nextTask(judge), 'yes', { locale: 'de' });
  const kept = await judge.call<JudgeData>('GET', '/judge/me');
  expect(kept.body.answers).toMatchObject([{ locale: 'de', questionVersion: 2 }]);
});

it.each(['DE!', 'x', 'de_DE'])('refuses the language %s', async (language) => {
  const study = await openStudy(admin);
  const question = { ...study.config.question, translations: { [language]: {} } };
  const refused = await admin.call(...(['PATCH', `/studies/${study.id}`, { question }] as const), {
    'if-match': `"${study.version}"`,
  });
  expect(refused.status).toBe(422);
});
