import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readTable, writeTable } from '@pairfair/engines/tables';
import { describe, expect, it } from 'vitest';
import { workFolder } from '../testing/workFolder.ts';

const { path: folder, pairfair, put, read } = workFolder();
const roles = '--target graduated --protected background --id id --ignore teacher_rank';

/** What a model computes with; where its graph came from may differ. */
function fitted(flags: string): { components: number[]; intercept: number } {
  const run = pairfair(`fit applicants.csv ${roles} ${flags} --out model.json`);
  expect(run.err).not.toMatch(/bug/);
  expect(run.code, run.err).toBe(0);
  const { representation, predictor } = JSON.parse(read('model.json'));
  return { components: representation.components.data, intercept: predictor.intercept };
}

function expectSame(a: ReturnType<typeof fitted>, b: ReturnType<typeof fitted>): void {
  const [x, y] = [a, b].map(({ components, intercept }) => [...components, intercept]);
  expect(y!.length).toBe(x!.length);
  x!.forEach((value, k) => {
    expect(Math.abs(value - y![k]!)).toBeLessThan(1e-9 * (1 + Math.abs(value)));
  });
}

describe('graphs as tables', () => {
  it.each(['memory', 'duckdb'])('fits from pairs as from their graph file: %s', (engine) => {
    const aggregate =
      'judgments aggregate judgments.csv --people applicants.csv --protected background';
    expect(pairfair(`${aggregate} --id id --out pairs.json`).code).toBe(0);
    const saved = pairfair(`${aggregate} --id id --out pairs.csv`);
    expect(saved.err).toMatch(/no place for where a graph comes from/);
    const given = fitted('--graph pairs.json');
    expectSame(fitted(`--graph pairs.csv --engine ${engine}`), given);
    // A majority gives every link the weight 1, which is what a table without weights means.
    const lines = read('pairs.csv').trim().split('\n');
    expect(lines[0]).toBe('a,b,weight');
    put('bare.csv', lines.map((line) => line.replace(/,[^,]*$/, '')).join('\n'));
    expectSame(fitted(`--graph bare.csv --engine ${engine}`), given);
  });

  it.each(['memory', 'duckdb'])('fits from memberships as from their ranking: %s', (engine) => {
    const made = pairfair(
      'graph applicants.csv --id id --protected background --ranking teacher_rank --out members.parquet',
    );
    expect(made.err).toMatch(/--between groups/);
    const ranked = fitted('--ranking teacher_rank');
    expectSame(fitted(`--graph members.parquet --between groups --engine ${engine}`), ranked);
    const everyone = fitted(`--graph members.parquet --engine ${engine}`);
    expect(everyone.intercept).not.toBeCloseTo(ranked.intercept, 6);
  });

  it('records the table and its digest, and counts rows about others', () => {
    put('others.csv', 'a,b\np001,p002\np003,nobody\n');
    const run = pairfair(`fit applicants.csv ${roles} --graph others.csv --out model.json`);
    expect(run.err).toMatch(/1 rows of others\.csv are about people who are not here/);
    const { provenance } = JSON.parse(read('model.json'));
    expect(provenance.graph).toMatchObject({ method: 'graph table' });
    expect(provenance.graph.parameters.digest).toMatch(/^sha256:[0-9a-f]{64}$/);
  });

  it.each([
    ['neither pairs nor memberships', 'x,y\n1,2\n', /pairs \(columns a, b.*but bad\.csv has x, y/],
    ['a pair twice', 'a,b\np001,p002\np002,p001\n', /listed already/],
    ['somebody with themselves', 'a,b\np001,p001\n', /with themselves/],
    [
      'half a cell',
      'id,cell\np001,0.5\np002,1\n',
      /whole cell numbers from 0.*'p001' has cell 0\.5/,
    ],
    ['a membership twice', 'id,cell\np001,1\np001,1\n', /cell/],
    [
      'a weight that is none',
      'a,b,weight\np001,p002,x\n',
      /'weight' of bad\.csv must hold numbers/,
    ],
  ])('refuses %s', (_, text, message) => {
    put('bad.csv', text);
    const run = pairfair(`fit applicants.csv ${roles} --graph bad.csv --out no.json`);
    expect(run.code).toBe(1);
    expect(run.err).toMatch(message);
    expect(existsSync(join(folder, 'no.json'))).toBe(false);
  });

  it('does not press a sum of graphs into one table', () => {
    const run = pairfair(
      'graph applicants.csv --id id --protected background --ranking teacher_rank --ratings academic --out sum.csv',
    );
    expect(run).toMatchObject({ code: 1 });
    expect(run.err).toMatch(/does not fit into one table/);
    expect(existsSync(join(folder, 'sum.csv'))).toBe(false);
  });
});

describe('judgments as tables', () => {
  it('reads a Parquet file as the CSV file it was made from', async () => {
    const { columns } = await readTable(join(folder, 'judgments.csv'));
    await writeTable(join(folder, 'judgments.parquet'), columns);
    const said = (name: string) => {
      const run = pairfair(`judgments agreement ${name} --json`);
      expect(run.code, run.err).toBe(0);
      return JSON.parse(run.out);
    };
    expect(said('judgments.parquet')).toEqual(said('judgments.csv'));
  });
});
