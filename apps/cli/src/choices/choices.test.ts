import { beforeAll, describe, expect, it } from 'vitest';
import { workFolder } from '../../testing/workFolder.ts';

const { pairfair, put, read } = workFolder();
const ranked = '--target graduated --protected background --ranking teacher_rank';

/** The example's applicants with one more column. */
function withColumn(file: string, name: string, cell: (i: number, cells: string[]) => string) {
  const [header = '', ...rows] = read('applicants.csv').trim().split('\n');
  const lines = rows.map((row, i) => `${row},${cell(i, row.split(','))}`);
  put(file, `${header},${name}\n${lines.join('\n')}\n`);
}

describe('choices that cannot be meant are refused', () => {
  it.each([
    [
      '--target graduated --protected graduated --ranking teacher_rank',
      /'graduated'.*--target.*--protected/,
    ],
    [
      '--target graduated --protected background --ranking graduated',
      /'graduated'.*--target.*--ranking/,
    ],
    [
      '--target graduated --protected background --ratings graduated',
      /'graduated'.*--target.*--ratings/,
    ],
    [
      '--target graduated --protected background --ranking background',
      /'background'.*--ranking.*--protected/,
    ],
    [`${ranked} --neighbors 600`, /--neighbors must be less than the 600 people/],
    [`${ranked} --threshold 7`, /--threshold must lie above 0 .* nobody would be decided 1/],
    [`${ranked} --threshold 0`, /everybody would be decided 1/],
  ])('fit %s', (flags, says) => {
    const { code, err } = pairfair(`fit applicants.csv ${flags} --out never.json`);
    expect(err).toMatch(says);
    expect(code).toBe(2);
  });

  it.each([
    'tune applicants.csv --target graduated --protected graduated --ranking teacher_rank --out x',
    'compare applicants.csv --target graduated --protected graduated --ranking teacher_rank --out x',
    'evaluate applicants.csv --target graduated --protected graduated --score academic',
    'graph applicants.csv --target graduated --protected graduated --ranking teacher_rank --out x',
  ])('%s', (line) => {
    const { code, err } = pairfair(line);
    expect(err).toMatch(/'graduated'.*--target.*--protected/);
    expect(code).toBe(2);
  });
});

describe('choices that are probably not meant are asked about, by column and flag', () => {
  beforeAll(() => {
    withColumn('index.csv', 'row', (i) => String(i));
    withColumn('numbers.csv', 'customer_number', (i) => String((i * 7919) % 100_003));
    withColumn('leak.csv', 'letter', (_, cells) => (cells[6] === 'yes' ? 'A' : 'B'));
    withColumn('commas.csv', 'height', (i) => `"1,${60 + (i % 30)}"`);
    withColumn('many.csv', 'town', (i) => `t${i % 100}`);
    withColumn('alone.csv', 'town', (i) => (i === 3 ? 'alone' : `t${i % 3}`));
    withColumn('three.csv', 'stage', (i) => String(i % 3));
  });

  it.each([
    ['index.csv', ranked, /'row' numbers the rows .*--ignore row.*--id row/],
    [
      'numbers.csv',
      ranked,
      /'customer_number' has another number for everybody.*--ignore customer_number/,
    ],
    ['leak.csv', ranked, /'letter' tells the target 'graduated' of everybody.*--ignore letter/],
    [
      'commas.csv',
      ranked,
      /'height' holds texts such as '1,\d\d': numbers with a decimal comma.*--ignore height/,
    ],
    [
      'many.csv',
      ranked.replace('background', 'town'),
      /town makes 100 groups of 600 people.*--protected town=VALUE/,
    ],
    [
      'alone.csv',
      ranked.replace('background', 'town'),
      /Group 'alone' .*town has one person only.*--protected town=VALUE/,
    ],
    [
      'three.csv',
      ranked.replace('graduated', 'stage'),
      /'stage' has 3 values \(0, 1, 2\) and is taken as a number.*--positive 2/,
    ],
  ])('fit %s', (file, flags, says) => {
    const { err } = pairfair(`fit ${file} ${flags} --out model.json`);
    expect(err).toMatch(says);
  });

  it('in every engine', () => {
    const flags = ranked.replace('background', 'town');
    const { err } = pairfair(`fit many.csv ${flags} --engine duckdb --out model.json`);
    expect(err).toMatch(/town makes 100 groups of 600 people/);
    const far = pairfair(`fit applicants.csv ${ranked} --neighbors 600 --engine duckdb --out x`);
    expect(far.err).toMatch(/--neighbors must be less than the 600 people/);
  });

  it('a threshold outside the scores, when scores of any model are measured', () => {
    const line =
      'evaluate applicants.csv --target graduated --protected background --score academic --draws 0';
    expect(pairfair(`${line} --threshold 3`).err).not.toMatch(/--threshold says/);
    expect(pairfair(line).err).toMatch(
      /Scores run from 1\.73 to 4\.03, .* 0\.5 everybody is decided 1: --threshold/,
    );
  });

  it('nothing is said of a table without fault', () => {
    const { err } = pairfair(`fit applicants.csv ${ranked} --out model.json`);
    expect(err).not.toMatch(/--ignore|--id|=VALUE|--positive/);
  });
});
