import { describe, expect, it } from 'vitest';
import { workFolder } from '../testing/workFolder.ts';

const { pairfair, put, read } = workFolder();
const columns = '--target graduated --protected background';

/** Who has the higher rank in the table deserves more, by 300 comparisons within groups. */
function putComparisons(): void {
  const [, ...lines] = read('applicants.csv').trim().split('\n');
  const people = lines.map((line) => line.split(','));
  const compared = people.flatMap(([id, , , , group, rank], i) => {
    const other = people.find((one, j) => j > i && one[4] === group && one[5] !== rank);
    if (!other || i % 2 === 1) return [];
    return [`${id},${other[0]},${Number(rank) > Number(other[5]) ? 'first' : 'second'},kim`];
  });
  const answers = compared.map((line) => {
    const [a, b, answer, judge] = line.split(',');
    return JSON.stringify({ kind: 'comparison', people: [a, b], answer, judge });
  });
  put('compared.ndjson', `${answers.join('\n')}\n`);
}

interface Model {
  readonly predictor: { readonly coefficients: number[]; readonly intercept: number };
  readonly target: object | null;
  readonly warnings: string[];
}
const model = (name: string): Model => JSON.parse(read(name));

function expectNear(found: Model, wanted: Model): void {
  found.predictor.coefficients.forEach((value, d) => {
    expect(value).toBeCloseTo(wanted.predictor.coefficients[d] ?? Number.NaN, 8);
  });
  expect(found.predictor.intercept).toBeCloseTo(wanted.predictor.intercept, 8);
}

describe('fit --order-weight', () => {
  it('lets count who deserves more, by a column or by judges, in either engine', () => {
    putComparisons();
    for (const side of ['--ranking teacher_rank', '--id id --judgments compared.ndjson']) {
      const line = `fit applicants.csv ${columns} ${side} --ignore teacher_rank --order-weight 0.6`;
      const memory = pairfair(`${line} --out memory.json --json`);
      expect(memory.code, memory.err).toBe(0);
      expect(JSON.parse(memory.out).evaluation.measures.auc).toBeGreaterThan(0.8);
      expect(pairfair(`${line} --engine duckdb --out duckdb.json`).code).toBe(0);
      expectNear(model('duckdb.json'), model('memory.json'));
      expect(JSON.parse(read('memory.json')).provenance.options).toMatchObject({
        ...{ predictor: 'frontier', 'order-weight': 0.6 },
      });
    }
  });

  it('is as if it were not there at 0', () => {
    const line = `fit applicants.csv ${columns} --ranking teacher_rank`;
    expect(pairfair(`${line} --out plain.json`).code).toBe(0);
    expect(pairfair(`${line} --order-weight 0 --out zero.json`).code).toBe(0);
    expect(model('zero.json').predictor).toEqual(model('plain.json').predictor);
  });

  it('needs no target at 1, and the model says so wherever it goes', () => {
    const line = 'fit applicants.csv --protected background --ranking teacher_rank';
    const fit = pairfair(`${line} --ignore graduated --order-weight 1 --out alone.json --json`);
    expect(fit.code, fit.err).toBe(0);
    expect(fit.err).toMatch(/There is no target/);
    const { evaluation } = JSON.parse(fit.out);
    expect(evaluation.measures.auc).toBeNull();
    expect(evaluation.measures.rank_consistency_fairness).toBeGreaterThan(0.2);
    expect(model('alone.json').target).toBeNull();

    expect(pairfair('inspect alone.json').out).toMatch(/^Says how high judges would place/);
    expect(pairfair('verify alone.json').code).toBe(0);
    expect(pairfair('predict alone.json applicants.csv --id id --out scores.csv').code).toBe(0);
    expect(read('scores.csv')).toMatch(/^id,score,label\np001,0\.\d+,[01]\n/);
    expect(pairfair('transform alone.json applicants.csv --out fair.csv').code).toBe(0);
    for (const to of ['onnx', 'sql', 'python', 'json', 'card']) {
      expect(pairfair(`export alone.json --to ${to} --out exported.${to}`).code, to).toBe(0);
    }
    expect(read('exported.card')).toMatch(/no target/);
    expect(model('exported.json').target).toBeNull();
  });

  it.each([
    ['--order-weight 0.5 --ranking teacher_rank', 2, /--target is needed/],
    ['--target graduated --order-weight 1.5 --ranking teacher_rank', 2, /between 0 and 1/],
    [
      '--target graduated --id id --judgments judgments.csv --order-weight 1',
      1,
      /With --order-weight 1 .* nothing here orders anybody/,
    ],
  ])('tells what is wrong with %s', (flags, code, words) => {
    const run = pairfair(`fit applicants.csv --protected background ${flags} --out x.json`);
    expect(run.code).toBe(code);
    expect(run.err).toMatch(words);
  });
});

describe('tune and compare --order-weight', () => {
  const judged = `applicants.csv ${columns} --ranking teacher_rank --order-weight 0.7`;

  it('tune on folds that are learned so, and fit what was found so', () => {
    const few = '--folds 3 --gammas 0.9 --ridges 0.1 --strictnesses 0.3';
    const tuned = pairfair(`tune ${judged} ${few} --out tuned.json --json`);
    expect(tuned.code, tuned.err).toBe(0);
    const plain = pairfair(
      `tune ${judged.replace('0.7', '0')} ${few} --out plain-tuned.json --json`,
    );
    const validation = (run: { out: string }) => JSON.parse(run.out).validation;
    expect(validation(tuned).auc).not.toBe(validation(plain).auc);
    const fit = `fit ${judged} --gamma 0.9 --ridge 0.1 --strictness 0.3`;
    expect(pairfair(`${fit} --out fitted.json`).code).toBe(0);
    expect(model('tuned.json').predictor).toEqual(model('fitted.json').predictor);
    expect(JSON.parse(read('tuned.json')).provenance.options['order-weight']).toBe(0.7);
  });

  it('compare lets it count in PFR, says so, and refuses what nobody ordered', () => {
    const few = '--methods original,pfr --runs 1 --folds 2 --no-controls';
    const auc = (flags: string) => {
      const run = pairfair(`compare ${flags} ${few} --out compared --json`);
      expect(run.code, run.err).toBe(0);
      const { methods } = JSON.parse(run.out).comparison ?? JSON.parse(run.out);
      const of = (name: string) =>
        methods.find((one: { method: string; name: string }) =>
          [one.method, one.name].includes(name),
        );
      return { err: run.err, original: of('original'), pfr: of('pfr') };
    };
    const with7 = auc(judged);
    const without = auc(judged.replace('--order-weight 0.7', ''));
    expect(with7.err).toContain('counts in pfr, pfr-exclude and pfr-kernel');
    expect(with7.original.measures).toEqual(without.original.measures);
    expect(with7.pfr.measures.auc).not.toEqual(without.pfr.measures.auc);
    const none = pairfair(`tune ${judged.replace('0.7', '1.2')} --out no.json`);
    expect(none).toMatchObject({ code: 2 });
    expect(none.err).toContain('--order-weight must lie between 0 and 1');
    const linked = pairfair(
      `tune applicants.csv ${columns} --id id --judgments judgments.csv --order-weight 0.5 --out no.json`,
    );
    expect(linked.err).toContain('With --order-weight 0.5');
  });
});
