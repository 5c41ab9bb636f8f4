import { fork, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { badInputs, preparation } from './badInputs/cases.ts';

interface Result {
  readonly code: number;
  readonly out: string;
  readonly err: string;
  readonly left: readonly string[];
  readonly gone: readonly string[];
}

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'pairfair-bad-'));
const words = (line: string | readonly string[]) =>
  typeof line === 'string' ? line.split(' ').filter((word) => word !== '') : line;
const base64 = (content: string | Uint8Array) => Buffer.from(content).toString('base64');
let results: readonly Result[];

beforeAll(async () => {
  for (const name of ['applicants.csv', 'judgments.csv']) {
    cpSync(join(root, 'examples', name), join(folder, name));
  }
  const child = fork(join(root, 'tests/badInputs/runCases.mjs'), { cwd: folder, silent: true });
  const told = new Promise<{ prepared: Result[]; results: Result[] }>((resolve, reject) => {
    child.once('message', (message) => resolve(message as never));
    child.once('exit', (code) => reject(new Error(`The cases ended early with ${code}.`)));
  });
  child.send({
    ...{ folder, prepare: preparation.map(words) },
    program: pathToFileURL(join(root, 'apps/cli/dist/runProgram.js')).href,
    cases: badInputs.map(({ line, files = {}, input }) => ({
      words: words(line),
      files: Object.fromEntries(
        Object.entries(files).map(([name, content]) => [name, base64(content)]),
      ),
      ...(input !== undefined && { input: base64(input) }),
    })),
  });
  const { prepared, results: all } = await told;
  for (const { code, err } of prepared) expect(code, err).toBe(0);
  results = all;
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('bad inputs', () => {
  it('are at least two hundred, each with a name of its own', () => {
    expect(badInputs.length).toBeGreaterThanOrEqual(200);
    expect(new Set(badInputs.map(({ name }) => name)).size).toBe(badInputs.length);
  });

  it.each(badInputs.map((one, k) => [one.name, one, k] as const))('%s', (_, { code, says }, k) => {
    const { code: ended, err, out, left, gone } = results[k] as Result;
    const sentence = err.trim().split('\n').at(-1) ?? '';
    expect(sentence).toMatch(says);
    expect(ended, err).toBe(code);
    // One sentence or a few, whole, about the input and not about the program.
    expect(sentence.length).toBeLessThan(700);
    expect(sentence).toMatch(/[.)?]$/);
    expect(err).not.toMatch(/\bbug\b|\n\s+at |undefined|\[object|NaN|pairfair-\w+\/|Error:/);
    expect(out).toBe('');
    expect({ left, gone }).toEqual({ left: [], gone: [] });
  });

  it('end a process of their own in the same way', () => {
    const alone = badInputs.filter(({ files, input }) => !files && input === undefined);
    const some = alone.filter((_, k) => k % 40 === 0);
    expect(some.length).toBeGreaterThan(2);
    for (const { line, code, says } of some) {
      const run = spawnSync(
        process.execPath,
        [join(root, 'apps/cli/bin/pairfair.js'), ...words(line)],
        {
          cwd: folder,
          encoding: 'utf8',
        },
      );
      expect(run.status).toBe(code);
      expect(run.stderr.trim().split('\n').at(-1)).toMatch(says);
    }
  });
});
