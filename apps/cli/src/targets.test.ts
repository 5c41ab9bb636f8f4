import { beforeAll, describe, expect, it } from 'vitest';
import { workFolder } from '../testing/workFolder.ts';

const { pairfair, put, read } = workFolder();

/** People in three grades of pay, hired or not; pay rewards prestige, merit is skill. */
function people(): string {
  let state = 7;
  const uniform = () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
  const normal = () => Array.from({ length: 12 }, uniform).reduce((a, b) => a + b, 0) - 6;
  const rows = Array.from({ length: 240 }, (_, i) => {
    const [skill, prestige, noise] = [normal(), normal(), normal()];
    const sex = i % 2 === 0 ? 'f' : 'm';
    const pay = 30 + 3 * skill + 3 * prestige + noise;
    const grade = pay < 28 ? 'low' : pay < 32 ? 'mid' : 'high';
    const hired = pay < 30 ? 'denied' : 'granted';
    const cells = [skill, prestige, Math.round(2 * skill) / 2, pay].map((x) => x.toFixed(3));
    return [`p${i}`, sex, ...cells, grade, hired, 1 + (i % 3)].join(',');
  });
  return ['id,sex,skill,prestige,merit,pay,grade,hired,times', ...rows, ''].join('\n');
}

beforeAll(() => put('people.csv', people()));
const roles = 'people.csv --protected sex --features skill,prestige --ranking merit --id id';

describe('--weight', () => {
  it('counts each row as so many people, in fit, tune, evaluate and compare', () => {
    const plain = pairfair(`fit ${roles} --target hired --out model.json --json`);
    const heavy = pairfair(`fit ${roles} --target hired --weight times --out model.json --json`);
    const sizes = (out: string) =>
      JSON.parse(out).evaluation.groups.map(({ size }: { size: number }) => size);
    expect(sizes(plain.out)).toEqual([120, 120]);
    expect(sizes(heavy.out).reduce((a: number, b: number) => a + b, 0)).toBe(480);
    const few = '--folds 3 --gammas 0.9 --ridges 0.1 --strictnesses 0,0.3';
    const tuned = pairfair(
      `tune ${roles} --target hired --weight times ${few} --out tuned.json --json`,
    );
    expect(sizes(tuned.out)).toEqual(sizes(heavy.out));
    const compared = pairfair(
      `compare ${roles} --target hired --weight times --methods original,pfr --runs 1 --folds 3 --out weighed`,
    );
    expect(compared.err).not.toContain('failed');
    expect(compared.code).toBe(0);
  });

  it('must be numbers of at least 0, and stays in memory', () => {
    put('light.csv', read('people.csv').replace(/,1\n/, ',-1\n'));
    const light = pairfair(
      `fit light.csv --protected sex --features skill,prestige --ranking merit --target hired --weight times --out model.json`,
    );
    expect(light.code).not.toBe(0);
    expect(light.err).toContain("column 'times' has -1 in row 1");
    const duckdb = pairfair(
      `fit ${roles} --target hired --weight times --engine duckdb --out model.json`,
    );
    expect(duckdb.code).not.toBe(0);
    expect(duckdb.err).toContain('need the table in memory');
  });
});

describe('a target that is a number', () => {
  it('is fitted, and measured in numbers, by every engine', () => {
    const documents = ['memory', 'duckdb'].map((engine) => {
      const run = pairfair(`fit ${roles} --target pay --engine ${engine} --out model.json --json`);
      expect(run.err).toContain('target: pay, numbers');
      return JSON.parse(run.out).evaluation;
    });
    expect(documents[0].measures.r2).toBeGreaterThan(0.3);
    expect(documents[0].measures.auc).toBeNull();
    expect(documents[1].measures.r2).toBeCloseTo(documents[0].measures.r2, 10);
    const text = pairfair(`fit ${roles} --target pay --out model.json`).out;
    expect(text).toMatch(/R² +0\.\d{3}/);
    expect(text).toMatch(/group +people +mean +predicted +residual +RMSE/);
    const scored = pairfair('predict model.json people.csv --id id --out scores.csv');
    expect(scored.out).toContain('240 rows scored. Wrote scores.csv');
    expect(read('scores.csv').split('\n')[0]).toBe('id,score');
  });

  it('is tuned by R², compared, and audited', () => {
    const tuned = pairfair(
      `tune ${roles} --target pay --give-up 0.1 --folds 3 --gammas 0.9 --ridges 0.1 --out tuned.json --json`,
    );
    const { validation, evaluation } = JSON.parse(tuned.out);
    expect(validation.r2).toBeGreaterThan(0.7);
    expect(validation).not.toHaveProperty('auc');
    expect(evaluation.measures.rmse).toBeGreaterThan(0);

    const compared = pairfair(
      `compare ${roles} --target pay --methods original,pfr --runs 1 --folds 3 --out compared`,
    );
    expect(compared.out).toMatch(/R² +RMSE +rank consistency/);
    const table = read('compared/comparison.csv');
    expect(table).toContain('method,pfr,r2,');
    expect(table).not.toContain(',auc,');
    const report = read('compared/report.html');
    expect(report).toContain('Mean prediction by group');
    expect(report).not.toContain('positive rate');
    expect(report).not.toMatch(/[^a-z-]AUC/);

    pairfair('predict tuned.json people.csv --id id --out scores.csv');
    const scores = read('scores.csv').split('\n');
    const joined = read('people.csv').split('\n');
    put(
      'scored.csv',
      joined
        .map((line, i) => (line === '' ? '' : `${line},${scores[i]?.split(',')[1]}`))
        .join('\n'),
    );
    const line = 'scored.csv --protected sex --ranking merit --score score --id id --target pay';
    const audited = pairfair(`evaluate ${line} --draws 20 --json`);
    const { measures, intervals } = JSON.parse(audited.out);
    expect(measures.r2).toBeCloseTo(evaluation.measures.r2, 6);
    expect(intervals.measures.r2.low).toBeLessThan(measures.r2);
  });

  it('refuses what numbers cannot be asked', () => {
    const hardt = pairfair(`compare ${roles} --target pay --methods hardt --out c`);
    expect(hardt.code).not.toBe(0);
    expect(hardt.err).toContain('needs a target with two classes and cannot predict numbers');
    for (const line of [`fit ${roles} --target pay --threshold 3 --out m.json`]) {
      const run = pairfair(line);
      expect(run.code).not.toBe(0);
      expect(run.err).toContain('not decided on');
    }
  });

  it('--task settles what numbers are', () => {
    const number = pairfair(`fit ${roles} --target times --task number --out m.json`);
    expect(number.err).toContain('target: times, numbers');
    const word = pairfair(`fit ${roles} --target hired --task number --out m.json`);
    expect(word.code).not.toBe(0);
    expect(word.err).toContain('denied, granted, which are no numbers');
  });
});
