import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { describe, expect, it } from 'vitest';
import { workFolder } from '../../testing/workFolder.ts';

const { path: folder, pairfair, put, read } = workFolder();
const roles = '--target graduated --protected background --ranking teacher_rank';

const scores = read('applicants.csv')
  .trim()
  .split('\n')
  .map((line, i) => (i === 0 ? 'id,mine' : `${line.split(',')[0]},${(i * 37) % 101}`));
put('scores.csv', scores.join('\n'));
expect(
  pairfair(
    'judgments aggregate judgments.csv --people applicants.csv --protected background --out pairs.csv',
  ).code,
).toBe(0);
const made = await DuckDBInstance.create(join(folder, 'study.duckdb'));
const connection = await made.connect();
for (const name of ['applicants', 'judgments', 'scores', 'pairs']) {
  // DuckDB would make truth values of yes and no.
  const csv = `'${join(folder, name)}.csv', auto_type_candidates = ['DOUBLE', 'VARCHAR']`;
  await connection.run(`CREATE TABLE ${name} AS FROM read_csv(${csv})`);
}
connection.closeSync();
made.closeSync();

/** What a command says of a source, where it names it in no way. */
function run(line: string, source: string) {
  const { code, out, err } = pairfair(line);
  expect(code, `${line}\n${err}`).toBe(0);
  return { out, err: err.replaceAll(source, 'DATA') };
}

/** The same text; numbers may differ by the order in which they were added. */
function expectSame(found: string, expected: string): void {
  const number = /-?\d+\.\d+(e[-+]?\d+)?/g;
  expect(found.replaceAll(number, 'N')).toBe(expected.replaceAll(number, 'N'));
  const [a, b] = [found, expected].map((text) =>
    Array.from(text.matchAll(number), ([one]) => Number(one)),
  );
  a!.forEach((value, k) => {
    expect(Math.abs(value - b![k]!)).toBeLessThanOrEqual(1e-9 * (1 + Math.abs(value)));
  });
}

describe('a table of a database in the place of a file', () => {
  it.each([
    ['inspect', 'inspect DATA --json'],
    ['fit', `fit DATA ${roles} --engine memory --out model.json --json`],
    ['fit in pieces', `fit DATA ${roles} --engine duckdb --out model.json --json`],
    [
      'fit from judgments',
      'fit DATA --target graduated --protected background --judgments JUDGMENTS --out model.json --json',
    ],
    [
      'fit from pairs',
      'fit DATA --target graduated --protected background --graph PAIRS --out model.json --json',
    ],
    ['predict', 'predict model.json DATA --id id --out -'],
    ['transform', 'transform model.json DATA --id id --out -'],
    ['graph', `graph DATA --protected background --ranking teacher_rank --json --out graph.json`],
    ['evaluate', `evaluate DATA ${roles} --scores SCORES --json`],
    ['tune', `tune DATA ${roles} --folds 2 --json --out tuned.json`],
    [
      'compare',
      `compare DATA ${roles} --methods original,pfr --runs 1 --folds 2 --json --out compared`,
    ],
    ['judgments', 'judgments agreement JUDGMENTS --json'],
  ])('gives the same: %s', (_, line) => {
    const from = (place: (name: string) => string) =>
      run(
        line
          .replace('DATA', place('applicants'))
          .replace('JUDGMENTS', place('judgments'))
          .replace('SCORES', `${place('scores')}:mine`)
          .replace('PAIRS', place('pairs')),
        place('applicants'),
      );
    const file = from((name) => `${name}.csv`);
    const table = from((name) => `study.duckdb#${name}`);
    const plain = (text: string) =>
      text.replaceAll(/'?study\.duckdb#(\w+)'?/g, '$1.csv').replaceAll(/sha256:\w+/g, 'sha256');
    expectSame(plain(table.out), plain(file.out));
  });

  it('is named by a config file as well, and its table must be', () => {
    put('config.yaml', 'target: graduated\nprotected: [background]\ngraph: study.duckdb#pairs\n');
    const fitted = pairfair('fit study.duckdb#applicants --config config.yaml --out model.json');
    expect(fitted.code, fitted.err).toBe(0);
    const { provenance } = JSON.parse(read('model.json'));
    expect(provenance.graph.parameters.table).toBe('study.duckdb#pairs');
    expect(provenance.data).toMatch(/^sha256:/);
    const unnamed = pairfair(`fit study.duckdb ${roles} --out model.json`);
    expect(unnamed).toMatchObject({ code: 1 });
    expect(unnamed.err).toContain(
      'Which table of study.duckdb? Write study.duckdb#TABLE; there are applicants, judgments, pairs, scores.',
    );
  });

  it('never has credentials in its address', () => {
    for (const line of [
      `fit postgres://ann:secret@127.0.0.1/db#people ${roles} --out model.json`,
      `evaluate https://ann:secret@127.0.0.1/people.csv ${roles} --scores scores.csv`,
      `evaluate applicants.csv ${roles} --scores https://ann:secret@127.0.0.1/scores.csv:mine`,
      'inspect s3://ann:secret@bucket/people.csv',
      'judgments agreement postgres://ann:secret@127.0.0.1/db#judgments',
    ]) {
      const { code, out, err } = pairfair(line);
      expect(code, line).toBe(1);
      expect(err).toContain('A user or password in the address would stay in histories and logs.');
      expect(out + err).not.toMatch(/secret|ann:/);
    }
  });
});
