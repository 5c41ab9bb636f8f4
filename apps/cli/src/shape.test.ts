import { beforeAll, describe, expect, it } from 'vitest';
import { workFolder } from '../testing/workFolder.ts';

const { pairfair, put, read } = workFolder();
const ranked = '--target graduated --protected background --ranking teacher_rank';

describe('--shape', () => {
  // The example's applicants with debts: most have few, every fiftieth has very many.
  beforeAll(() => {
    const [header = '', ...rows] = read('applicants.csv').trim().split('\n');
    const debts = rows.map((row, i) => `${row},${i % 50 === 0 ? 1000 + i : i % 12}`);
    put('debts.csv', `${header},debts\n${debts.join('\n')}\n`);
  });
  const outputs = (): string[] =>
    JSON.parse(read('model.json')).recipe.outputs.map(({ name }: { name: string }) => name);

  it('none tells which column has a long tail, and changes nothing', () => {
    const plain = pairfair(`fit debts.csv ${ranked} --out model.json --json`);
    const note = 'Note: Column debts has a long tail: in squared distances a few people far out';
    expect(plain.err.split(note).length).toBe(2);
    expect(plain.err).toContain('--shape rank adds a copy of it by rank.');
    expect(JSON.parse(plain.out).long_tails).toEqual(['debts']);
    const model = read('model.json');
    expect(model).not.toMatch(/\(rank\)|"shape"/);
    expect(pairfair(`fit debts.csv ${ranked} --out model.json`).code).toBe(0);
    expect(read('model.json')).toBe(model);
    expect(pairfair(`fit applicants.csv ${ranked} --out model.json`).err).not.toMatch(/long tail/);
  });

  it('rank copies that column, in every engine alike, and says so', () => {
    const models = ['memory', 'duckdb'].map((engine) => {
      const line = `fit debts.csv ${ranked} --shape rank --engine ${engine} --out model.json`;
      const { code, err } = pairfair(line);
      expect(code).toBe(0);
      expect(err).toContain('Note: Copied by rank, for their long tail: debts.');
      expect(outputs()).toContain('debts (rank)');
      return JSON.parse(read('model.json')).recipe.steps;
    });
    expect(models[1]).toEqual(models[0]);
    const nothing = pairfair(`fit applicants.csv ${ranked} --shape rank --out model.json`);
    expect(nothing.err).toMatch(/No column of numbers has a long tail/);
  });

  it('and other flags of columns go for the search of tune too', () => {
    const search = '--gammas 0.5 --strictnesses 0.5 --ridges 1 --folds 2 --workers 1';
    const line = `tune debts.csv ${ranked} ${search} --out model.json --json`;
    const [plain, copied, raw] = ['', ' --shape rank', ' --scaling none'].map(
      (flag) => JSON.parse(pairfair(line + flag).out).validation,
    );
    expect(copied.auc).toBeGreaterThan(0.5);
    expect(copied).not.toEqual(plain);
    expect(raw).not.toEqual(plain);
  });
});

it('--max-levels says which values count as one from then on', () => {
  const [header = '', ...rows] = read('applicants.csv').trim().split('\n');
  const towns = rows.map((row, i) => `${row},town ${i % 3 === 0 ? 'a' : i % 17}`);
  put('towns.csv', `${header},town\n${towns.join('\n')}\n`);
  const said = "Note: Column 'town' has 18 different values: the 4 most frequent are told apart";
  for (const engine of ['memory', 'duckdb']) {
    const line = `fit towns.csv ${ranked} --engine ${engine} --out model.json --max-levels`;
    expect(pairfair(`${line} 5`).err).toContain(
      `${said}, the other 14 count as one (--max-levels).`,
    );
    expect(pairfair(`${line} 18`).err).not.toContain('count as one');
  }
});
