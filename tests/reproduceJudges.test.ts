import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { judgesCaveat } from '@pairfair/workbench/datasets';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const shared = process.env.PAIRFAIR_DATA ?? join(root, '../shared/data');
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pairfair-judges-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

function pairfair(line: string) {
  const run = spawnSync(
    process.execPath,
    [join(root, 'apps/cli/bin/pairfair.js'), ...line.split(' ')],
    { cwd: folder, encoding: 'utf8' },
  );
  return { code: run.status, out: run.stdout, err: run.stderr };
}

describe('reproduce compas-judges without its files', () => {
  it('fails, names both files, and writes nothing', () => {
    const { code, err } = pairfair('reproduce compas-judges --data nowhere --out none');
    expect(code).toBe(1);
    expect(err).toMatch(/turkprime_survey_data_clean\.csv is missing \(SHA-256 8216cfd/);
    expect(err).toMatch(/two-years\.csv is missing \(SHA-256 c451db8/);
    expect(existsSync(join(folder, 'none'))).toBe(false);
  });
});

const there = existsSync(join(shared, 'compas-judges'));
const skipped = !there
  ? ' (skipped: the files are not there, see pairfair data compas-judges)'
  : process.env.CI
    ? ''
    : ' (skipped: takes a minute, set CI=1)';

describe.skipIf(skipped !== '')(`reproduce compas-judges --runs 2${skipped}`, () => {
  const text = (name: string) => readFileSync(join(folder, 'two/compas-judges', name), 'utf8');
  let printed: string;
  beforeAll(() => {
    const run = pairfair(`reproduce compas-judges --runs 2 --data ${shared} --out two`);
    expect(run.code, run.err).toBe(0);
    printed = run.out;
  }, 1_200_000);

  it('says what the judges were asked wherever it shows what they said', () => {
    expect(printed).toContain(judgesCaveat);
    expect(text('report.html')).toContain(judgesCaveat);
    expect(JSON.parse(text('results.json')).caveat).toBe(judgesCaveat);
    for (const figure of ['methods.svg', 'answers.svg']) {
      expect(text(`figures/${figure}`)).toContain(judgesCaveat);
    }
  });

  it('writes results, report and figures that can be verified', () => {
    expect(readdirSync(join(folder, 'two/compas-judges')).sort()).toEqual([
      ...['README.md', 'config.yaml', 'figures', 'report.html', 'results.json'],
    ]);
    expect(text('report.html')).not.toMatch(/NaN|undefined/);
    for (const file of ['report.html', 'results.json']) {
      expect(pairfair(`verify two/compas-judges/${file}`).code).toBe(0);
    }
  });

  it('judgments count: graded PFR is nearer to judges it never heard than the Original is', () => {
    const { comparison, answers, panels } = JSON.parse(text('results.json'));
    const consistency = (name: string) =>
      comparison.methods.find((method: { name: string }) => method.name === name).measures
        .consistency_fairness.mean;
    expect(consistency('pfr')).toBeGreaterThan(consistency('original'));
    expect(answers).toHaveLength(20);
    expect(panels.map(({ by }: { by: string }) => by)).toEqual([
      ...['stated reason', 'race', 'gender', 'politics', 'age', 'education'],
    ]);
  });
});
