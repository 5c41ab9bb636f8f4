import { execFile, execFileSync } from 'node:child_process';
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { categoryColumn, numericColumn, type Progress } from 'pairfair';
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

const umlauts = 'größe\nÖl\né\nx\n';
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

  it('numbers the columns where there is no header and no names are given', async () => {
    const { columns } = await readTable(put('bare2.csv', '1,x\n2,y\n'), { header: 'none' });
    expect(columns).toEqual([
      numericColumn('column1', [1, 2]),
      categoryColumn('column2', ['x', 'y']),
    ]);
  });

  it.each([
    ['UTF-16 by its byte order mark', Buffer.from(`\uFEFF${umlauts}`, 'utf16le'), undefined],
    ['UTF-16 of the other order', Buffer.from(`\uFEFF${umlauts}`, 'utf16le').swap16(), undefined],
    ['UTF-16 without a mark', Buffer.from(umlauts, 'utf16le'), 'utf-16'],
    ['Latin-1', Buffer.from(umlauts, 'latin1'), 'latin-1'],
    ['windows-1252', Buffer.from(umlauts, 'latin1'), 'windows-1252'],
  ] as const)('reads %s, packed or not', async (_, bytes, encoding) => {
    for (const [name, content] of [
      ['enc.csv', bytes],
      ['enc.csv.gz', gzipSync(bytes)],
    ] as const) {
      const read = await readTable(put(name, content), encoding ? { encoding } : {});
      expect(read.columns, name).toEqual([categoryColumn('größe', ['Öl', 'é', 'x'])]);
    }
  });

  it('tells windows-1252 from Latin-1 where they differ', async () => {
    const path = put('euro.csv', Buffer.from([0x61, 0x0a, 0x80, 0x0a]));
    const read = async (encoding: 'latin-1' | 'windows-1252') =>
      (await readTable(path, { encoding })).columns;
    expect(await read('windows-1252')).toEqual([categoryColumn('a', ['€'])]);
    expect(await read('latin-1')).toEqual([categoryColumn('a', ['\u0080'])]);
  });

  it('tells how far reading and writing have come', async () => {
    const rows = Array.from({ length: 5000 }, (_, i) => i);
    const stages: Record<string, number> = {};
    const onProgress = ({ stage, done, total }: Progress) => {
      stages[stage] = done / total;
    };
    await writeTable(at('many.csv'), [numericColumn('v', rows)], 'csv', { onProgress });
    await readTable(at('many.csv'), { onProgress });
    expect(stages).toEqual({ 'writing rows': 1, 'looking at columns': 0, 'reading rows': 1 });
  });

  it('takes no row for a comment', async () => {
    const { columns } = await readTable(put('hash.csv', 'id,v\n#1,1\n#2,2\n3,3\n'));
    expect(columns).toEqual([
      categoryColumn('id', ['#1', '#2', '3']),
      numericColumn('v', [1, 2, 3]),
    ]);
  });

  it('reads a named pipe, which can be read only once', async () => {
    execFileSync('mkfifo', [at('input')]);
    execFile('sh', ['-c', `printf 'a,b\\n1,x\\n2,y\\n' > '${at('input')}'`]);
    const { columns, source } = await readTable(at('input'));
    expect(columns).toEqual([numericColumn('a', [1, 2]), categoryColumn('b', ['x', 'y'])]);
    expect(source).toBe(at('input'));
  });

  const bad: [string, () => Promise<unknown>, RegExp][] = [
    [
      'Latin-1 without a word',
      () => readTable(put('l1.csv', Buffer.from(umlauts, 'latin1'))),
      /--encoding/,
    ],
    [
      'UTF-16 without a mark',
      () => readTable(put('u16.csv', Buffer.from(umlauts, 'utf16le'))),
      /--encoding utf-16/,
    ],
    [
      'a packed file that is cut off between two rows',
      () => readTable(put('cut.csv.gz', gzipSync('a\n1\n2\n').subarray(0, -8))),
      /damaged or cut off/,
    ],
    ['a packed file that is none', () => readTable(put('un.csv.gz', 'a\n1\n')), /not packed/],
    [
      'a packed file that does not say so',
      () => readTable(put('g.csv', gzipSync('a\n'))),
      /end with \.gz/,
    ],
    ['a spreadsheet', () => readTable(put('s.xlsx', 'PK\u0003\u0004rest')), /save it as CSV/],
    ['JSON that is none', () => readTable(put('b.jsonl', '{"a":1}\n{"a":\n')), /no JSON/],
    ['no objects', () => readTable(put('n.jsonl', '1\n2\n')), /must be an object/],
    ['an open quotation mark', () => readTable(put('q.csv', 'a,b\n1,"x\n')), /quotation mark/],
    [
      'a header option of JSON lines',
      () => readTable(put('h.jsonl', '{"a":1}\n'), { header: 'none' }),
      /about CSV and TSV/,
    ],
    [
      'more names than cells',
      () => readTable(put('few.csv', '1,2\n'), { names: ['a', 'b', 'c'] }),
      /names 3 columns.* has 2 cells/,
    ],
    ['a missing file', () => readTable(at('nobody.csv')), /There is no file/],
    ['a glob without files', () => readTable(at('nobody-*.csv')), /No file matches/],
    ['a folder of many kinds', () => readTable(folder), /is a folder that is not one table/],
    [
      'an empty folder',
      () => {
        mkdirSync(at('hollow'), { recursive: true });
        return readTable(at('hollow'));
      },
      /There is no table in the folder .*hollow/,
    ],
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

  it('writes through a link, which stays a link, also one that points to nothing yet', async () => {
    mkdirSync(at('links'));
    put('links/real.txt', 'before');
    symlinkSync('real.txt', at('links/link.txt'));
    symlinkSync('../links/later.txt', at('links/dangling.txt'));
    await atomicWriteFile(at('links/link.txt'), 'after');
    await atomicWriteFile(at('links/dangling.txt'), 'new');
    expect(lstatSync(at('links/link.txt')).isSymbolicLink()).toBe(true);
    expect(readFileSync(at('links/real.txt'), 'utf8')).toBe('after');
    expect(readFileSync(at('links/later.txt'), 'utf8')).toBe('new');
    expect(readdirSync(at('links'))).toHaveLength(4);
  });

  it('writes into a named pipe and leaves it a pipe', async () => {
    execFileSync('mkfifo', [at('pipe')]);
    const reader = execFile('cat', [at('pipe')]);
    const read = new Promise<string>((done) => {
      let text = '';
      reader.stdout?.on('data', (part) => (text += part));
      reader.on('close', () => done(text));
    });
    await writeTable(at('pipe'), [numericColumn('v', [1, 2])]);
    expect(await read).toBe('v\n1\n2\n');
    expect(lstatSync(at('pipe')).isFIFO()).toBe(true);
  });

  it('writes into a device and leaves it a device', async () => {
    symlinkSync('/dev/null', at('nothing'));
    await atomicWriteFile(at('nothing'), 'text');
    expect(lstatSync(at('nothing')).isSymbolicLink()).toBe(true);
    expect(statSync('/dev/null').isCharacterDevice()).toBe(true);
  });

  it.runIf(process.getuid?.() === 0)(
    'does not replace a device that it could replace',
    async () => {
      try {
        execFileSync('mknod', [at('device'), 'c', '1', '3'], { stdio: 'ignore' });
      } catch {
        return; // Not every container lets root make devices.
      }
      await atomicWriteFile(at('device'), 'text').catch(() => {});
      expect(lstatSync(at('device')).isCharacterDevice()).toBe(true);
    },
  );

  it('keeps what only its owner could read to its owner', async () => {
    put('own.txt', 'x');
    chmodSync(at('own.txt'), 0o600);
    await atomicWriteFile(at('own.txt'), 'y');
    expect(statSync(at('own.txt')).mode & 0o777).toBe(0o600);
  });

  it.each([
    ['a folder', () => atomicWriteFile(folder, ''), /there is a folder of that name/],
    ['an address', () => atomicWriteFile('http://a.b/c', ''), /an address, not a file/],
    [
      'links in a circle',
      () => {
        symlinkSync('circle', at('circle'));
        return atomicWriteFile(at('circle'), '');
      },
      /links lead nowhere/,
    ],
    ['a full device', () => atomicWriteFile('/dev/full', 'text'), /the disk is full/],
    ['a spreadsheet', () => writeTable(at('a.xlsx'), []), /written as \.csv, .* not as \.xlsx/],
    ['Parquet on standard output', () => writeTable('-', [], 'parquet'), /Parquet file cannot go/],
  ])('refuses %s with one sentence', async (_, write, message) => {
    await expect(write()).rejects.toThrow(message);
  });
});
