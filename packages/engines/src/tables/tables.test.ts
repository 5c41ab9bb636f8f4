import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { categoryColumn, numericColumn } from 'pairfair';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { atomicWrite, atomicWriteFile, readTable, writeTable } from './index.ts';

let folder: string;
const at = (name: string) => join(folder, name);
const put = (name: string, content: string | Uint8Array) => {
  writeFileSync(at(name), content);
  return at(name);
};

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pairfair-tables-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const people = 'id,age,job,yes\n1,20,cook,true\n2,,"smith, ""old""",false\n3,40.5,?,true\n';
const expected = [
  numericColumn('id', [1, 2, 3]),
  numericColumn('age', [20, null, 40.5]),
  categoryColumn('job', ['cook', 'smith, "old"', null]),
  categoryColumn('yes', ['true', 'false', 'true']),
];

describe('readTable', () => {
  it('reads CSV with quotes, gaps and a question mark for missing', async () => {
    const table = await readTable(put('people.csv', people));
    expect(table.rows).toBe(3);
    expect(table.columns).toEqual(expected);
    expect(table.digest).toMatch(/^sha256:[0-9a-f]{64}$/);
  });

  it.each([
    [
      'semicolons',
      'semi.csv',
      people.replaceAll(', ', '# ').replaceAll(',', ';').replaceAll('# ', ', '),
    ],
    [
      'tabs',
      'tabs.tsv',
      people.replaceAll(', ', '# ').replaceAll(',', '\t').replaceAll('# ', ', '),
    ],
    ['gzip', 'people.csv.gz', gzipSync(people)],
    ['a byte order mark and CRLF', 'crlf.csv', `\uFEFF${people.replaceAll('\n', '\r\n')}`],
  ])('reads %s', async (_, name, content) => {
    expect((await readTable(put(name, content))).columns).toEqual(expected);
  });

  it('reads JSON as it is written: days stay texts, and "NA" among numbers is missing', async () => {
    const lines = [
      { day: '01-31-2020', age: 3, member: true, code: '007' },
      { day: '2020-02-01', age: 'NA', member: '?', code: '7' },
      { day: '12-31-2020', age: 4.5, member: false, code: '08' },
    ];
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
    expect((await readTable(put('typed.jsonl', text))).columns).toEqual([
      categoryColumn('day', ['01-31-2020', '2020-02-01', '12-31-2020']),
      numericColumn('age', [3, null, 4.5]),
      categoryColumn('member', ['true', null, 'false']),
      categoryColumn('code', ['007', '7', '08']),
    ]);
  });

  it('takes what means "missing" as such in every kind of file, numbers too', async () => {
    const columns = [
      numericColumn('age', [3, -9, 5]),
      categoryColumn('job', ['cook', 'none', 'NA']),
    ];
    for (const name of ['gaps.parquet', 'gaps.jsonl', 'gaps.csv']) {
      await writeTable(at(name), columns);
      const found = await readTable(at(name), { missing: ['', 'none', '-9'] });
      expect(found.columns, name).toEqual([
        numericColumn('age', [3, null, 5]),
        categoryColumn('job', ['cook', null, 'NA']),
      ]);
    }
  });

  it('reads what it wrote: Parquet, JSON lines, CSV, gzip', async () => {
    for (const name of ['out.parquet', 'out.jsonl', 'out.csv', 'out.tsv', 'out.csv.gz']) {
      await writeTable(at(name), expected);
      expect((await readTable(at(name))).columns, name).toEqual(expected);
    }
  });

  it('brings numbers back bit by bit', async () => {
    const values = [0.1 + 0.2, 1e-300, 123456789.12345679, -5e-324, 1 / 3];
    for (const name of ['bits.parquet', 'bits.csv', 'bits.jsonl']) {
      await writeTable(at(name), [numericColumn('v', values)]);
      const [column] = (await readTable(at(name))).columns;
      expect(column.kind === 'numeric' && Array.from(column.values), name).toEqual(values);
    }
  });

  it('reads all files of a glob, in the order of their names', async () => {
    put('part-1.csv', 'a\n1\n2\n');
    put('part-2.csv', 'a\n3\n');
    const { columns } = await readTable(at('part-*.csv'));
    expect(columns).toEqual([numericColumn('a', [1, 2, 3])]);
  });

  it('takes a column as categories when told so', async () => {
    const { columns } = await readTable(put('zip.csv', 'zip\n123\n456\n'), {
      categorical: ['zip'],
    });
    expect(columns).toEqual([categoryColumn('zip', ['123', '456'])]);
  });

  it('drops a column that comes twice with the same values and says so', async () => {
    const { columns, notes } = await readTable(put('twice.csv', 'a,b,a\n1,2,1\n3,4,3\n'));
    expect(columns.map(({ name }) => name)).toEqual(['a', 'b']);
    expect(notes.join()).toMatch(/'a' comes twice/);
  });

  it('uses given names where there is no header', async () => {
    const { columns } = await readTable(put('bare.csv', '1,x\n2,y\n'), { names: ['n', 't'] });
    expect(columns).toEqual([numericColumn('n', [1, 2]), categoryColumn('t', ['x', 'y'])]);
  });

  const bad: [string, () => Promise<unknown>, RegExp][] = [
    ['a missing file', () => readTable(at('nobody.csv')), /There is no file/],
    ['a glob without files', () => readTable(at('nobody-*.csv')), /No file matches/],
    ['a folder', () => readTable(folder), /is a folder/],
    ['an empty file', () => readTable(put('empty.csv', '')), /is empty/],
    ['a picture', () => readTable(put('p.csv', Uint8Array.of(1, 0, 2, 0, 10))), /not a text table/],
    ['no Parquet', () => readTable(put('no.parquet', 'hello')), /could not be read as a table/],
    [
      'ragged rows',
      () => readTable(put('r.csv', 'a,b,c\n1,2,3\n4,5\n')),
      /line 3: expected 3 .* 2/,
    ],
    ['longer rows', () => readTable(put('l.csv', 'a,b\n1,2\n4,5,6\n')), /line 3/],
    [
      'a wrong delimiter',
      () => readTable(put('d.csv', 'a;b\n1;2\n'), { delimiter: ',' }),
      /one column only/,
    ],
    [
      'two columns of one name',
      () => readTable(put('n.csv', 'a,a\n1,2\n')),
      /'a' and differ in 1 rows/,
    ],
    [
      'mixed types',
      () => readTable(put('m.csv', `v\n${'1\n'.repeat(30)}oops\n`)),
      /'v' holds numbers, but 1 of its 31 values are not, such as 'oops'/,
    ],
  ];
  it.each(bad)('refuses %s with one sentence', async (_, run, message) => {
    await expect(run()).rejects.toThrow(message);
    await expect(run()).rejects.toMatchObject({ name: 'PairfairError' });
  });
});

describe('atomicWrite', () => {
  it('leaves what was there when the write fails, and nothing half written', async () => {
    mkdirSync(at('safe'));
    await atomicWriteFile(at('safe/file.txt'), 'before');
    const failing = atomicWrite(at('safe/file.txt'), async (beside) => {
      writeFileSync(beside, 'half');
      throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
    });
    await expect(failing).rejects.toThrow(/could not be written: the disk is full/);
    expect(readFileSync(at('safe/file.txt'), 'utf8')).toBe('before');
    expect(readdirSync(at('safe'))).toEqual(['file.txt']);
  });

  it('says when the place cannot be written', async () => {
    put('plain', 'x');
    await expect(atomicWriteFile(at('plain/file.txt'), '')).rejects.toThrow(/could not be written/);
  });
});
