import { expect, it } from 'vitest';
import { type NextStep, nextStep } from './nextStep.ts';

type Known = Parameters<typeof nextStep>[0];
const study: Known = {
  ...{ state: 'open', ready: true, judges: 0, answers: 0, planned: 100, graphs: 0, fits: 0 },
};

it.each<[NextStep, Partial<Known>]>([
  ['finish', { state: 'draft', ready: false }],
  ['open', { state: 'draft' }],
  ['invite', {}],
  // Imported answers have no judges who still have to come.
  ['watch', { answers: 3 }],
  ['watch', { judges: 2, answers: 49 }],
  ['graph', { judges: 2, answers: 50 }],
  ['complete', { judges: 2, answers: 100 }],
  ['resume', { state: 'paused', judges: 2, answers: 90 }],
  ['graph', { state: 'closed', answers: 3 }],
  ['nothing', { state: 'closed' }],
  ['fit', { graphs: 1, judges: 2, answers: 10 }],
  ['results', { graphs: 1, fits: 1, state: 'closed' }],
])('is to %s with %j', (expected, change) => {
  expect(nextStep({ ...study, ...change })).toBe(expected);
});
