import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDraw } from 'pairfair/internal';
import { afterAll, expect, it } from 'vitest';
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
