import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkCsv } from './checkCsv.ts';

const limits = { bytes: 1e6, rows: 1000, columns: 20 };
const bytes = (text: string) => new TextEncoder().encode(text);
const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

describe('checkCsv', () => {
  it('counts rows and columns whatever the cells hold and however lines end', async () => {
    const cell = fc.stringMatching(/^[a-z ,;"\n\r|]{0,6}$/);
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 2, max: 6 }),
        fc.integer({ min: 1, max: 12 }),
        fc.constantFrom('\n', '\r\n', '\r'),
        fc.constantFrom(',', ';', '\t', '|'),
        fc.boolean(),
        fc.infiniteStream(cell),
        async (columns, rows, end, delimiter, ended, cells) => {
          const line = (make: (c: number) => string) =>
            Array.from({ length: columns }, (_, c) => make(c)).join(delimiter);
          const lines = [
            line((c) => `name${c}`),
            ...Array.from({ length: rows }, () => line(() => quoted(cells.next().value))),
          ];
          const text = lines.join(end) + (ended ? end : '');
          expect(await checkCsv(bytes(text), limits)).toEqual({ delimiter, columns, rows });
        },
      ),
    );
  });

  it('names the row that is longer or shorter than the first line', async () => {
    await expect(checkCsv(bytes('a,b\n1,2\n\n3,4,5\n'), limits)).rejects.toThrow(
      /Row 2 has 3 cells/,
    );
  });

  it('takes an empty line of a table with one column for a missing value', async () => {
    expect(await checkCsv(bytes('a\n1\n\n3\n'), limits)).toMatchObject({ columns: 1, rows: 3 });
  });

  it('refuses what is not text', async () => {
    await expect(checkCsv(Uint8Array.of(97, 10, 0xff, 0xfe), limits)).rejects.toThrow(/UTF-8/);
    await expect(checkCsv(bytes('a\n\0\n'), limits)).rejects.toThrow(/UTF-8/);
  });
});
