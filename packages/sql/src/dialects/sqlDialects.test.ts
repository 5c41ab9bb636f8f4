import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nastyTexts } from '../../../pairfair/testing/nastyTexts.ts';
import type { Database } from '../../testing/database.ts';
import { openDatabase } from '../../testing/openDatabase.ts';
import { sqlDialectNames, sqlDialects } from './sqlDialects.ts';

describe.each(sqlDialectNames)('the dialect of %s', (dialect) => {
  const sql = sqlDialects[dialect];
  let opened: Database | string = 'not opened';
  beforeAll(async () => {
    opened = await openDatabase(dialect);
  });
  afterAll(async () => {
    if (typeof opened !== 'string') await opened.close();
  });

  async function expectTexts(database: Database): Promise<void> {
    await fc.assert(
      fc.asyncProperty(nastyTexts, async ([text, other, third]) => {
        // The parser takes quotes at the beginning of a name for a text in three quotes.
        const name = sql.checkedBy === 'parser' ? `n${third}` : third;
        const select = `SELECT ${sql.text(text)} AS ${sql.name(name)}, ${sql.text(other)} AS ${sql.name('o')}`;
        expect(await database.query(select)).toEqual([{ [name]: text, o: other }]);
      }),
      { numRuns: 100, examples: [[["\\'; --", "'\\", '"\\', 'x']]] },
    );
  }

  it('quotes any text and any name', async ({ skip }) => {
    await expectTexts(typeof opened === 'string' ? skip(opened) : opened);
  });

  it.skipIf(dialect !== 'postgres')('quotes also for old servers', async ({ skip }) => {
    const database = typeof opened === 'string' ? skip(opened) : opened;
    await database.query('SET standard_conforming_strings = off');
    await database.query('SET escape_string_warning = off');
    await expectTexts(database);
    await database.query('SET standard_conforming_strings = on');
  });

  it('writes doubles bit by bit', async ({ skip }) => {
    const database = typeof opened === 'string' ? skip(opened) : opened;
    const double = fc.double({ noNaN: true, noDefaultInfinity: true });
    // PostgreSQL refuses what is below the normal range; no parameter is.
    const number = double.filter((value) => value === 0 || Math.abs(value) > 1e-300);
    await fc.assert(
      fc.asyncProperty(fc.array(number, { minLength: 1, maxLength: 30 }), async (values) => {
        // Behind a minus, where a sign could begin a comment.
        const cells = values.map((value, k) => `${sql.number(0)} - ${sql.number(value)} AS v${k}`);
        const [row] = await database.query(`SELECT ${cells.join(', ')}`);
        expect(values.map((_, k) => Number(row[`v${k}`]))).toEqual(values.map((v) => 0 - v));
      }),
      { numRuns: 100, examples: [[[0.1, -1, 1e22, 123456789012345680, -1e-7]]] },
    );
  });
});

describe('quoting', () => {
  // By hand, from each database's manual.
  it.each([
    ['postgres', `'it''s'`, `E'a\\\\''b'`, `"a""b\\"`],
    ['duckdb', `'it''s'`, `'a\\''b'`, `"a""b\\"`],
    ['clickhouse', `'it\\'s'`, `'a\\\\\\'b'`, `"a\\"b\\\\"`],
  ] as const)('follows the manual of %s', (dialect, plain, backslash, name) => {
    const sql = sqlDialects[dialect];
    expect(sql.text("it's")).toBe(plain);
    expect(sql.text("a\\'b")).toBe(backslash);
    expect(sql.name('a"b\\')).toBe(name);
  });
});
