import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { program, workFolder } from '../testing/workFolder.ts';

const hide = fileURLToPath(new URL('../testing/hideDuckDb.cjs', import.meta.url));
const { path, pairfair } = workFolder();

/** Runs the command where DuckDB has no part for the machine. */
function without(line: string): { code: number | null; out: string; err: string } {
  const words = ['--require', hide, program, ...line.split(' ')];
  const run = spawnSync(process.execPath, words, { cwd: path, encoding: 'utf8' });
  return { code: run.status, out: run.stdout, err: run.stderr };
}

describe('without DuckDB', () => {
  beforeAll(() => {
    const data = 'applicants.csv --target graduated --protected background';
    const fit = `fit ${data} --judgments judgments.csv --out model.json`;
    expect(pairfair(fit)).toMatchObject({ code: 0 });
    expect(pairfair(`graph ${data} --judgments judgments.csv --out graph.json`).code).toBe(0);
  });

  it.each([
    ['--help'],
    ['fit --help'],
    ['demo'],
    ['inspect model.json'],
    ['inspect graph.json'],
    ['export model.json --to onnx --out model.onnx'],
    ['export model.json --to sql --table people --out model.sql'],
    ['export model.json --to python --out model.py'],
    ['export model.json --to card --out card.md'],
    ['verify model.json'],
    ['data'],
    ['judgments agreement judgments.csv'],
    ['judgments contradictions judgments.csv'],
    ['completion bash'],
  ])('pairfair %s works', (line) => {
    expect(without(line)).toMatchObject({ code: 0, err: expect.not.stringContaining('DuckDB') });
  });

  it.each([
    [
      'fit applicants.csv --target graduated --protected background --ranking teacher_rank --out m.json',
    ],
    [
      'fit applicants.csv --engine duckdb --target graduated --protected background --ranking teacher_rank --out m.json',
    ],
    ['predict model.json applicants.csv --out scores.csv'],
    ['inspect applicants.csv'],
  ])('pairfair %s says in a sentence what still works', (line) => {
    const { code, err } = without(line);
    expect([code, err.trim().split('\n')]).toEqual([1, [expect.stringMatching(/DuckDB.*demo/)]]);
  });
});
