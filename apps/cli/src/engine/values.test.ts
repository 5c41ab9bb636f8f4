import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { workFolder } from '../../testing/workFolder.ts';

const { path: folder, pairfair, put, read } = workFolder();
const roles = '--target hired --protected sex --ranking merit --id person --categorical grade';

/** A table of sixty people, each cell as `spell` writes it. */
function table(
  spell: (cells: Record<string, string>) => Record<string, string> = (cells) => cells,
) {
  const people = Array.from({ length: 60 }, (_, i) => ({
    ...{ person: `0${i + 10}`, sex: i % 2 === 0 ? 'male' : 'female', merit: String((i * 7) % 31) },
    ...{ member: i % 3 === 0 ? 'True' : 'False', smoker: i % 4 === 0 ? 'yes' : 'no' },
    ...{ grade: String(1 + (i % 3)), city: ['Ulm', 'Bern', 'São Paulo'][(i * 5) % 3] as string },
    ...{ age: String(20 + ((i * 11) % 40)), hired: (i * 7) % 31 > 14 ? 'taken on' : 'turned down' },
  }));
  const rows = people.map((cells) => Object.values(spell(cells)).join(','));
  return [Object.keys(people[0]!).join(','), ...rows, ''].join('\n');
}

const scores = (name: string, flags = '') => {
  const run = pairfair(`predict model.json ${name} --id person ${flags} --out scores.csv`);
  expect(run).toMatchObject({ code: 0 });
  return { text: read('scores.csv'), err: run.err };
};

describe('values on their way from file to file', () => {
  put('people.csv', table());
  expect(pairfair(`fit people.csv ${roles} --out model.json`)).toMatchObject({ code: 0 });

  it.each(['memory', 'duckdb'])(
    'are the same level however they are written, with %s',
    (engine) => {
      const truth: Record<string, string> = {
        True: 'TRUE',
        False: 'FALSE',
        yes: 'true',
        no: 'false',
      };
      put(
        'spelled.csv',
        table((cells) => ({
          ...cells,
          member: truth[cells.member as string] as string,
          smoker: truth[cells.smoker as string] as string,
          grade: `${cells.grade}.00`,
        })),
      );
      const { text, err } = scores('spelled.csv', `--strict --engine ${engine}`);
      expect(err).not.toMatch(/never seen|unknown|Note/);
      expect(text).toBe(scores('people.csv').text);
      expect(text).toMatch(/^person,score,label\n010,/);
    },
  );

  it('say that no value is there as they did in training', () => {
    const lacking = (cells: Record<string, string>) =>
      Number(cells.person) % 9 === 0 ? { ...cells, city: 'unknown', age: '-9' } : cells;
    put('lacking.csv', table(lacking));
    const fitted = pairfair(
      `fit lacking.csv ${roles} --missing-values unknown,-9 --out lacking.json`,
    );
    expect(fitted).toMatchObject({ code: 0 });
    const { options } = JSON.parse(read('lacking.json')).recipe;
    expect(options.missingTexts).toEqual(['', 'unknown', '-9']);
    for (const engine of ['memory', 'duckdb']) {
      const run = pairfair(
        `predict lacking.json lacking.csv --strict --json --engine ${engine} --out lacking-${engine}.csv`,
      );
      expect(JSON.parse(run.out).missing).toEqual({ age: 6, city: 6 });
    }
    expect(read('lacking-memory.csv')).toBe(read('lacking-duckdb.csv'));
    expect(pairfair('export lacking.json --to python --out lacking.py').code).toBe(0);
    expect(read('lacking.py')).toContain('\\"missingTexts\\": [\\"\\",\\"unknown\\",\\"-9\\"]');
  });

  it.each(['memory', 'duckdb'])('may be missing in a whole column, with %s', (engine) => {
    const lines = table((cells) => ({ ...cells, age: '', city: '?' })).split('\n');
    put('one.csv', `${lines[0]}\n${lines[1]}\n`);
    const line = `predict model.json one.csv --strict --json --engine ${engine} --out one-score.csv`;
    const { out, err } = pairfair(line);
    expect(err).toMatch(/1 cells of 'age' are missing/);
    expect(JSON.parse(out)).toMatchObject({ rows: 1, missing: { age: 1, city: 1 } });
  });

  describe.each(['memory', 'duckdb'])('that nobody had in training, with %s', (engine) => {
    put(
      'strange.csv',
      table((cells) => ({
        ...cells,
        sex: cells.person === '010' ? 'Male' : (cells.sex as string),
        city: Number(cells.person) < 13 ? 'Berne' : (cells.city as string),
      })),
    );
    const line = `predict model.json strange.csv --engine ${engine}`;

    it('are counted and named', () => {
      const { out, err } = pairfair(`${line} --json --out strange-scores.csv`);
      expect(err).toContain(
        "1 rows are of a group the model has never seen, by 'sex': 'Male' (1, did you mean 'male'?).",
      );
      expect(err).toContain(
        "3 cells of 'city' hold values the model has never seen: 'Berne' (3, did you mean 'Bern'?).",
      );
      expect(JSON.parse(out)).toMatchObject({
        unknown: { city: 3 },
        unseen: [
          {
            column: 'sex',
            role: 'protected',
            cells: 1,
            values: [{ value: 'Male', nearest: 'male' }],
          },
          { column: 'city', role: 'feature', cells: 3, values: [{ value: 'Berne', cells: 3 }] },
        ],
      });
    });

    it.each(['predict', 'transform'])(
      'are refused by %s --strict, and nothing is written',
      (verb) => {
        const { code, err } = pairfair(
          `${line.replace('predict', verb)} --strict --out ${verb}-none.csv`,
        );
        expect(code).toBe(1);
        expect(err).toMatch(/'Male' \(1, did you mean 'male'\?\).*Nothing was written/);
        expect(existsSync(join(folder, `${verb}-none.csv`))).toBe(false);
      },
    );
  });

  it('are named too where all others make one group', () => {
    expect(
      pairfair(`fit people.csv ${roles.replace('sex', 'sex=male')} --out sides.json`).code,
    ).toBe(0);
    const { err } = pairfair('predict sides.json strange.csv --out sides.csv');
    expect(err).toContain(
      "'Male' (1, did you mean 'male'?). They are scored like people of the group 'not male'",
    );
  });

  it('are dates that are said to be categories', () => {
    put(
      'dated.csv',
      table((cells) => ({ ...cells, city: `2020-0${1 + (cells.city!.length % 9)}-01` })),
    );
    const { err } = pairfair(`fit dated.csv ${roles} --out dated.json`);
    expect(err).toContain("each day of 'city' is taken as a category of its own");
  });

  it('leave as SQL with the id and the names of the classes', () => {
    const line = 'export model.json --to sql --dialect duckdb --id person --out model.sql';
    expect(pairfair(line).code).toBe(0);
    const sql = read('model.sql');
    expect(sql).toMatch(
      /-- {3}SELECT p\.\*, s\.score, s\.label FROM "people" AS p JOIN scores AS s/,
    );
    expect(sql).toMatch(/SELECT pf_id AS "person",/);
    expect(sql).toMatch(
      /THEN 'turned down' ELSE 'taken on' END AS label|THEN 'taken on' ELSE 'turned down' END AS label/,
    );
    expect(pairfair('export model.json --to python --id person --out no.py').code).toBe(2);
  });
});
