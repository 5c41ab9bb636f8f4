import { describe, expect, it } from 'vitest';
import {
  invite,
  nextTask,
  openStudy,
  readyJudge,
  studySettings,
  upload,
} from '../../testing/judgingStudy.ts';
import { testStudio } from '../../testing/testStudio.ts';
import type { StudyConfig } from '../studies/schemas.ts';
import type { JudgeStudy, JudgeTask, StudyPreview } from './schemas.ts';

const studio = await testStudio();
const admin = await studio.admin();

/** Purposes and employment as codes, a number with a unit, and a number that is a code. */
const csv = `who,months,purpose,employed,telephone,race,hired,zip\n${Array.from(
  { length: 40 },
  (_, i) =>
    [
      ...[`p${i}`, 6 + i, ['A43', 'A40'][i % 2], ['A71', 'A72', 'A73'][i % 3], 1 + (i % 2)],
      ...[i % 2 ? 'a' : 'b', i % 3 ? 'yes' : 'no', `z${i}`],
    ].join(','),
).join('\n')}\n`;

const columns: StudyConfig['columns'] = [
  { name: 'who', role: 'id', shown: false },
  {
    name: 'months',
    role: 'feature',
    shown: true,
    label: 'Duration',
    unit: 'months',
    group: 'Loan',
  },
  {
    ...{ name: 'purpose', role: 'feature', shown: true, group: 'Loan', meaning: 'What it is for' },
    values: [
      { value: 'A43', label: 'radio/TV' },
      { value: 'A40', label: 'new car' },
    ],
  },
  {
    ...{ name: 'employed', role: 'feature', shown: true, group: 'Work', ordered: true },
    values: [
      { value: 'A71', label: 'unemployed' },
      { value: 'A72', label: 'under a year' },
      { value: 'A73', label: '1 to 4 years' },
    ],
  },
  {
    ...{ name: 'telephone', role: 'feature', shown: true },
    values: [
      { value: '1', label: 'none' },
      { value: '2', label: 'yes' },
    ],
  },
  { name: 'race', role: 'protected', shown: false },
  { name: 'hired', role: 'target', shown: false },
  { name: 'zip', role: 'feature', shown: false },
];
const dataset = await upload(admin, csv, 'credit');
const config = { ...studySettings(dataset.id), columns, positive: 'yes' };

describe('a codebook', () => {
  it('finds the values of codes, also where they are small integers', () => {
    const values = (name: string) =>
      dataset.columns.find((column) => column.name === name)?.values.map(({ value }) => value);
    expect(values('purpose')).toEqual(['A40', 'A43']);
    expect(values('telephone')).toEqual(['1', '2']);
    expect(values('months')).toEqual([]);
  });

  it('puts words, units and groups where codes were; ordered values stand like numbers', async () => {
    const study = await openStudy(admin, { ...config });
    const judge = await readyJudge(studio, (await invite(admin, study.id)).url);
    const told = (await judge.call<JudgeStudy>('GET', '/judge/study')).body;
    expect(told.columns).toEqual([
      { key: 'c0', label: 'Duration', group: 'Loan', meaning: null },
      { key: 'c1', label: 'purpose', group: 'Loan', meaning: 'What it is for' },
      { key: 'c2', label: 'employed', group: 'Work', meaning: null },
      { key: 'c3', label: 'telephone', group: null, meaning: null },
    ]);
    // Of 40 people 14 are A71, 13 A72, 13 A73: shares below, ties halved.
    const places = { unemployed: 7 / 40, 'under a year': 20.5 / 40, '1 to 4 years': 33.5 / 40 };
    for (const { people } of [told.practice, await nextTask(judge)]) {
      for (const { values } of people) {
        const [months, purpose, employed, telephone] = values;
        expect(months?.text).toMatch(/^\d+ months$/);
        expect(months?.percentile).not.toBeNull();
        expect(['radio/TV', 'new car']).toContain(purpose?.text);
        expect(purpose?.percentile).toBeNull();
        expect(employed?.percentile).toBeCloseTo(places[employed?.text as 'unemployed'], 12);
        expect(['none', 'yes']).toContain(telephone?.text);
        expect(telephone?.percentile).toBeNull();
      }
    }
    const book = await admin.fetch(`/api/v1/studies/${study.id}/export/codebook.md`);
    const text = await book.text();
    expect(text).toContain('- purpose: A43 = radio/TV; A40 = new car');
    expect(text).toContain('- employed, from low to high: A71 = unemployed;');
    expect(text).toContain('| months | feature | yes | Duration | months | Loan |  |');
  });

  it('makes practice people of values that occur, rounded, under labels like real ones', async () => {
    const study = await openStudy(admin, { ...config });
    const judge = await readyJudge(studio, (await invite(admin, study.id)).url);
    const { practice } = (await judge.call<JudgeStudy>('GET', '/judge/study')).body;
    expect(practice.people.map(({ label }) => label)).toEqual(
      practice.people.map(() => expect.stringMatching(/^[A-Z]\d{3}$/)),
    );
    for (const { values } of practice.people) {
      const months = Number.parseInt(values[0]?.text ?? '', 10);
      expect(Number.isInteger(months) && months >= 6 && months <= 45).toBe(true);
    }
  });
});

describe('a preview', () => {
  const preview = (settings: unknown, arm = 'hidden') =>
    admin.call<StudyPreview>('POST', '/preview', { config: settings, arm });

  it('shows what judges would see, and saves nothing', async () => {
    const { status, body } = await preview(config);
    expect(status).toBe(200);
    expect(body.study).toMatchObject({ title: 'Hiring', code: null, progress: { quota: 60 } });
    expect(body.tasks).toHaveLength(5);
    for (const { people } of body.tasks) expect(people).toHaveLength(2);
    expect(JSON.stringify(body)).toContain('radio/TV');
    expect(JSON.stringify(body)).not.toMatch(/"p\d+"|"z\d+"/);
    const { body: list } = await admin.call<{ studies: unknown[] }>('GET', '/studies');
    const before = list.studies.length;
    await preview(config);
    expect((await admin.call<typeof list>('GET', '/studies')).body.studies).toHaveLength(before);
  });

  it('keeps to one group where judges rank within groups, and to the arm', async () => {
    const shown = columns.map((column) =>
      column.name === 'race' ? { ...column, shown: true } : column,
    );
    const arms = [
      { name: 'hidden', share: 0.5 },
      { name: 'shown', share: 0.5 },
    ];
    const ranking = { ...config, columns: shown, arms, mode: 'ranking' };
    const { body } = await preview(ranking, 'shown');
    const races = (task: JudgeTask) => task.people.map(({ values }) => values.at(-1)?.text);
    for (const task of body.tasks) expect(new Set(races(task)).size).toBe(1);
    const hidden = await preview(ranking, 'hidden');
    expect(hidden.body.study.columns).toHaveLength(4);
  });

  it('refuses settings that are no study, and judges', async () => {
    expect((await preview({ ...config, columns: [] })).status).toBe(422);
    const study = await openStudy(admin);
    const judge = await readyJudge(studio, (await invite(admin, study.id)).url);
    expect((await judge.call('POST', '/preview', { config, arm: 'hidden' })).status).toBe(401);
  });
});
