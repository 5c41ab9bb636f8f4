import type { JudgeTask } from '@pairfair/studio/judging/schemas';
import type { Question } from '@pairfair/studio/studies/schemas';
import { describe, expect, it } from 'vitest';
import { en } from '../i18n/en.ts';
import { answerChoices } from './answerChoices.ts';

const question: Question = { text: '?', instructions: '', consent: '', direction: false };

function task(kind: JudgeTask['kind']): JudgeTask {
  const people = ['K', 'T'].map((label) => ({ label, values: [] }));
  return { id: 'a', kind, people, until: '2026-01-01T00:00:00Z' };
}

describe('answerChoices', () => {
  it('gives the keys 1, 2 and 3 to yes, no and cannot compare', () => {
    const choices = answerChoices(task('pair'), question, en.judge);
    expect(choices.map(({ value, key }) => `${key} ${value}`)).toEqual([
      '1 yes',
      '2 no',
      '3 cannot-compare',
    ]);
  });

  it('names the people compared, as they stand left and right', () => {
    const choices = answerChoices(task('comparison'), question, en.judge);
    expect(choices.map(({ label }) => label)).toEqual([
      'Person K is better suited',
      'About equal',
      'Person T is better suited',
      'Cannot compare',
    ]);
  });

  it('numbers the steps of a rating from the lowest, and keeps 0 for cannot say', () => {
    const choices = answerChoices(
      task('rating'),
      { ...question, steps: ['low', 'high'] },
      en.judge,
    );
    expect(choices.map(({ value, key, label }) => [value, key, label])).toEqual([
      [1, '1', 'low'],
      [2, '2', 'high'],
      ['cannot-say', '0', 'Cannot say'],
    ]);
  });

  it('takes the labels of the administrator', () => {
    const choices = answerChoices(task('pair'), { ...question, labels: { no: 'Nope' } }, en.judge);
    expect(choices.map(({ label }) => label)).toEqual(['Yes, equally', 'Nope', 'Cannot compare']);
  });

  it('has no buttons for lists', () => {
    expect(answerChoices(task('ranking'), question, en.judge)).toEqual([]);
  });
});
