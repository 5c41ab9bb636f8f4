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

describe('a target with three classes', () => {
  const line = `${roles} --target grade`;

  it('is fitted, predicted by names, and audited', () => {
    const fit = pairfair(`fit ${line} --out grades.json --json`);
    expect(fit.err).toContain('target: grade, 3 classes: high, low, mid');
    const { evaluation } = JSON.parse(fit.out);
    expect(evaluation.classes.map(({ name }: { name: string }) => name)).toEqual([
      ...['high', 'low', 'mid'],
    ]);
    expect(evaluation.measures.auc).toBeGreaterThan(0.6);
    expect(evaluation.measures.consistency_similarity).toBeGreaterThan(0.3);
    const duckdb = JSON.parse(
      pairfair(`fit ${line} --engine duckdb --out duck.json --json`).out,
    ).evaluation;
    for (const [k, { measures }] of evaluation.classes.entries()) {
      expect(duckdb.classes[k].measures.auc).toBeCloseTo(measures.auc, 10);
    }
    const said = pairfair(`fit ${line} --out grades.json`).out;
    expect(said).toContain('least squares, judgments ignored');
    expect(said).toMatch(/class +have it +get it +found +AUC +same label +rank cons\./);
    const texts = ['memory', 'duckdb'].map((engine) => {
      pairfair(`predict grades.json people.csv --id id --engine ${engine} --out g.csv`);
      return read('g.csv');
    });
    expect(texts[1]).toBe(texts[0]);
    const [header, ...rows] = texts[0].trim().split('\n');
    expect(header).toBe('id,score_high,score_low,score_mid,label');
    for (const row of rows) {
      const [, high = '', low = '', mid = '', label = ''] = row.split(',');
      const scores = [high, low, mid].map(Number);
      expect(scores.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 12);
      expect(label).toBe(['high', 'low', 'mid'][scores.indexOf(Math.max(...scores))]);
    }
    const scored = read('people.csv')
      .trim()
      .split('\n')
      .map((row, i) => `${row},${texts[0].split('\n')[i]?.split(',').slice(1, 4).join(',')}`);
    put('graded.csv', `${scored.join('\n')}\n`);
    const audit = 'graded.csv --protected sex --ranking merit --target grade --score score --id id';
    const audited = JSON.parse(pairfair(`evaluate ${audit} --draws 30 --json`).out);
    const { intervals } = audited;
    expect(intervals.measures.auc.value).toBe(audited.measures.auc);
    for (const [k, { name, measures }] of audited.classes.entries()) {
      const { value, low, high } = intervals.classes[k].measures.rank_consistency_fairness;
      expect(intervals.classes[k].name).toBe(name);
      expect(value).toBe(measures.rank_consistency_fairness);
      expect(low).toBeLessThan(high);
    }
    pairfair('export grades.json --to card --out card.md');
    expect(read('card.md')).toContain(
      'Which of 3 classes **grade** is: **high**, **low**, **mid**.',
    );
    expect(read('card.md')).toMatch(/\*\*mid\*\* against all others: AUC 0\.\d{3}/);
    expect(audited.measures.auc).toBeCloseTo(evaluation.measures.auc, 10);
    expect(audited.measures.consistency_fairness).toBeCloseTo(
      evaluation.measures.consistency_fairness,
      10,
    );
    // The same scores from a file of their own, under the names of the classes as scikit-learn has them.
    put('own.csv', texts[0].replaceAll('score_', '').replace(/,label$/m, ',decided'));
    const own = audit
      .replace('graded.csv', 'people.csv')
      .replace('--score score', '--scores own.csv');
    const report = pairfair(`evaluate ${own} --draws 20 --out classes.html --json`);
    expect(report.code, report.err).toBe(0);
    const again = JSON.parse(report.out);
    expect(again.measures).toEqual(audited.measures);
    expect(again.intervals.classes[0].measures.auc.low).toBeLessThan(again.classes[0].measures.auc);
    const page = read('classes.html');
    expect(page).toContain('Rates of every group, mid against all others');
    expect(page).toMatch(/(high|low|mid): 0\.\d{3} and 0\.\d{3}/);
    expect(page).not.toMatch(/undefined|NaN|\[object/);
  });

  it('is tuned over all classes', () => {
    const few = '--folds 3 --gammas 0.9 --ridges 0.1 --strictnesses 0,0.3,0.6 --give-up 0.2';
    const tuned = pairfair(`tune ${line} ${few} --out grades.json --json`);
    expect(tuned.code, tuned.err).toBe(0);
    expect(JSON.parse(tuned.out).evaluation.classes.length).toBe(3);
  });

  it('is compared, class by class and group by group', () => {
    const few = '--methods original,pfr --runs 2 --folds 3 --json';
    const run = pairfair(`compare ${line} ${few} --out graded`);
    expect(run.code, run.err).toBe(0);
    const { methods, data } = JSON.parse(run.out);
    expect(data.groups[0].classes.map(({ name }: { name: string }) => name)).toEqual([
      ...['high', 'low', 'mid'],
    ]);
    for (const { measures, classes } of methods) {
      const mean = classes.reduce(
        (sum: number, one: { measures: typeof measures }) => sum + one.measures.auc.mean / 3,
        0,
      );
      expect(measures.auc.mean).toBeCloseTo(mean, 10);
      expect(classes[2].groups.length).toBe(2);
    }
    const table = read('graded/comparison.csv');
    expect(table).toContain('kind,method,class,group,measure,mean,low,high');
    expect(table).toMatch(/method,pfr,mid,f,positive_rate,0\.\d+/);
    expect(table).toMatch(/control,pfr-shuffled,,,auc,0\.\d+/);
    const report = read('graded/report.html');
    expect(report).toContain('one of 3 classes');
    expect(report).toContain('Class by class');
    expect(report).not.toContain('NaN');
    const other = pairfair(
      `compare ${line} --runs 1 --folds 2 --no-controls --methods original --out c`,
    );
    expect(other.code, other.err).toBe(0);
  }, 120_000);

  it('is refused in a sentence where it is not known', () => {
    for (const [words, said] of [
      [`compare ${line} --methods hardt --out c`, 'two classes and cannot predict more classes'],
      [`fit ${line} --rate 0.2 --out m.json`, 'the largest score decides'],
      [`fit ${line} --order-weight 0.3 --out m.json`, 'of the 3 classes'],
    ] as const) {
      const run = pairfair(words);
      expect(run.code, words).not.toBe(0);
      expect(run.err).toContain(said);
    }
    const one = pairfair(`fit ${line} --positive high --out m.json`);
    expect(one.err).toContain('1 = high, 0 = not high');
  });
});

describe('decisions', () => {
  const fit = `fit ${roles} --target hired --out model.json --json`;

  it('are made for a share of people, or at what they do to labels, by every engine alike', () => {
    const rates = (flags: string) => {
      const { decision, evaluation } = JSON.parse(pairfair(`${fit} ${flags}`).out);
      expect(JSON.parse(read('model.json')).threshold).toBe(decision?.threshold ?? 0.5);
      const { positive_rate, tpr, fpr } = evaluation.measures;
      if (decision) expect(decision.positiveRate).toBeCloseTo(positive_rate, 12);
      return { positive_rate, tpr, fpr };
    };
    expect(rates('').positive_rate).not.toBe(0.3);
    expect(rates('--rate 0.3').positive_rate).toBeCloseTo(0.3, 2);
    expect(rates('--rate 0.3 --engine duckdb').positive_rate).toBeCloseTo(0.3, 2);
    expect(rates('--threshold-for fpr=0.1').fpr).toBeLessThanOrEqual(0.1);
    expect(rates('--threshold-for tpr=0.8').tpr).toBeGreaterThanOrEqual(0.8);
    const youden = rates('--threshold-for youden');
    const half = rates('');
    expect(youden.tpr - youden.fpr).toBeGreaterThanOrEqual(half.tpr - half.fpr);
    const both = pairfair(`${fit} --rate 0.3 --threshold 0.2`);
    expect(both.code).toBe(2);
    expect(pairfair(`${fit} --threshold-for fpr=2`).err).toContain('a share from 0 to 1');
    expect(pairfair(`${fit} --threshold-for fnr=0.2`).err).toContain('takes fpr=0.1, tpr=0.8');
  });

  it('are made anew by predict, and bear the names of the data', () => {
    pairfair(fit);
    const shares = (flags: string) => {
      const run = pairfair(`predict model.json people.csv --id id --out s.csv ${flags}`);
      expect(run.code).toBe(0);
      const labels = read('s.csv')
        .trim()
        .split('\n')
        .slice(1)
        .map((line) => line.split(',')[2]);
      expect(new Set(labels)).toEqual(new Set(['denied', 'granted']));
      return { said: run.out, share: labels.filter((label) => label === 'granted').length / 240 };
    };
    const tenth = shares('--rate 0.1');
    expect(tenth.share).toBeCloseTo(0.1, 2);
    expect(tenth.said).toContain('for 10.0 % of people');
    expect(tenth.said).toContain('24 decided granted');
    expect(shares('--threshold 0.9').share).toBeLessThan(shares('--threshold 0.2').share);
    expect(shares('--threshold 0.9 --engine duckdb').share).toBe(shares('--threshold 0.9').share);
    expect(shares('').said).toContain('decided granted');
    pairfair(`fit ${roles} --target hired --positive denied --out model.json`);
    expect(pairfair('predict model.json people.csv --out s.csv').out).toContain('decided denied');
  });

  it('look at labels where predict is asked to, and say so where there are none', () => {
    pairfair(fit);
    const predicted = (data: string, rule: string) =>
      pairfair(`predict model.json ${data} --threshold-for ${rule} --out s.csv --json`);
    const { decision } = JSON.parse(predicted('people.csv', 'fpr=0.1').out);
    expect(decision.fpr).toBeLessThanOrEqual(0.1);
    expect(JSON.parse(predicted('people.csv --engine duckdb', 'fpr=0.1').out).decision).toEqual(
      decision,
    );
    expect(predicted('people.csv', 'fnr=0.1')).toMatchObject({ code: 2 });
    put('new.csv', read('people.csv').replace(',hired,', ',unknown,'));
    for (const engine of ['memory', 'duckdb']) {
      const { code, err } = predicted(`new.csv --engine ${engine}`, 'youden');
      expect(code).toBe(1);
      expect(err).toContain("the data have no column 'hired'. Bring labels, or take --threshold");
    }
    pairfair(`fit ${roles} --target grade --positive high --out model.json`);
    expect(JSON.parse(predicted('people.csv', 'tpr=0.8').out).decision.tpr).toBeGreaterThan(0.79);
  });

  it('--keep-ranking learns from the ranking too', () => {
    const inputs = () =>
      JSON.parse(read('model.json')).recipe.steps.map((s: { name: string }) => s.name);
    const line =
      'fit people.csv --protected sex --ignore pay,grade,times --ranking merit --id id --target hired --out model.json';
    pairfair(line);
    expect(inputs()).toEqual(['skill', 'prestige']);
    expect(pairfair(`${line} --keep-ranking`).err).toContain('numbers: skill, prestige, merit');
    expect(inputs()).toEqual(['skill', 'prestige', 'merit']);
    const none = pairfair(
      'fit people.csv --protected sex --target hired --ratings merit --keep-ranking --out m.json',
    );
    expect(none.err).toContain('--keep-ranking needs --ranking');
  });
});

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

  it('must be numbers of at least 0, and counts alike in every engine', () => {
    put('light.csv', read('people.csv').replace(/,1\n/, ',-1\n'));
    const light = pairfair(
      `fit light.csv --protected sex --features skill,prestige --ranking merit --target hired --weight times --out model.json`,
    );
    expect(light.code).not.toBe(0);
    expect(light.err).toContain("column 'times' has -1 in row 1");
    const [memory, duckdb] = ['memory', 'duckdb'].map((engine) => {
      const run = pairfair(
        `fit ${roles} --target hired --weight times --shape rank --engine ${engine} --out model.json --json`,
      );
      return JSON.parse(run.out).evaluation.measures;
    });
    expect(memory.auc).toBeGreaterThan(0.5);
    for (const id of ['auc', 'rank_consistency_fairness', 'fpr_gap']) {
      expect(duckdb[id], id).toBeCloseTo(memory[id], 10);
    }
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
    const beside = pairfair(
      `compare ${roles} --target pay --scores scores.csv --methods original --no-controls --runs 1 --folds 3 --out beside`,
    );
    expect(beside.code, beside.err).toBe(0);
    expect(beside.out).toMatch(/Your model \*? +0\.\d{3}/);
    expect(read('beside/comparison.csv')).toContain('method,yours,r2,');
    expect(read('beside/report.html')).not.toMatch(/decided 1|[^a-z-]AUC/);
    const line = 'scored.csv --protected sex --ranking merit --score score --id id --target pay';
    const audited = pairfair(`evaluate ${line} --draws 20 --out numbers --json`);
    const page = read('numbers/report.html');
    expect(page).toContain('Mean residual by group');
    expect(page).toContain('Who is treated most unequally');
    expect(page).not.toMatch(/decision is 1|undefined|NaN|[^a-z-]AUC/);
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
