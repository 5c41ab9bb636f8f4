import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

// From judges to a model on the paper's synthetic data of low dimension, as a user does it.

const program = fileURLToPath(new URL('../apps/cli/bin/pairfair.js', import.meta.url));
const people = 'people.csv --target label --protected group --split split';
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pairfair-judges-'));
  const ask = 'judgments simulate synthetic-low --answers 4000';
  pairfair(`${ask} --coin 10 --people-out people.csv --out coins.ndjson`);
  pairfair(`${ask} --honest 10 --error 0.1 --out honest.ndjson`);
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

function pairfair(line: string) {
  const words = [program, ...line.split(' ')];
  const run = spawnSync(process.execPath, words, { cwd: folder, encoding: 'utf8' });
  expect(run.status, `${line}\n${run.stderr}`).toBe(0);
  return { out: run.stdout, err: run.stderr };
}
const read = (name: string) => readFileSync(join(folder, name), 'utf8');
const json = (line: string) => JSON.parse(pairfair(`${line} --json`).out);

describe('simulated judges → graph → PFR on synthetic-low', () => {
  it('rank consistency(W^F) rises with the number of answers, 20 runs', () => {
    const { points, none, full } = json(
      `judgments plan ${people.replace(' --split split', '')} --ignore split,id --kind pair --error 0.1 --answers 20,200,2000 --runs 20`,
    );
    const [few, some, many] = points;
    // Intervals of the gap to everything known, run by run on the same people.
    expect(few.gap.mean).toBeGreaterThan(many.gap.high);
    expect(few.gap.mean).toBeGreaterThan(some.gap.mean);
    expect(some.gap.mean).toBeGreaterThan(many.gap.mean);
    expect(many.gap.high).toBeLessThan(0.1);
    expect(many.rankConsistency.low).toBeGreaterThan(none.rankConsistency.high);
    expect(full.rankConsistency.low).toBeGreaterThan(none.rankConsistency.high);
  });

  it('tunes on judges who see something, and says nothing against them', () => {
    const { tried, warnings } = json(`tune ${people} --judgments honest.ndjson --out h.json`);
    expect(tried).toBeGreaterThan(100);
    expect(warnings.join()).not.toMatch(/chance/);
  });
});

describe('judges who toss coins', () => {
  const coins = `${people} --judgments coins.ndjson`;
  const chance = /cannot be told from chance/;

  it('are not tuned on: strictness 0, whatever was asked for, and the model says so', () => {
    const found = json(`tune ${coins} --strictnesses 0.5,0.9 --out tuned.json`);
    expect(found.setting.strictness).toBe(0);
    expect(found.warnings.join('\n')).toMatch(chance);
    expect(found.warnings.join('\n')).toMatch(/Only strictness 0 was tried/);
    const { warnings } = json('inspect tuned.json');
    expect(warnings.join('\n')).toMatch(/does not use them: γ = 0/);
  });

  it('leave no trace: the scores are those of other judges at strictness 0', () => {
    json(`tune ${coins} --out tuned.json`);
    json(`fit ${people} --judgments honest.ndjson --strictness 0 --out without.json`);
    pairfair('predict tuned.json people.csv --out tuned.csv');
    pairfair('predict without.json people.csv --out without.csv');
    const [tuned, without] = ['tuned.csv', 'without.csv'].map((name) =>
      read(name)
        .trim()
        .split('\n')
        .slice(1)
        .map((line) => line.split(',').map(Number)),
    );
    expect(tuned.length).toBeGreaterThan(100);
    tuned.forEach((row, i) => {
      row.forEach((value, j) => {
        if (!Number.isNaN(value)) expect(value).toBeCloseTo(without[i][j], 8);
      });
    });
  });

  it('are named in every later step: graph, fit, card, evaluation, comparison, report', () => {
    const fit = pairfair(`fit ${coins} --strictness 0.7 --out model.json`);
    expect(fit.err).toMatch(chance);
    expect(fit.err).toMatch(/all the same, with strictness 0\.7/);
    expect(pairfair('inspect model.json').out).toMatch(chance);
    pairfair('export model.json --to card --out card.md');
    expect(read('card.md')).toMatch(/\*\*Agreement cannot be told from chance/);
    pairfair(`graph people.csv --protected group --judgments coins.ndjson --out graph.json`);
    expect(pairfair('inspect graph.json').out).toMatch(chance);
    expect(pairfair(`fit ${people} --graph graph.json --out g.json`).err).toMatch(chance);
    expect(
      pairfair(`evaluate ${people} --score academic --judgments coins.ndjson --draws 0`).err,
    ).toMatch(/chance[\s\S]*says as little as they do/);

    const compare = `compare people.csv --target label --protected group --ignore split --judgments coins.ndjson`;
    const { methods, warnings } = json(
      `${compare} --methods original,pfr --runs 2 --folds 2 --out r`,
    );
    expect(warnings.join()).toMatch(chance);
    for (const { name, settings } of methods) {
      if (name === 'original') continue;
      expect(settings.map(({ strictness }: { strictness: number }) => strictness)).toEqual([0, 0]);
    }
    const report = read('r/report.html');
    const short = report.slice(report.indexOf('In short'), report.indexOf('Contents'));
    expect(short).toMatch(chance);
    const closing = report.slice(report.indexOf('id="warnings"'));
    expect(closing).toMatch(chance);
    expect(closing).toMatch(/Only strictness 0 was tried/);
  });

  it('are not confused with judges of whom nothing is known', () => {
    pairfair(
      'judgments simulate synthetic-low --answers 3000 --honest 1 --error 0 --out one.ndjson',
    );
    const { setting, warnings } = json(
      `tune ${people} --judgments one.ndjson --gammas 0.5,0.9 --strictnesses 0.3,0.6 --out one.json`,
    );
    expect(setting.strictness).toBeGreaterThan(0);
    expect(warnings.join()).toMatch(/Agreement is unknown/);
  });
});
