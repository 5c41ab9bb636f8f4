import type { StudyConfig } from '@pairfair/studio/studies/schemas';
import { expect, it } from 'vitest';
import { translatable } from './translatable.ts';

it('lists what judges read, each text once, and nothing they do not see', () => {
  const config = {
    title: 'Loans',
    question: { text: 'Alike?', instructions: '', consent: 'Fine?', labels: { yes: 'Alike?' } },
    arms: [{ name: 'context', share: 1, note: 'Mind.' }],
    recruitment: {
      comprehension: [{ question: 'Why?', choices: ['a', 'b'], right: 0, explanation: 'So.' }],
      attention: { every: 2, checks: [{ note: 'Say No', alike: false, answer: 'no' }] },
    },
    columns: [
      {
        name: 'x1',
        role: 'feature',
        shown: true,
        label: 'Job',
        values: [{ value: '1', label: 'cook' }],
      },
      { name: 'secret', role: 'target', shown: false },
    ],
  } as unknown as StudyConfig;
  expect(translatable(config)).toEqual([
    ...['Loans', 'Alike?', 'Fine?', 'Mind.', 'Why?', 'a', 'b', 'So.', 'Say No', 'Job', 'cook'],
  ]);
});
