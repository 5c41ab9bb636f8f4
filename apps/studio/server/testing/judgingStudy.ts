import type { Invitation, JudgeTask, NextAnswer } from '../src/judging/schemas.ts';
import type { Dataset } from '../src/people/schemas.ts';
import type { Study, StudyConfig } from '../src/studies/schemas.ts';
import type { TestStudio, Visitor } from './testStudio.ts';

/** What must never reach a judge: the group, the outcome, a hidden column, an id. */
export const hiddenMarks = ['GROUPMARK', 'OUTCOMEMARK', 'SECRETMARK', 'IDMARK'] as const;

/** People with a number, a category, and columns that judges must not see. */
export function peopleCsv(count: number): string {
  const lines = ['who,score,degree,race,hired,zip'];
  for (let i = 0; i < count; i++) {
    const group = i % 2 === 0 ? 'GROUPMARK-a' : 'GROUPMARK-b';
    const hired = i % 3 === 0 ? 'OUTCOMEMARK-yes' : 'OUTCOMEMARK-no';
    lines.push(`IDMARK-${i},${(i * 7) % count},${'ABC'[i % 3]},${group},${hired},SECRETMARK-${i}`);
  }
  return `${lines.join('\n')}\n`;
}

/** Settings of a study of {@link peopleCsv}. */
export function studySettings(datasetId: string, change: Partial<StudyConfig> = {}): StudyConfig {
  return {
    title: 'Hiring',
    datasetId,
    mode: 'pairs',
    columns: [
      { name: 'who', role: 'id', shown: false },
      { name: 'score', role: 'feature', shown: true, label: 'Test score' },
      { name: 'degree', role: 'feature', shown: true },
      { name: 'race', role: 'protected', shown: false },
      { name: 'hired', role: 'target', shown: false },
      { name: 'zip', role: 'feature', shown: false },
    ],
    positive: 'OUTCOMEMARK-yes',
    question: {
      text: 'Do these two deserve the same treatment?',
      instructions: 'Look at both.',
      consent: 'Taking part is voluntary.',
      direction: false,
      ...(change.mode === 'ratings' && { steps: ['low', 'middle', 'high'] }),
    },
    sampling: {
      ...{ strategy: 'spread', testShare: 0.3, audit: 0.2, auditOverlap: 3, repeats: 0.05 },
      ...{ overlap: 2, listSize: 2, quantiles: 5, quota: 60, breakEvery: 30, seed: 1 },
    },
    arms: [{ name: 'hidden', share: 1 }],
    retentionDays: 365,
    ...change,
  };
}

/** Uploads people and answers the data set. */
export async function upload(admin: Visitor, csv: string, name = 'people'): Promise<Dataset> {
  const response = await admin.fetch(`/api/v1/datasets?name=${encodeURIComponent(name)}`, {
    ...{ method: 'POST', headers: { 'content-type': 'text/csv' }, body: csv },
  });
  const body = await response.text();
  if (response.status !== 201) throw new Error(`The upload was refused: ${body}`);
  return JSON.parse(body) as Dataset;
}

const uploaded = new WeakMap<Visitor, Map<number, Promise<Dataset>>>();

/** A data set of so many people, uploaded once: uploads are limited. */
async function datasetOf(admin: Visitor, people: number): Promise<string> {
  const known = uploaded.get(admin) ?? new Map<number, Promise<Dataset>>();
  uploaded.set(admin, known);
  const dataset = known.get(people) ?? upload(admin, peopleCsv(people));
  known.set(people, dataset);
  return (await dataset).id;
}

/** A study that is open, of so many people. */
export async function openStudy(
  admin: Visitor,
  change: Partial<StudyConfig> = {},
  people = 40,
): Promise<Study> {
  const id = await datasetOf(admin, people);
  const made = await admin.call<Study>('POST', '/studies', studySettings(id, change));
  if (made.status !== 201) throw new Error(`No study: ${JSON.stringify(made.body)}`);
  const opened = await admin.call<Study>('POST', `/studies/${made.body.id}/state`, {
    state: 'open',
  });
  if (opened.status !== 200) throw new Error(`Not opened: ${JSON.stringify(opened.body)}`);
  return opened.body;
}

/** A link for judges of a study. */
export async function invite(
  admin: Visitor,
  studyId: string,
  request: Record<string, unknown> = {},
): Promise<Invitation & { url: string }> {
  const { status, body } = await admin.call<Invitation>('POST', `/studies/${studyId}/invitations`, {
    label: 'panel',
    uses: 1000,
    ...request,
  });
  if (status !== 201) throw new Error(`No invitation: ${JSON.stringify(body)}`);
  return body as Invitation & { url: string };
}

/** A judge who has agreed to take part. */
export async function readyJudge(studio: TestStudio, url: string): Promise<Visitor> {
  const judge = await studio.judge(url);
  await judge.call('POST', '/judge/consent', { accepted: true });
  return judge;
}

/** A task for a judge; throws when there is none. */
export async function nextTask(judge: Visitor, have: readonly string[] = []): Promise<JudgeTask> {
  const { body } = await judge.call<NextAnswer>('POST', '/judge/next', { have });
  if (!body.task) throw new Error(`No task: ${JSON.stringify(body)}`);
  return body.task;
}

/** Sends an answer under a key. */
export function answer(
  judge: Visitor,
  task: JudgeTask,
  given: unknown,
  more: Record<string, unknown> = {},
) {
  return judge.call<{ judgment: string; progress: { answered: number; undoable: number } }>(
    'PUT',
    `/judge/tasks/${task.id}/answer`,
    { key: crypto.randomUUID(), answer: given, ms: 2500, locale: 'en', ...more },
  );
}
