import { spawn, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { mostChosen } from '@pairfair/output';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const program = join(root, 'apps/cli/bin/pairfair.js');
const shared = process.env.PAIRFAIR_DATA ?? join(root, '../shared/data');
const minutes = 60_000;
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pairfair-reproduce-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

function pairfair(line: string) {
  const run = spawnSync(process.execPath, [program, ...line.split(' ')], {
    cwd: folder,
    encoding: 'utf8',
  });
  return { code: run.status, out: run.stdout, err: run.stderr };
}

const text = (path: string) => readFileSync(join(folder, path), 'utf8');
const json = (path: string) => JSON.parse(text(path));

interface Found {
  readonly name: string;
  readonly settings: Record<string, number>[];
  readonly measures: Record<string, { mean: number; low: number; high: number }>;
}

interface Row {
  readonly giveUp: number;
}

/** The means of a method of a comparison. */
function meansOf(results: { comparison: { methods: Found[]; controls: Found[] } }, name: string) {
  const { methods, controls } = results.comparison;
  const found = [...methods, ...controls].find((method) => method.name === name)!;
  return (measure: string) => found.measures[measure].mean;
}

/** Everything that is promised of the folder of a comparison. */
function expectWhole(place: string, figures: string[]): void {
  expect(readdirSync(join(folder, place)).sort()).toEqual([
    ...['README.md', 'config.yaml', 'figures', 'report.html', 'results.json'],
  ]);
  expect(readdirSync(join(folder, place, 'figures')).sort()).toEqual(figures);
  const { comparison, gradedAgainstCut } = json(`${place}/results.json`);
  expect(comparison.failed).toEqual([]);
  expect(comparison.methods.map(({ name }: Found) => name)).toEqual([
    ...['original', 'ifair', 'lfr', 'hardt', 'glif'],
    ...['pfr', 'pfr-exclude', 'pfr-kernel', 'pfr-cut', 'pfr-paper', 'pfr-paper-minmax'],
    ...['original+', 'ifair+', 'lfr+', 'hardt+'],
  ]);
  expect(comparison.controls.map(({ name }: Found) => name)).toEqual([
    ...['original-group', 'original-centred', 'ridge-group', 'pfr-gamma0', 'pfr-shuffled'],
    ...['pca-group', 'pfr-cut-gamma0', 'pfr-cut-shuffled'],
  ]);
  const giveUps = [0.005, 0.01, 0.02, 0.04];
  expect(gradedAgainstCut.rows.map(({ giveUp }: Row) => giveUp)).toEqual(giveUps);
  expect(comparison.credit.rows.map(({ giveUp }: Row) => giveUp)).toEqual(giveUps);
  const page = text(`${place}/README.md`);
  for (const said of [gradedAgainstCut.sentence, 'min–max', 'does not say how it scales']) {
    expect(page).toContain(said);
  }
  expect(page).not.toMatch(/NaN|undefined/);
  const report = text(`${place}/report.html`);
  for (const part of ['what the paper’s table says', 'PFR as published', 'Was it the judgments?']) {
    expect(report).toContain(part);
  }
  expect(report).not.toMatch(/NaN|undefined/);
  expect(pairfair(`verify ${place}/report.html`).code).toBe(0);
  expect(pairfair(`verify ${place}/results.json`).code).toBe(0);
}

describe('reproduce synthetic-low --runs 2', () => {
  let printed: string;
  beforeAll(() => {
    const run = pairfair('reproduce synthetic-low --runs 2 --out two');
    expect(run.code, run.err).toBe(0);
    printed = run.out;
  }, 5 * minutes);

  it('sets the statistics of the data beside those of the paper', () => {
    // The paper: 1000 people, 500 in each group; two columns and the group.
    expect(printed).toMatch(/records +paper 1000 +obtained 1000/);
    expect(printed).toMatch(/groups s = 0 \/ s = 1 +paper 500 \/ 500 +obtained 500 \/ 500/);
    expect(printed).toMatch(/features +paper 3 +obtained 2/);
  });

  it('writes results, report and the figures 1, 2 and 3 of the paper', () => {
    expectWhole('two/synthetic-low', [
      ...['fnr.svg', 'fpr.svg', 'frontiers.svg', 'measures.svg', 'positive-rate.svg'],
      'representations.svg',
    ]);
    expect(json('two/synthetic-low/results.json').figures).toEqual([
      { name: 'representations', paper: 1 },
      { name: 'measures', paper: 2 },
      { name: 'positive-rate', paper: 3 },
      { name: 'fpr', paper: 3 },
      { name: 'fnr', paper: 3 },
      { name: 'frontiers', paper: null },
    ]);
    const four = text('two/synthetic-low/figures/representations.svg');
    for (const method of [/Original\+/, /iFair\+/, /LFR\+/, />PFR: what it sees/]) {
      expect(four).toMatch(method);
    }
    // Three in the two columns of the data, PFR in its own two dimensions.
    expect(four.match(/>academic</g)).toHaveLength(3);
    expect(four.match(/>z1</g)).toHaveLength(1);
    expect(four).not.toContain('principal component');
    const bars = text('two/synthetic-low/figures/measures.svg');
    for (const bar of ['AUC', 'consistency(W^F)', 'consistency(W^X)']) {
      expect(bars).toContain(`>${bar}</text>`);
    }
  });

  it('PFR, in all forms, is more accurate and more consistent than the original', () => {
    const results = json('two/synthetic-low/results.json');
    const original = meansOf(results, 'original');
    for (const form of ['pfr', 'pfr-cut', 'pfr-paper']) {
      const pfr = meansOf(results, form);
      // Over ten runs: +0.024 and +0.088. Two runs are too few for more than the direction.
      expect(pfr('auc')).toBeGreaterThan(original('auc'));
      expect(pfr('consistency_fairness')).toBeGreaterThan(original('consistency_fairness'));
    }
    const shuffled = meansOf(results, 'pfr-cut-shuffled');
    expect(shuffled('consistency_fairness')).toBeLessThan(original('consistency_fairness'));
  });
});

describe('reproduce gamma --runs 2, where the data files are not', () => {
  const line = 'reproduce gamma --runs 2 --data nowhere --out';
  const files = ['results.json', 'report.html', 'README.md', 'figures/synthetic-low-cut.svg'];
  let told: string;
  beforeAll(() => {
    const run = pairfair(`${line} whole --workers 2`);
    expect(run.code, run.err).toBe(0);
    told = run.err;
  }, 5 * minutes);

  it('says which files are missing, their checksums and where to get them, and runs the rest', () => {
    expect(told).toMatch(
      /compas is left out.*two-years\.csv is missing \(SHA-256 c451db8.*propubl/,
    );
    expect(told).toMatch(/crime is left out.*communities\.data is missing \(SHA-256 09e0b5c.*UCI/);
    const results = json('whole/gamma/results.json');
    expect(Object.keys(results.dataSets)).toEqual(['synthetic-low', 'synthetic-high']);
    expect(results.missing.map(({ name }: { name: string }) => name)).toEqual(['crime', 'compas']);
    expect(text('whole/gamma/report.html')).toContain('compas: left out');
  });

  it('draws AUC, overall and per group, and consistency over γ, which the judgments raise', () => {
    const { forms } = json('whole/gamma/results.json').dataSets['synthetic-low'];
    expect(Object.keys(forms)).toEqual(['cut', 'paper', 'graded']);
    // Ours, and the published constraint.
    for (const form of ['cut', 'paper']) {
      const { at, auc, consistencyFairness, groupAuc } = forms[form];
      expect(at).toEqual([0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1]);
      expect(groupAuc).toHaveLength(2);
      // Paper, section 4.4: both rise on synthetic data.
      expect(auc[9].mean).toBeGreaterThan(auc[0].mean);
      expect(consistencyFairness[9].mean).toBeGreaterThan(consistencyFairness[0].mean);
      const drawn = text(`whole/gamma/figures/synthetic-low-${form}.svg`);
      for (const series of ['consistency(W^F)', 'AUC', 'AUC, group 0', 'AUC, group 1']) {
        expect(drawn).toContain(`>${series}</text>`);
      }
    }
  });

  it('holds fixed what a comparison chose most often', () => {
    const { methods } = json('two/synthetic-low/results.json').comparison;
    const { forms } = json('whole/gamma/results.json').dataSets['synthetic-low'];
    const methodOf = { cut: 'pfr-cut', paper: 'pfr-paper', graded: 'pfr' };
    for (const [form, method] of Object.entries(methodOf)) {
      const { settings } = methods.find(({ name }: Found) => name === method);
      expect(forms[form].setting).toEqual(mostChosen(settings));
    }
  });

  it(
    'gives the same bytes with one worker, interrupted and resumed',
    async () => {
      const kept = join(folder, 'parts/gamma/tasks.ndjson');
      const tasks = () =>
        existsSync(kept) ? readFileSync(kept, 'utf8').split('\n').length - 1 : 0;
      const words = `${line} parts --workers 1`.split(' ');
      const child = spawn(process.execPath, [program, ...words], { cwd: folder });
      const ended = new Promise<number | null>((resolve) => child.on('exit', resolve));
      // Six tasks tune, then a run of the first curve: eleven more curve runs are to come.
      for (let k = 0; k < 2400 && tasks() < 7; k++) await sleep(50);
      child.kill('SIGINT');
      expect(await ended).toBe(130);
      expect(readdirSync(join(folder, 'parts/gamma'))).toEqual(['tasks.ndjson']);
      const run = pairfair(`${line} parts --workers 2`);
      expect(run.code).toBe(0);
      expect(run.err).toMatch(/going on after 6 finished tasks/);
      for (const file of files)
        expect(text(`parts/gamma/${file}`)).toBe(text(`whole/gamma/${file}`));
      expect(existsSync(kept)).toBe(false);
    },
    5 * minutes,
  );
});

// Two runs of everything on 6900 people with 429 columns take minutes, and fewer runs or methods
// would not be the experiment: so CI does it, and whoever asks for it with CI=1.
const asked = Boolean(process.env.CI);
const there = existsSync(join(shared, 'compas/compas-scores-two-years.csv'));
const skipped = !there
  ? ' (skipped: the COMPAS file is not there, see pairfair data compas)'
  : asked
    ? ''
    : ' (skipped: takes minutes, set CI=1)';

describe.skipIf(skipped !== '')(`reproduce compas --runs 2${skipped}`, () => {
  let printed: string;
  beforeAll(() => {
    const run = pairfair(`reproduce compas --runs 2 --data ${shared} --out two`);
    expect(run.code, run.err).toBe(0);
    printed = run.out;
  }, 30 * minutes);

  it('states how the data differ from the paper’s', () => {
    expect(printed).toMatch(/records +paper 8803 +obtained 6900/);
    expect(printed).toMatch(/groups s = 0 \/ s = 1 +paper 4218 \/ 4585 +obtained 3366 \/ 3534/);
    expect(printed).toMatch(/features +paper 429 +obtained 429/);
  });

  it('writes results, report and the figures 8 and 9 of the paper', () => {
    expectWhole('two/compas', [
      ...['fnr.svg', 'fpr.svg', 'frontiers.svg', 'measures.svg', 'positive-rate.svg'],
    ]);
  });

  it('PFR is more consistent than the original, with smaller gaps in decisions and missed positives', () => {
    const results = json('two/compas/results.json');
    const [original, pfr] = [meansOf(results, 'original'), meansOf(results, 'pfr')];
    expect(pfr('consistency_fairness')).toBeGreaterThan(original('consistency_fairness'));
    // The gap in false positives turns round instead of closing: docs/findings.md.
    for (const gap of ['positive_rate_gap', 'fnr_gap']) {
      expect(pfr(gap)).toBeLessThan(original(gap));
    }
  });
});

describe('reproduce without anything it could run', () => {
  it('fails and says what to get', () => {
    const missing = pairfair('reproduce compas --data nowhere --out none');
    expect(missing.code).toBe(1);
    expect(missing.err).toMatch(/two-years\.csv is missing \(SHA-256 c451db8.*propublica/);
    mkdirSync(join(folder, 'changed/compas'), { recursive: true });
    writeFileSync(join(folder, 'changed/compas/compas-scores-two-years.csv'), 'id\n1\n');
    const changed = pairfair('reproduce compas --data changed --out none');
    expect(changed.code).toBe(1);
    expect(changed.err).toMatch(/is not the expected file \(SHA-256 must be c451db8/);
    expect(existsSync(join(folder, 'none'))).toBe(false);
  });
});
