import type { Dataset } from '@pairfair/studio/people/schemas';
import { describe, expect, it } from 'vitest';
import { studyConfig as schema } from '../../../../server/src/studies/schemas.ts';
import { draftProblems, draftSteps } from './draftProblems.ts';
import {
  draftColumns,
  draftOf,
  emptyDraft,
  positiveChoices,
  type StudyDraft,
  studyConfig,
  switchArm,
} from './studyDraft.ts';

const column = (name: string, suggestedRole: Dataset['columns'][number]['suggestedRole']) => ({
  name,
  kind: 'number' as const,
  missing: 0,
  distinct: 50,
  range: [0, 1, 2] as [number, number, number],
  values: [],
  suggestedRole,
});

const dataset: Dataset = {
  id: '6f6a3e5e-0f6f-4a5e-9d7e-2f0d8e2f7a11',
  name: 'admissions',
  rows: 100,
  columns: [
    column('id', 'id'),
    column('gpa', 'feature'),
    {
      ...column('admitted', 'target'),
      kind: 'category',
      range: null,
      values: [
        { value: 'yes', count: 40 },
        { value: 'no', count: 60 },
      ],
    },
    column('group', 'protected'),
  ],
  digest: 'd',
  createdAt: '2026-01-01T00:00:00Z',
  ...{ owner: 'Ada', purpose: '', deleteAt: null, studies: [] },
};

function complete(): StudyDraft {
  return {
    ...emptyDraft({ consent: 'I agree.', steps: ['low', 'high'] }),
    title: ' Admissions ',
    dataset,
    columns: draftColumns(dataset),
    positive: 'yes',
    text: 'Do these two deserve the same?',
  };
}

describe('draftOf', () => {
  it.each(['pairs', 'ratings', 'ranking'] as const)('gives back a %s study as it was', (mode) => {
    const arms = switchArm(switchArm(complete().arms, 'shown'), 'context');
    const config = studyConfig({
      ...{ ...complete(), mode, arms, contextNote: 'Why it matters', direction: true },
      ...{ labels: { yes: 'Alike', first: 'The left one' }, retentionDays: null },
      sampling: { ...complete().sampling, people: 40, testShare: 7, audit: 29, repeats: 0 },
    });
    const again = draftOf(config, dataset, ['poor', 'good']);
    expect(draftSteps.flatMap((step) => draftProblems(again, step))).toEqual([]);
    expect(studyConfig(again)).toEqual(config);
  });

  it('shows shares as the per cent that were typed', () => {
    const shares = Array.from({ length: 91 }, (_, testShare) => {
      const sampling = { ...complete().sampling, testShare };
      return draftOf(studyConfig({ ...complete(), sampling }), dataset, []).sampling.testShare;
    });
    expect(shares).toEqual(Array.from({ length: 91 }, (_, k) => k));
  });
});

describe('studyConfig', () => {
  it.each(['pairs', 'ratings', 'ranking'] as const)('makes a %s study the server takes', (mode) => {
    const draft = { ...complete(), mode, labels: { yes: 'Alike', no: ' ' } };
    expect(draftProblems(draft, 'review')).toEqual([]);
    const config = studyConfig(draft);
    expect(schema.parse(config)).toEqual(config);
    expect(config.title).toBe('Admissions');
    expect(config.positive).toBe('yes');
    expect(config.sampling).toMatchObject({ testShare: 0.3, audit: 0.2, repeats: 0.05 });
  });

  it('keeps renamed answers of the mode only, and steps of ratings only', () => {
    const labels = { yes: 'Alike', 'cannot-say': 'Pass' };
    const pairs = studyConfig({ ...complete(), labels }).question;
    expect(pairs.labels).toEqual({ yes: 'Alike' });
    expect(pairs.steps).toBeUndefined();
    const ratings = studyConfig({ ...complete(), mode: 'ratings', labels }).question;
    expect(ratings.labels).toEqual({ 'cannot-say': 'Pass' });
    expect(ratings.steps).toEqual(['low', 'high']);
  });

  it('shows judges no id and no target, whatever was ticked before the role changed', () => {
    const draft = complete();
    for (const each of draft.columns) each.shown = true;
    const shown = studyConfig(draft).columns.filter((each) => each.shown);
    expect(shown.map(({ name }) => name)).toEqual(['gpa']);
  });

  it('shows a protected column where an arm does', () => {
    const draft = complete();
    draft.arms = switchArm(draft.arms, 'shown');
    const shown = studyConfig(draft).columns.filter((each) => each.shown);
    expect(shown.map(({ name }) => name)).toEqual(['gpa', 'group']);
  });
});

describe('draftProblems', () => {
  it('finds an empty draft wanting at every step but the sampling', () => {
    const draft = emptyDraft({ consent: '', steps: ['low', 'high'] });
    const wanting = draftSteps.filter((step) => draftProblems(draft, step).length > 0);
    expect(wanting).toEqual(['data', 'columns', 'question', 'review']);
  });

  it('wants the shares of the arms to be everybody', () => {
    const draft = complete();
    draft.arms = switchArm(draft.arms, 'shown');
    expect(draft.arms.map(({ percent }) => percent)).toEqual([50, 50, 50]);
    expect(draftProblems(draft, 'question')).toEqual([]);
    draft.arms[0]!.percent = 60;
    expect(draftProblems(draft, 'question')).toEqual([{ field: 'arms', key: 'shares' }]);
  });

  it('wants a note where judges are to read one', () => {
    const draft = complete();
    draft.arms = switchArm(draft.arms, 'context');
    expect(draftProblems(draft, 'question')).toEqual([
      { field: 'contextNote', key: 'contextNote' },
    ]);
  });

  it('names the number that is out of range or missing', () => {
    const draft = complete();
    draft.sampling = { ...draft.sampling, quota: null, audit: 150, people: 101 };
    expect(draftProblems(draft, 'sampling')).toEqual([
      { field: 'quota', key: 'whole' },
      { field: 'audit', key: 'percent' },
      { field: 'people', key: 'people' },
    ]);
  });
});

describe('positiveChoices', () => {
  it('are the values of a target that is no number', () => {
    expect(positiveChoices(complete())).toEqual(['yes', 'no']);
    const draft = complete();
    draft.columns[1]!.role = 'target';
    draft.columns[2]!.role = 'feature';
    expect(positiveChoices(draft)).toEqual([]);
  });
});

describe('switchArm', () => {
  it('divides the judges evenly, the remainder going to the first', () => {
    const two = switchArm(emptyDraft({ consent: '', steps: [] }).arms, 'shown');
    const three = switchArm(two, 'context');
    expect(three.map(({ percent }) => percent)).toEqual([34, 33, 33]);
    expect(switchArm(two, 'hidden').map(({ on, percent }) => (on ? percent : 0))).toEqual([
      0, 100, 0,
    ]);
  });
});
