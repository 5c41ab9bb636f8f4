import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBConnection } from '@duckdb/node-api';
import { type FitSpec, fitPipeline } from 'pairfair';
import { openDraw } from 'pairfair/internal';
import { afterAll, expect, it, vi } from 'vitest';
import { withDuckDb } from '../../tables/duckdb.ts';
import { duckdbEngine } from './duckdbEngine.ts';

const folder = mkdtempSync(join(tmpdir(), 'same-passes-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('meets people in the order of the file in every pass, however many threads read it', async () => {
  const path = join(folder, 'people.parquet');
  await withDuckDb({ threads: 2 }, (connection) =>
    connection.run(
      `COPY (SELECT 'p' || range AS id, CASE WHEN range % 3 = 0 THEN 'a' ELSE 'b' END AS g FROM range(300000)) TO '${path}' (FORMAT parquet, ROW_GROUP_SIZE 2048)`,
    ),
  );
  const engine = await duckdbEngine(path, { threads: 2 });
  const people = await engine.people({
    ...{ id: 'id', target: null, part: null },
    groups: {
      columns: ['g'],
      combinations: ['a', 'b'].map((value, group) => ({ values: [value], group })),
      names: ['a', 'b'],
    },
  });
  const inOrder = openDraw(1000, 1, 'test');
  for (let i = 0; i < 300000; i++) inOrder.take(`p${i}`, i);
  const expected = { rows: 300000, numbers: inOrder.numbers() };
  for (let pass = 0; pass < 3; pass++) {
    expect(await people.draw(1000, 1, 'test')).toEqual(expected);
  }
  await people.close();
  await engine.close();
});

it('reads all columns of many people in one pass to learn about them, and in one for their X', async () => {
  const path = join(folder, 'many.parquet');
  const names = Array.from({ length: 4 }, (_, j) => `n${j}`);
  const values = names.map((name, j) => `hash(range + ${1000003 * j}) / 2e19 AS ${name}`);
  await withDuckDb({ threads: 2 }, (connection) =>
    connection.run(
      `COPY (SELECT ${values.join(', ')}, CASE WHEN hash(range) % 2 = 0 THEN 'a' ELSE 'b' END AS g, CAST(hash(range + 7) % 40 AS INTEGER) AS score, CASE WHEN hash(range + 9) % 3 = 0 THEN 'yes' ELSE 'no' END AS outcome FROM range(210000)) TO '${path}' (FORMAT parquet)`,
    ),
  );
  const asked: string[] = [];
  const spies = (['run', 'stream'] as const).map((method) => {
    const original = DuckDBConnection.prototype[method] as (...args: unknown[]) => unknown;
    return vi.spyOn(DuckDBConnection.prototype, method).mockImplementation(function (
      this: DuckDBConnection,
      ...args: unknown[]
    ) {
      asked.push(String(args[0]));
      return original.apply(this, args) as never;
    });
  });
  const engine = await duckdbEngine(path, { threads: 2 });
  asked.length = 0;
  const target = { column: 'outcome', kind: 'binary', positive: 'yes', negative: 'no' } as const;
  const spec: FitSpec = {
    ...{ features: names, target, original: true, predictor: 'frontier' },
    selection: {
      ...{ id: null, target, part: null },
      groups: {
        columns: ['g'],
        combinations: ['a', 'b'].map((value, group) => ({ values: [value], group })),
        names: ['a', 'b'],
      },
    },
    protectedAttribute: {
      ...{ columns: ['g'], groups: ['a', 'b'], input: 'exclude', column: 'g', values: [] },
    } as unknown as FitSpec['protectedAttribute'],
    fairness: [
      {
        weight: 1,
        rule: { kind: 'quantiles', column: 'score', quantiles: 4, ties: 'spread' },
        provenance: { method: 'ranking' },
      },
    ] as unknown as FitSpec['fairness'],
    recipe: { scaling: 'standard', missing: 'fill', maxLevels: 500 },
    neighbors: { asked: 20 },
    solve: { gamma: 0.5, strictness: 0.5 },
    provenance: { data: '', versions: {}, options: {} } as unknown as FitSpec['provenance'],
  };
  const { rows } = await fitPipeline(engine, spec);
  await engine.close();
  for (const spy of spies) spy.mockRestore();
  expect(rows).toBe(210000);
  const wide = asked.filter((sql) => sql.includes(path) && names.every((n) => sql.includes(n)));
  const whole = wide.filter((sql) => !sql.includes('LIMIT'));
  // Statistics of columns; which of them repeat others, which stops early; X, for all that follows.
  expect(whole.length, whole.join('\n')).toBe(3);
});
