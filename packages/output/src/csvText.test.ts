import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../sql/testing/database.ts';
import { openDuckdb } from '../../sql/testing/duckdb.ts';
import { type CsvCell, csvText } from './csvText.ts';

const one = (cell: CsvCell, spreadsheet = true) => csvText([[cell]], { spreadsheet });

describe('csvText', () => {
  it('quotes what would break a line or a cell', () => {
    const rows = [
      ['a', 'b,c'],
      ['say "x"', 'two\nlines'],
    ];
    expect(csvText(rows, { spreadsheet: false })).toBe('a,"b,c"\r\n"say ""x""","two\nlines"\r\n');
  });

  it.each(['=1+1', '+cmd', '-2+3', '@SUM(A1)', '\t=1', '＝1'])('disarms %j', (text) => {
    expect(one(text)).toBe(`'${text}\r\n`);
    expect(one(text, false)).toBe(`${text}\r\n`);
  });

  it('disarms a text that begins with a line end, in quotes', () => {
    expect(one('\r=1')).toBe('"\'\r=1"\r\n');
    expect(one('=HYPERLINK("x","y")')).toBe('"\'=HYPERLINK(""x"",""y"")"\r\n');
  });

  it('leaves numbers alone, also those that are texts', () => {
    expect(csvText([[-1.5, 1e-7, '-12', '+1e5', '-.5']], { spreadsheet: true })).toBe(
      '-1.5,1e-7,-12,+1e5,-.5\r\n',
    );
    expect(one('-1-1')).toBe("'-1-1\r\n");
  });

  it('has empty cells for what is unknown', () => {
    expect(csvText([[null, undefined, Number.NaN, '', false]], { spreadsheet: true })).toBe(
      ',,,,false\r\n',
    );
  });

  it('never begins a text cell with a sign that is run', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const cell = one(text).replace(/^"/, '');
        const isNumber = text.trim() !== '' && Number.isFinite(Number(text));
        expect(isNumber || !/^[=+\-@\t\r]/.test(cell) || text === '').toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  describe('read back by DuckDB', () => {
    let database: Database;
    beforeAll(async () => {
      database = await openDuckdb();
    });
    afterAll(() => database.close());

    it('is the table that was written', async () => {
      const folder = mkdtempSync(join(tmpdir(), 'pairfair-csv-'));
      const text = fc.string({ unit: 'grapheme' }).filter((value) => !value.includes('\0'));
      try {
        await fc.assert(
          fc.asyncProperty(fc.array(fc.tuple(text, text), { minLength: 1 }), async (rows) => {
            const body = rows.map(([a, b]) => [`x${a}`, `x${b}`]);
            writeFileSync(
              `${folder}/t.csv`,
              csvText([['a', 'b'], ...body], { spreadsheet: false }),
            );
            const options = `header = true, all_varchar = true, delim = ',', quote = '"', escape = '"', new_line = '\\r\\n'`;
            const found = await database.query(`FROM read_csv('${folder}/t.csv', ${options})`);
            expect(found.map(({ a, b }) => [a, b])).toEqual(body);
          }),
          { numRuns: 50 },
        );
      } finally {
        rmSync(folder, { recursive: true });
      }
    });
  });
});
