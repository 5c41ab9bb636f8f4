import { expect, it } from 'vitest';
import { createLog } from './log.ts';

it('writes nothing that a terminal would obey, and keeps its own fields', () => {
  const lines: string[] = [];
  const log = createLog((line) => lines.push(line));
  const nasty = '\u001b[2J\u009b1m\u007f\u202egnp.exe\u2066\u2028\r\n\u0007';
  log.warn('name.refused', { name: nasty, [nasty]: 1, at: 'forged', level: 'forged', event: 'x' });
  expect(lines).toHaveLength(1);
  const [line = ''] = lines;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
  expect(line.slice(0, -1)).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/);
  const read = JSON.parse(line) as Record<string, unknown>;
  expect(read.name).toBe(nasty);
  expect(read).toMatchObject({ level: 'warn', event: 'name.refused' });
  expect(read.at).toMatch(/^\d{4}-.*Z$/);
});
