import { beforeAll, describe, expect, it } from 'vitest';
import { workFolder } from '../../testing/workFolder.ts';

const { pairfair, put, read } = workFolder();
const roles =
  '--protected background --id id --ranking teacher_rank --ignore grade,hours,times,chance';

beforeAll(() => {
  const [header = '', ...rows] = read('applicants.csv').trim().split('\n');
  const more = rows.map((row, i) => {
    const academic = Number(row.split(',')[1]);
    const grade = academic < 2.6 ? 'low' : academic < 3.3 ? 'middle' : 'high';
    return `${row},${grade},${(10 * academic + (i % 7)).toFixed(2)},${1 + (i % 3)},${academic / 5}`;
  });
  put('people.csv', `${header},grade,hours,times,chance\n${more.join('\n')}\n`);
});

interface Figures {
  readonly people: number;
  readonly measures: Readonly<Record<string, number | null>>;
  readonly groups: readonly Readonly<Record<string, number | string | null>>[];
}

/** What a command says as JSON. */
function said(line: string): Figures & Record<string, unknown> {
  const done = pairfair(`${line} --json`);
  expect(done.code, done.err).toBe(0);
  return JSON.parse(done.out);
}

function expectSame(found: Figures, wanted: Figures): void {
  expect(found.people).toBe(wanted.people);
  const flat = ({ measures, groups }: Figures) =>
    [measures, ...groups].flatMap((of) => Object.entries(of));
  const other = flat(found);
  flat(wanted).forEach(([id, value], k) => {
    const [name, got] = other[k] ?? [];
    expect(name).toBe(id);
    if (typeof value !== 'number' || typeof got !== 'number') expect(got, id).toBe(value);
    else expect(Math.abs(got - value), id).toBeLessThan(1e-12);
  });
}

describe('evaluate MODEL DATA', () => {
  it.each([
    ['two classes', '--target graduated', '--scores scores.csv'],
    [
      'two classes without the group, weighted',
      '--target graduated --weight times --protected-input exclude',
      '--scores scores.csv',
    ],
    ['a number', '--target hours', '--scores scores.csv:score'],
    ['three classes', '--target grade --task classes', '--scores scores.csv'],
  ])('measures a model of %s as its scores are measured, on any engine', (_, target, scores) => {
    const own = roles.replace(target.split(' ')[1] ?? '', 'academic');
    expect(pairfair(`fit people.csv ${own} ${target} --out model.json`).code).toBe(0);
    expect(pairfair('predict model.json people.csv --id id --out scores.csv').code).toBe(0);
    const flags = `${own} ${target.replace(' --protected-input exclude', '')}`;
    const wanted = said(`evaluate people.csv ${flags} ${scores} --draws 0`);
    // What the model knows need not be said again.
    const few = `--id id --ranking teacher_rank ${target.includes('weight') ? '--weight times' : ''}`;
    expectSame(said(`evaluate model.json people.csv ${few} --draws 0`), wanted);
    const there = said(`evaluate model.json people.csv ${few} --engine duckdb`);
    expectSame(there, wanted);
    expect(there.intervals).toBe(null);
  });

  it('takes a threshold, and the split of the data', () => {
    const [header = '', ...rows] = read('people.csv').trim().split('\n');
    const split = rows.map((row, i) => `${row},${i % 3 === 0 ? 'test' : 'train'}`);
    put('split.csv', `${header},part\n${split.join('\n')}\n`);
    const flags = `${roles} --target graduated --split part`;
    expect(pairfair(`fit split.csv ${flags} --out parted.json`).code).toBe(0);
    const line = 'evaluate parted.json split.csv --id id --split part --ratings teacher_rank';
    for (const rule of ['--threshold 0.4', '--rate 0.3', '--threshold-for youden']) {
      const [here, there] = ['memory --draws 0', 'duckdb'].map((engine) =>
        said(`${line} ${rule} --engine ${engine}`),
      );
      expect(there?.on).toBe('test');
      expect(there?.decision).toEqual(here?.decision);
      expectSame(there as Figures, here as Figures);
    }
  });

  it('measures a column of scores where the data are', () => {
    const line = `evaluate people.csv ${roles} --target graduated --score chance --threshold 0.6`;
    const wanted = said(`${line} --draws 0`);
    expectSame(said(`${line} --engine duckdb`), wanted);
    expect(
      pairfair(`${line.replace('--score chance', '--score academic')} --engine duckdb`),
    ).toMatchObject({
      code: 1,
      err: expect.stringMatching(
        /as chances from 0 to 1, but column 'academic' runs from .*memory/,
      ),
    });
  });

  it('says what it cannot do without everybody in memory', () => {
    const line = 'evaluate model.json people.csv --engine duckdb';
    expect(pairfair(`${line} --out audit`)).toMatchObject({
      code: 2,
      err: expect.stringMatching(/--out takes everybody in memory.*--engine memory/),
    });
    expect(pairfair(`${line} --score academic`)).toMatchObject({
      code: 2,
      err: expect.stringMatching(/leave --score and --scores out/),
    });
  });

  it('refuses a table whose target the model does not predict', () => {
    expect(pairfair(`fit people.csv ${roles} --target graduated --out two.json`).code).toBe(0);
    expect(pairfair('evaluate two.json people.csv --target academic --task number')).toMatchObject({
      code: 2,
      err: expect.stringMatching(/The model predicts two classes, but 'academic' holds numbers/),
    });
  });
});

describe('tune --engine duckdb', () => {
  it('finds and fits what memory finds', () => {
    const few = '--gammas 0.5,1 --ridges 0.1 --strictnesses 0,0.3,0.8 --folds 3';
    const line = `tune people.csv ${roles} --target graduated ${few} --out tuned.json`;
    const [here, there] = ['memory', 'duckdb'].map((engine) => said(`${line} --engine ${engine}`));
    expect(there?.setting).toEqual(here?.setting);
    expect(there?.validation).toEqual(here?.validation);
    const { people } = (here as unknown as { held_out: { people: number } }).held_out;
    expect(there?.held_out).toEqual({ people, of: people });
    const figures = (document: unknown) => (document as { evaluation: Figures }).evaluation;
    for (const [id, value] of Object.entries(figures(here).measures)) {
      const got = figures(there).measures[id];
      if (value === null || typeof got !== 'number') expect(got, id).toBe(value);
      else expect(Math.abs(got - value), id).toBeLessThan(1e-8);
    }
  });
});

describe('compare on some of the people', () => {
  const line = `compare people.csv ${roles} --target graduated --methods original,pfr --no-controls --runs 2 --folds 2`;

  it('draws the same by id on every engine, and says so', () => {
    const [here, there] = ['memory', 'duckdb'].map((engine) => {
      const document = said(`${line} --drawn 200 --engine ${engine} --out ${engine}`);
      expect(read(`${engine}/report.html`)).toContain('200 of 600 people, drawn by id.');
      return document;
    });
    expect(here?.drawn).toEqual({ people: 200, of: 600 });
    expect(there).toEqual(here);
    const told = pairfair(`${line} --drawn 200 --out told`);
    expect(told.out).toContain('Over 200 of 600 people, drawn by id.');
  });

  it('takes all of a small table, and says nothing', () => {
    const [some, all] = ['', '--drawn all'].map((flag) => said(`${line} ${flag} --out whole`));
    expect(some).toEqual(all);
    expect(some).not.toHaveProperty('drawn');
  });

  it('counts the judgments about those who were drawn', () => {
    const judged = '--target graduated --protected background --judgments judgments.csv';
    const few = '--methods original --no-controls --runs 1 --folds 2 --min-answers 1';
    const done = said(`compare people.csv ${judged} ${few} --drawn 400 --out judged`);
    const { edges } = done.graph as { edges: number };
    expect(edges).toBeGreaterThan(0);
    expect(done.drawn).toEqual({ people: 400, of: 600 });
  });

  it('asks for ids where others speak of people by them', () => {
    const judged = '--target graduated --protected background --judgments judgments.csv';
    put('nameless.csv', read('people.csv').replace(/^id,/, 'who,'));
    expect(pairfair(`compare nameless.csv ${judged} --drawn 200 --out no`)).toMatchObject({
      code: 2,
      err: expect.stringMatching(/--id is needed: of 600 rows some are drawn.*--drawn all/),
    });
  });
});

describe('graph --engine duckdb', () => {
  it.each([
    ['classes', '--id id --ratings academic --classes quantiles:4'],
    ['quantiles', '--id id --ranking teacher_rank --ignore state'],
    ['quantiles of rows', '--ranking teacher_rank'],
  ])('links by %s as memory does, and brings only what links', (_, flags) => {
    for (const file of ['graph.csv', 'graph.json']) {
      const [here, there] = ['memory', 'duckdb'].map((engine) => {
        const out = `${engine}-${file}`;
        const line = `graph people.csv --protected background ${flags} --engine ${engine}`;
        expect(pairfair(`${line} --out ${out}`).code).toBe(0);
        return read(out);
      });
      expect(there).toBe(here);
    }
  });
});
