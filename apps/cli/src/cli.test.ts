import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { workFolder } from '../testing/workFolder.ts';

const { path: folder, pairfair, put, read } = workFolder();
const columns = '--target graduated --protected background';
const ranked = `${columns} --ranking teacher_rank`;

describe('from a file to a fair model', () => {
  it('fits, predicts, transforms, inspects, exports and verifies', () => {
    const fit = pairfair(`fit applicants.csv ${ranked} --out model.json --json`);
    expect(fit.err).toMatch(/numbers: academic, supplementary/);
    expect(fit.err).toMatch(/disparate treatment/);
    expect(fit.code).toBe(0);
    const document = JSON.parse(fit.out);
    expect(document.evaluation.measures.auc).toBeGreaterThan(0.9);

    expect(pairfair('predict model.json applicants.csv --id id --out scores.csv').code).toBe(0);
    const [header, first] = read('scores.csv').split('\n');
    expect(header).toBe('id,score,label');
    expect(first).toMatch(/^p001,0\.\d+,(yes|no)$/);
    expect(pairfair('transform model.json applicants.csv --out fair.parquet').code).toBe(0);
    expect(pairfair('inspect model.json').out).toMatch(/z1: /);
    expect(pairfair('verify model.json').code).toBe(0);
    for (const to of ['onnx', 'sql', 'python', 'json', 'card']) {
      expect(pairfair(`export model.json --to ${to} --out exported.${to}`).code, to).toBe(0);
    }
    const damaged = read('model.json').replace('"gamma":0.9', '"gamma":0.8');
    put('damaged.json', damaged);
    expect(pairfair('verify damaged.json')).toMatchObject({ code: 1 });
  });

  it('reads CSV from standard input and flags from a file, flags winning', () => {
    put(
      'flags.yaml',
      'target: graduated\nprotected: [background]\nranking: teacher_rank\ngamma: 0.2\n',
    );
    const text = read('applicants.csv');
    const run = pairfair('fit - --config flags.yaml --gamma 0.9 --out piped.json --json', text);
    expect(run.code).toBe(0);
    expect(JSON.parse(run.out).settings.gamma).toBe(0.9);
  });

  it('evaluates scores that anybody made', () => {
    const run = pairfair(
      `evaluate applicants.csv ${ranked} --score academic --threshold 3 --draws 20 --json`,
    );
    expect(run.code).toBe(0);
    const { measures, intervals } = JSON.parse(run.out);
    expect(measures.auc).toBeGreaterThan(0.8);
    expect(intervals).toBeTruthy();
  });

  it('makes a graph that a fit can take', () => {
    expect(
      pairfair(
        `graph applicants.csv --protected background --ranking teacher_rank --out graph.json`,
      ).code,
    ).toBe(0);
    expect(
      pairfair(`fit applicants.csv ${columns} --graph graph.json --out from-graph.json`).code,
    ).toBe(0);
    expect(pairfair('inspect graph.json').out).toMatch(/linked pairs among 600 people/);
  });

  it('compares, and the same seed gives the same document with one worker and two', () => {
    const line = `compare applicants.csv ${ranked} --methods original,pfr --runs 2 --folds 2 --json`;
    const one = pairfair(`${line} --workers 1 --out one`);
    const two = pairfair(`${line} --workers 2 --out two`);
    expect(one.code).toBe(0);
    expect(two.out).toBe(one.out);
    expect(readdirSync(join(folder, 'one'))).toEqual([
      ...['comparison.csv', 'comparison.json', 'config.yaml', 'report.html', 'runs.csv'],
    ]);
    expect(pairfair('verify one/report.html').code).toBe(0);
    const document = JSON.parse(one.out);
    expect(document.format).toBe('pairfair/comparison');
    expect(document.controls.length).toBe(5);
  });

  it('tunes, and finds the same with one worker and two', () => {
    const lists = '--gammas 0.2,0.5 --ridges 1 --strictnesses 0,0.5 --give-up 0.05 --folds 3';
    const line = `tune applicants.csv ${ranked} ${lists} --out tuned.json --json`;
    const one = pairfair(`${line} --workers 1`);
    expect(one.code).toBe(0);
    expect(pairfair(`${line} --workers 2`).out).toBe(one.out);
    expect(JSON.parse(one.out).format).toBe('pairfair/tuning');
  });
});

describe('what goes wrong is told in one sentence', () => {
  const failing: [
    what: string,
    prepare: () => void,
    line: string,
    code: number,
    message: RegExp,
  ][] = [
    [
      'a missing file',
      () => {},
      `fit nobody.csv ${ranked} --out m.json`,
      1,
      /There is no file nobody\.csv/,
    ],
    [
      'workers for what one thread does',
      () => {},
      `evaluate applicants.csv ${ranked} --score academic --workers 2`,
      2,
      /There is no flag --workers/,
    ],
    [
      'an empty file',
      () => put('empty.csv', ''),
      `fit empty.csv ${ranked} --out m.json`,
      1,
      /is empty/,
    ],
    [
      'ragged rows',
      () => put('ragged.csv', 'graduated,background,teacher_rank\nyes,a,1\nno,b\n'),
      `fit ragged.csv ${ranked} --out m.json`,
      1,
      /line 3: expected 3/,
    ],
    [
      'a wrong delimiter',
      () => put('semi.csv', 'graduated;background\nyes;a\n'),
      `fit semi.csv ${ranked} --delimiter , --out m.json`,
      1,
      /one column only/,
    ],
    [
      'a duplicated header',
      () => put('twice.csv', 'a,a\n1,2\n'),
      `fit twice.csv ${ranked} --out m.json`,
      1,
      /Two columns are called 'a'/,
    ],
    [
      'mixed types',
      () => put('mixed.csv', `v\n${'1\n'.repeat(20)}x\n`),
      `fit mixed.csv ${ranked} --out m.json`,
      1,
      /'v' holds numbers, but 1 of its 21/,
    ],
    [
      'a column that does not exist',
      () => {},
      'fit applicants.csv --target gradated --protected background --ranking teacher_rank --out m.json',
      1,
      /no column 'gradated'\. Did you mean 'graduated'\?/,
    ],
    [
      'a target with one class',
      () => put('one.csv', 'y,g,r\nyes,a,1\nyes,b,2\n'),
      'fit one.csv --target y --protected g --ranking r --out m.json',
      1,
      /two classes, but has only 'yes'/,
    ],
    [
      'a protected column that is empty',
      () => put('none.csv', 'y,g,r\nyes,,1\nno,,2\n'),
      'fit none.csv --target y --protected g --ranking r --out m.json',
      1,
      /'g' is empty in every row/,
    ],
    ['no judgments', () => {}, `fit applicants.csv ${columns} --out m.json`, 2, /Say who deserves/],
    ['no place to write', () => {}, `fit applicants.csv ${ranked}`, 2, /--out is needed/],
    [
      'an unknown flag',
      () => {},
      `fit applicants.csv ${ranked} --gama 1 --out m.json`,
      2,
      /--gama.*'--gamma'/,
    ],
    [
      'a flag without its value',
      () => {},
      'fit applicants.csv --target',
      2,
      /--target needs a value/,
    ],
    [
      'a word for a number',
      () => {},
      `fit applicants.csv ${ranked} --gamma high --out m.json`,
      2,
      /must be a number/,
    ],
    [
      'γ outside 0 to 1',
      () => {},
      `fit applicants.csv ${ranked} --gamma 2 --out m.json`,
      1,
      /gamma must lie in/,
    ],
    [
      'contradictory flags',
      () => {},
      `fit applicants.csv ${columns} --ratings teacher_rank --ties share --out m.json`,
      2,
      /--ties goes with --ranking/,
    ],
    [
      'a feature that is the target',
      () => {},
      `fit applicants.csv ${ranked} --features academic,graduated --out m.json`,
      2,
      /cannot be a feature and the target/,
    ],
    [
      'a place that cannot be written',
      () => {},
      `fit applicants.csv ${ranked} --out applicants.csv/model.json`,
      1,
      /could not be written/,
    ],
    ['an unknown command', () => {}, 'fot applicants.csv', 2, /'fot'\. Did you mean 'fit'/],
    [
      'a model that is none',
      () => put('x.json', '{}'),
      'predict x.json applicants.csv --out s.csv',
      1,
      /pairfair\/model/,
    ],
    [
      'a config that is none',
      () => put('c.yaml', 'gamma: ['),
      `fit applicants.csv --config c.yaml --out m.json`,
      2,
      /config file c\.yaml/,
    ],
    [
      'an unknown key in a config',
      () => put('k.yaml', 'gama: 1'),
      'fit applicants.csv --config k.yaml --out m.json',
      2,
      /unknown key 'gama'/,
    ],
  ];

  it.each(failing)('%s', (_, prepare, line, code, message) => {
    prepare();
    const before = readdirSync(folder).sort();
    const run = pairfair(line);
    expect(run.err).toMatch(message);
    expect(run.code).toBe(code);
    expect(run.err).not.toMatch(/\n\s+at /);
    expect(run.out).toBe('');
    expect(readdirSync(folder).sort()).toEqual(before);
  });

  it('a lacking protected column at prediction time', () => {
    put('lean.csv', 'academic,supplementary,state\n3,1200,north\n');
    const run = pairfair('predict model.json lean.csv --out s.csv');
    expect(run.err).toMatch(/needs the column 'background' at prediction time/);
    expect(run.code).toBe(1);
    expect(existsSync(join(folder, 's.csv'))).toBe(false);
  });
});

describe('help', () => {
  it('every command has a summary and an example', () => {
    const help = pairfair('--help');
    expect(help.code).toBe(0);
    const names = Array.from(help.out.matchAll(/^ {2}([a-z]+) {2,}/gm), ([, name]) => name);
    expect(names).toContain('fit');
    for (const name of names) {
      const { out, code } = pairfair(`${name} --help`);
      expect(code).toBe(0);
      expect(out).toMatch(/Example: pairfair /);
    }
  });

  it('prints completion scripts', () => {
    for (const shell of ['bash', 'zsh', 'fish']) {
      expect(pairfair(`completion ${shell}`).out).toMatch(/pairfair/);
    }
    expect(pairfair('completion tcsh').code).toBe(2);
  });
});
