import { spawnSync } from 'node:child_process';
import { lstatSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { program, workFolder } from '../testing/workFolder.ts';

const { path: folder, pairfair, read } = workFolder();
const columns = '--target graduated --protected background';
const ranked = `${columns} --ranking teacher_rank`;

describe('--out -', () => {
  it('puts what is written on stdout and all talk on stderr', () => {
    const fit = pairfair(`fit applicants.csv ${ranked} --out -`);
    expect(fit.code).toBe(0);
    expect(JSON.parse(fit.out).format).toBe('pairfair/model');
    expect(fit.err).toMatch(/applicants\.csv: 600 people[\s\S]*Saved to standard output/);

    pairfair(`fit applicants.csv ${ranked} --out model.json`);
    expect(fit.out).toBe(read('model.json'));
    for (const engine of ['memory', 'duckdb']) {
      const scores = pairfair(`predict model.json applicants.csv --engine ${engine} --out -`);
      expect(scores.out.split('\n').slice(0, 2)).toEqual([
        'row,score,label',
        expect.stringMatching(/^1,0\.\d+,(yes|no)$/),
      ]);
      expect(scores.err).toMatch(/600 rows scored/);
    }
    const lines = pairfair('transform model.json applicants.csv --out - --format jsonl').out;
    expect(Object.keys(JSON.parse(lines.split('\n')[0] as string)).slice(0, 2)).toEqual([
      'row',
      'z1',
    ]);
    for (const [to, pattern] of [
      ['sql', /^(--|WITH|SELECT)[\s\S]*score/],
      ['python', /def /],
      ['json', /^\{/],
      ['card', /^# /],
    ] as const) {
      expect(pairfair(`export model.json --to ${to} --out -`).out, to).toMatch(pattern);
    }
    const graph = pairfair(
      'graph applicants.csv --protected background --ranking teacher_rank --out -',
    );
    expect(JSON.parse(graph.out).format).toBe('pairfair/graph');
    const judged = pairfair('judgments aggregate judgments.csv --out -');
    expect(JSON.parse(judged.out).format).toBe('pairfair/graph');
    const asked = pairfair('judgments simulate synthetic-low --answers 20 --out -').out;
    const [head, ...answers] = asked
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(head.format).toBe('pairfair/judgments');
    expect(answers).toHaveLength(20);
  });

  it('is not refused by whoever reads only the first lines', () => {
    const line = `'${process.execPath}' '${program}' predict model.json applicants.csv --out - | head -1`;
    const run = spawnSync('sh', ['-c', line], { cwd: folder, encoding: 'utf8' });
    expect(run.stdout).toBe('row,score,label\n');
    expect(run.stderr).not.toMatch(/bug|Error/);
  });
});

describe('--out onto what is no file', () => {
  it('writes through a link', () => {
    symlinkSync('real.csv', join(folder, 'link.csv'));
    expect(pairfair('predict model.json applicants.csv --out link.csv').code).toBe(0);
    expect(lstatSync(join(folder, 'link.csv')).isSymbolicLink()).toBe(true);
    expect(read('real.csv')).toMatch(/^row,score,label/);
  });

  it('writes into a pipe of the shell, with the talk where it belongs', () => {
    const line = `'${process.execPath}' '${program}' predict model.json applicants.csv --out /dev/stdout > all.csv`;
    const run = spawnSync('sh', ['-c', line], { cwd: folder, encoding: 'utf8' });
    expect(run.stderr).toMatch(/600 rows scored/);
    expect(read('all.csv').trim().split('\n')).toHaveLength(601);
  });
});
