import { expect, it } from 'vitest';
import { escapeControls } from './escapeControls.ts';
import { inFlags } from './inFlags.ts';

it('names options as the command does', () => {
  expect(inFlags("set them aside with onProblem: 'set-aside'.")).toBe(
    'set them aside with --set-aside.',
  );
  expect(inFlags('Set minAnswers to 1 to use single answers.')).toBe(
    'Set --min-answers to 1 to use single answers.',
  );
  const gamma = { name: 'gamma', kind: 'number', help: '' } as const;
  expect(inFlags('gamma must lie in [0, 1], but is 2.', [gamma])).toBe(
    '--gamma must lie in [0, 1], but is 2.',
  );
  expect(inFlags('gamma must lie in [0, 1], but is 2.')).toBe(
    'gamma must lie in [0, 1], but is 2.',
  );
});

it('spells control characters out, but keeps line breaks and our colours', () => {
  expect(escapeControls('a\u001b[2Jb\u0007\u009b1m\r')).toBe('a\\u001b[2Jb\\u0007\\u009b1m\\u000d');
  expect(escapeControls('\u202egnp.exe')).toBe('\\u202egnp.exe');
  expect(escapeControls('\u001b[31mred\u001b[0m\n\ttab')).toBe('\u001b[31mred\u001b[0m\n\ttab');
  expect(escapeControls('\u001b[8mhidden')).toBe('\\u001b[8mhidden');
});
