import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { workFolder } from '../testing/workFolder.ts';

const { path: folder, pairfair, put, read } = workFolder();
const judged = '--target graduated --protected background --ranking teacher_rank --id id';

/** What a model computes with. */
function fitted(words: string): object {
  const run = pairfair(`fit ${words} --out model.json`);
  expect(run.code, run.err).toBe(0);
  const { recipe, representation, predictor } = JSON.parse(read('model.json'));
  return { recipe, representation, predictor };
}

describe('numbers with a decimal comma', () => {
  beforeAll(() => {
    const plain = read('applicants.csv');
    put('comma.csv', plain.replaceAll(',', ';').replaceAll('.', ','));
  });

  it.each(['memory', 'duckdb'])('are numbers with --decimal , : %s', (engine) => {
    const run = (words: string) => fitted(`${words} ${judged} --engine ${engine}`);
    expect(run('comma.csv --decimal ,')).toEqual(run('applicants.csv'));
    const scores = (words: string) => {
      expect(pairfair(`predict model.json ${words} --engine ${engine} --out out.csv`).code).toBe(0);
      return read('out.csv');
    };
    expect(scores('comma.csv --decimal ,')).toBe(scores('applicants.csv'));
  });

  it('are found by inspect, whose commands say so and run', () => {
    const { out } = pairfair(`inspect comma.csv`);
    expect(out).toMatch(/academic +numbers/);
    const [line = ''] = out.match(/pairfair tune .*/) ?? [];
    expect(line).toContain('--decimal ,');
    expect(pairfair('inspect comma.csv --decimal .').out).toMatch(/academic +category/);
  });

  it('are refused where commas part cells, and where there is no text', () => {
    expect(pairfair(`fit applicants.csv ${judged} --decimal , --out m.json`).err).toMatch(
      /Commas stand between the cells of applicants\.csv/,
    );
    put('people.jsonl', '{"a": 1, "b": "x"}\n');
    expect(pairfair('inspect people.jsonl --decimal ,').err).toMatch(/--decimal is about CSV/);
  });
});

describe('tables beside the data', () => {
  const latin1 = (file: string, text: string) =>
    writeFileSync(join(folder, file), Buffer.from(text, 'latin1'));
  const umlauts = (text: string) => text.replaceAll(/\bp(\d{3})/g, 'Jürgen$1');

  beforeAll(() => {
    const aggregate =
      'judgments aggregate judgments.csv --people applicants.csv --protected background --id id';
    expect(pairfair(`${aggregate} --out pairs.csv`).code).toBe(0);
    expect(pairfair(`fit applicants.csv ${judged} --out model.json`).code).toBe(0);
    const predict = 'predict model.json applicants.csv --id id --out scores.csv';
    expect(pairfair(predict).code).toBe(0);
    for (const file of ['applicants', 'judgments', 'scores', 'pairs']) {
      latin1(`${file}-1.csv`, umlauts(read(`${file}.csv`)));
      put(`${file}-8.csv`, umlauts(read(`${file}.csv`)));
    }
  });

  it.each(['pairs-1.csv', 'pairs-8.csv'])(
    'a graph is read in the encoding of the data, or in UTF-8: %s',
    (graph) => {
      const roles = '--target graduated --protected background --id id --ignore teacher_rank';
      const expected = fitted(`applicants.csv ${roles} --graph pairs.csv`);
      const words = `applicants-1.csv --encoding latin-1 ${roles} --graph ${graph}`;
      expect(fitted(words)).toEqual(expected);
    },
  );

  it.each(['scores-1.csv', 'scores-8.csv'])('and so are scores: %s', (scores) => {
    const measured = (words: string) => {
      const run = pairfair(`evaluate ${words} ${judged} --draws 0 --json`);
      expect(run.code, run.err).toBe(0);
      return JSON.parse(run.out).measures;
    };
    expect(measured(`applicants-1.csv --encoding latin-1 --scores ${scores}`)).toEqual(
      measured('applicants.csv --scores scores.csv'),
    );
  });

  it.each(['judgments-1.csv', 'judgments-8.csv'])('and so are judgments: %s', (judgments) => {
    const roles = '--target graduated --protected background --id id --ignore teacher_rank';
    const expected = fitted(`applicants.csv ${roles} --judgments judgments.csv`);
    const words = `applicants-1.csv --encoding latin-1 ${roles} --judgments ${judgments}`;
    expect(fitted(words)).toEqual(expected);
  });
});
