import { expect, it } from 'vitest';
import { learnsFrom } from './learnsFrom.ts';

const feature = { name: 'grade', role: 'feature', shown: true } as const;
const target = { name: 'hired', role: 'target', shown: false } as const;

it.each([
  ['target', [feature, target], 'pairs', false],
  ['target-and-order', [feature, target], 'pairs', true],
  ['target-and-order', [feature, target], 'ratings', false],
  ['order', [feature], 'ranking', false],
  ['order', [feature], 'pairs', true],
  ['nothing', [feature], 'pairs', false],
] as const)('a model learns from %s', (what, columns, mode, direction) => {
  expect(learnsFrom({ columns: [...columns], mode, question: { direction } })).toBe(what);
});
