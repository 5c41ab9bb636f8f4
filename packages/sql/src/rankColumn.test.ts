import { Random } from 'pairfair';
import { distributionOf, rankAt, rankKnots } from 'pairfair/internal';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../testing/database.ts';
import { openDatabase } from '../testing/openDatabase.ts';
import { type SqlDialectName, sqlDialectNames, sqlDialects } from './dialects/sqlDialects.ts';
import { rankColumn } from './rankColumn.ts';

describe.each(sqlDialectNames)('rankColumn for %s', (dialect) => {
  const sql = sqlDialects[dialect];
  let opened: Database | string = 'not opened';
  beforeAll(async () => {
    opened = await openDatabase(dialect);
  });
  afterAll(async () => {
    if (typeof opened !== 'string') await opened.close();
  });

  it.for([2, 3, 150, 1000])('has the bits of the library, %i values', async (count, { skip }) => {
    const database = typeof opened === 'string' ? skip(opened) : opened;
    const random = new Random(count, 'rank column');
    const values = Float64Array.from({ length: count }, (_, i) =>
      // Ties, signs, and steps of very different width.
      count > 3 && i % 3 === 0 ? i % 7 : Math.exp(4 * random.normal()) * (i % 2 === 0 ? 1 : -1),
    ).sort();
    const knots = rankKnots(distributionOf(values));
    const some = Array.from({ length: 40 }, () => 30 * random.normal());
    const cells = [...knots.values, ...some, values[0] - 1, 1e300, -1e300, null];
    const rows = cells.map((cell, i) => {
      const value = cell === null ? 'NULL' : sql.number(cell);
      return `SELECT ${i} AS i, CAST(${value} AS ${nullable[dialect] ?? 'DOUBLE'}) AS c`;
    });
    const select = `SELECT i, ${rankColumn(knots, 'c', some[0], sql)} AS r FROM (${rows.join(' UNION ALL ')}) AS t ORDER BY i`;
    const found = await database.query(select);
    expect(found.map(({ r }) => Number(r))).toEqual(
      cells.map((cell) => rankAt(knots, cell ?? some[0])),
    );
  });
});

const nullable: Partial<Record<SqlDialectName, string>> = {
  postgres: 'float8',
  clickhouse: 'Nullable(Float64)',
};
