import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { program, workFolder } from '../testing/workFolder.ts';
import { paintOf } from './paint.ts';

const { pairfair, path: folder, read } = workFolder();
const ranked = '--target graduated --protected background --ranking teacher_rank';

describe('help and version', () => {
  it('come by short flags and by help COMMAND too', () => {
    expect(pairfair('-v').out).toBe(pairfair('--version').out);
    expect(pairfair('-h').out).toBe(pairfair('--help').out);
    const { out, code } = pairfair('help fit');
    expect(code).toBe(0);
    expect(out).toBe(pairfair('fit --help').out);
    expect(pairfair('fit -h').out).toBe(out);
    expect(pairfair('help fitt').err).toMatch(/no command 'fitt'.*'fit'/);
  });

  it('list flags under headings, the own first', () => {
    const headings = Array.from(pairfair('help fit').out.matchAll(/^(\w.*):$/gm), ([, one]) => one);
    expect(headings).toEqual([
      ...['This command', 'Columns of DATA', 'Who deserves the same', 'Model'],
      ...['Where the work is done', 'From partitions elsewhere', 'Every command'],
    ]);
  });
});

describe('colours', () => {
  const on = (env: NodeJS.ProcessEnv, isTTY: boolean, noColor = false) =>
    paintOf({ isTTY }, { env, noColor }).error('x') !== 'x';

  it('are for terminals, and as NO_COLOR, FORCE_COLOR and --no-color say', () => {
    expect(on({}, true)).toBe(true);
    expect(on({}, false)).toBe(false);
    expect(on({ NO_COLOR: '1' }, true)).toBe(false);
    expect(on({ FORCE_COLOR: '1' }, false)).toBe(true);
    expect(on({ FORCE_COLOR: '0' }, true)).toBe(false);
    expect(on({ FORCE_COLOR: '1' }, true, true)).toBe(false);
    expect(on({ TERM: 'dumb' }, true)).toBe(false);
  });

  it('reach a pipe when they are forced, and never otherwise', () => {
    const run = (env: NodeJS.ProcessEnv) =>
      spawnSync(process.execPath, [program, 'fit', 'x.csv'], {
        env: { PATH: process.env.PATH, ...env },
        encoding: 'utf8',
      }).stderr;
    expect(run({ FORCE_COLOR: '1' })).toContain('\u001b[31m--out is needed');
    expect(run({})).not.toContain('\u001b');
  });
});

describe('what to do next', () => {
  it('is said after a command, on stderr, as a line that runs', () => {
    const { err, out } = pairfair(`fit applicants.csv ${ranked} --out model.json`);
    expect(out).not.toContain('Next');
    const lines = err.slice(err.indexOf('Next:')).trim().split('\n').slice(1);
    expect(lines[0]?.trim()).toBe(
      `pairfair compare applicants.csv ${ranked} --methods original,pfr --runs 3 --out results`,
    );
    const card = lines[1]?.trim().replace('pairfair ', '') ?? '';
    expect(pairfair(card).code).toBe(0);
    expect(read('card.html')).toContain('least squares, judgments ignored');
    const scored = pairfair('predict model.json applicants.csv --id id --out scores.csv');
    const [, line = ''] = scored.err.split('Next:\n');
    expect(line.trim()).toBe(
      'pairfair evaluate applicants.csv --target graduated --protected background --id id --scores scores.csv --out audit',
    );
    expect(pairfair(line.trim().replace('pairfair ', '')).code).toBe(0);
  });

  it('is not said to programs', () => {
    expect(pairfair(`fit applicants.csv ${ranked} --out model.json --json`).err).not.toMatch(
      /Next:/,
    );
  });
});

describe('--workers', () => {
  it('is refused where it does nothing', () => {
    const { code, err } = pairfair('predict model.json applicants.csv --workers 2 --out s.csv');
    expect(code).toBe(2);
    expect(err).toMatch(/--workers does nothing here/);
    const line = 'predict model.json applicants.csv --workers 2 --engine duckdb --out s.csv';
    expect(pairfair(line).code).toBe(0);
    expect(pairfair('studio backup x.gz --workers 2').err).toMatch(
      /--workers is about a studio that is started/,
    );
  });
});

describe('completion', () => {
  const script = pairfair('completion bash').out;
  const completed = (line: string): string[] => {
    const words = line.split(' ');
    const ask = `${script}\nCOMP_WORDS=(${words.map((word) => `"${word}"`).join(' ')}); COMP_CWORD=${words.length - 1}; _pairfair; echo "\${COMPREPLY[@]}"`;
    return spawnSync('bash', ['-c', ask], { cwd: folder, encoding: 'utf8' })
      .stdout.trim()
      .split(' ');
  };

  it('knows verbs, their own flags, and the words a flag takes', () => {
    expect(completed('pairfair ju')).toEqual(['judgments']);
    expect(completed('pairfair help ev')).toEqual(['evaluate']);
    expect(completed('pairfair judgments a')).toEqual(['aggregate', 'agreement']);
    expect(completed('pairfair studio b')).toEqual(['backup']);
    expect(completed('pairfair judgments plan --min')).toEqual(['--min-answers', '--minutes']);
    expect(completed('pairfair judgments agreement --min')).toEqual(['']);
    expect(completed('pairfair export model.json --to ')).toContain('onnx');
    expect(completed('pairfair fit x.csv --engine d')).toEqual(['duckdb']);
    expect(completed('pairfair fit appl')).toEqual(['applicants.csv']);
  });
});

describe('compare', () => {
  it('writes every run of every method', () => {
    const line = `compare applicants.csv ${ranked} --methods original --no-controls --runs 2 --folds 2`;
    expect(pairfair(`${line} --out results`).code).toBe(0);
    const [header = '', ...rows] = read('results/runs.csv').trim().split('\n');
    expect(header).toMatch(/^run,kind,method,settings,train,test,auc,/);
    expect(rows.map((row) => row.split(',').slice(0, 3).join(' '))).toEqual([
      '1 method original',
      '2 method original',
    ]);
    const summary = read('results/comparison.csv');
    const mean = Number(/method,original,auc,([^,]+)/.exec(summary)?.[1]);
    const at = header.split(',').indexOf('auc');
    const values = rows.map((row) => Number(row.split(',')[at]));
    expect((values[0]! + values[1]!) / 2).toBeCloseTo(mean, 12);
  });
});
