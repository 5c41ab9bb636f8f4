import type { JudgeStudy } from '@pairfair/studio/judging/schemas';
import { describe, expect, it } from 'vitest';
import { bestWording, translatedStudy, translatedTask, wordings } from './translated.ts';

const question = {
  ...{ text: 'Alike?', instructions: 'Look.', consent: '', direction: false, language: 'en' },
  labels: { yes: 'They do' },
  translations: {
    de: { 'Alike?': 'Gleich?', 'They do': 'Ja, beide', Skill: ' ', radio: 'Radio' },
    'pt-BR': {},
  },
};
const task = {
  ...{ id: 't', kind: 'pair' as const, until: '', check: { note: 'Look.' } },
  people: [{ label: 'A100', values: [{ text: 'radio', percentile: null }] }],
};
const study = {
  ...{ title: 'Loans', question, contextNote: null, practice: task },
  columns: [{ key: 'c0', label: 'Skill', group: null, meaning: null }],
  recruited: {
    ...{ triesLeft: 2, ending: null },
    comprehension: [{ question: 'Alike?', choices: ['They do', 'No'] }],
  },
} as unknown as JudgeStudy;

describe('a question in several languages', () => {
  it('is read in the first language that is wanted and there', () => {
    expect(wordings(question)).toEqual(['en', 'de', 'pt-BR']);
    expect(bestWording(question, ['fr', 'de-AT', 'en'])).toBe('de');
    expect(bestWording(question, ['pt'])).toBe('pt-BR');
    expect(bestWording(question, ['fr'])).toBe('en');
    expect(wordings({ ...question, translations: undefined })).toEqual([]);
    expect(bestWording({ ...question, language: undefined, translations: undefined }, ['de'])).toBe(
      '',
    );
  });

  it('has its own words where nobody has given others', () => {
    const german = translatedStudy(study, 'de');
    expect(german.question).toMatchObject({
      ...{ text: 'Gleich?', instructions: 'Look.', labels: { yes: 'Ja, beide' } },
    });
    expect(german.columns[0]?.label).toBe('Skill');
    expect(german.recruited?.comprehension).toEqual([
      { question: 'Gleich?', choices: ['Ja, beide', 'No'] },
    ]);
    expect(translatedStudy(study, 'en')).toEqual(study);
    expect(translatedTask(study, task, 'de').people[0]?.values[0]?.text).toBe('Radio');
  });

  it('takes no word from where objects keep theirs', () => {
    const odd = { ...question, text: 'constructor' };
    expect(translatedStudy({ ...study, question: odd }, 'de').question.text).toBe('constructor');
    expect(translatedStudy({ ...study, question: odd }, 'toString').question.text).toBe(
      'constructor',
    );
  });
});
