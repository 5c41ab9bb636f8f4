import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
  const once = await people.draw(300000, 1, 'test');
  const again = await people.draw(300000, 1, 'test');
  expect(once.rows).toBe(300000);
  // Ids say where people stand, so the draw must give each of them that number.
  const found = await people.groupsOf(['p0', 'p1', 'p299999']);
  expect([found.get('p0'), found.get('p1'), found.get('p299999')]).toEqual([0, 1, 0]);
  expect(again.numbers).toEqual(once.numbers);
  await people.close();
  await engine.close();
});
