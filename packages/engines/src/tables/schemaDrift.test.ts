import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { categoryColumn, numericColumn } from 'pairfair';
import { afterAll, describe, expect, it } from 'vitest';
import { readTable } from './readTable.ts';

const root = mkdtempSync(join(tmpdir(), 'pairfair-drift-'));
afterAll(() => rmSync(root, { recursive: true }));

/** Files of a table in a folder of its own, the Parquet ones made of SELECTs by DuckDB itself. */
async function folderOf(name: string, files: Record<string, string>): Promise<string> {
  const folder = join(root, name);
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  for (const [file, content] of Object.entries(files)) {
    const path = join(folder, file);
    mkdirSync(dirname(path), { recursive: true });
    if (file.endsWith('.parquet')) await connection.run(`COPY (${content}) TO '${path}'`);
    else writeFileSync(path, content);
  }
  connection.closeSync();
  return folder;
}

describe('files of one table that differ', () => {
  it('go together by name, with types that hold both, in Parquet', async () => {
    const folder = await folderOf('drift', {
      'a.parquet': `SELECT 1::INTEGER AS age, 'x' AS job`,
      'b.parquet': `SELECT 'y' AS job, 2.5::DOUBLE AS age, 7 AS visits`,
    });
    const { columns, notes } = await readTable(join(folder, '*.parquet'));
    expect(columns).toEqual([
      numericColumn('age', [1, 2.5]),
      categoryColumn('job', ['x', 'y']),
      numericColumn('visits', [Number.NaN, 7]),
    ]);
    expect(notes.join('\n')).toMatch(/'age' is INTEGER in .*a\.parquet and DOUBLE in .*b\.parquet/);
    expect(notes.join('\n')).toMatch(/'visits' is in 1 of 2 files/);
  });

  it('go together by name in CSV and JSON lines', async () => {
    const csv = await folderOf('csv', {
      'a.csv': 'age,job\n1,x\n',
      'b.csv': 'job,age,visits\ny,2.5,7\n',
    });
    const json = await folderOf('json', {
      'a.jsonl': '{"age": 1, "job": "x"}\n',
      'b.jsonl': '{"job": "y", "age": 2.5, "visits": 7}\n',
    });
    const expected = [
      numericColumn('age', [1, 2.5]),
      categoryColumn('job', ['x', 'y']),
      numericColumn('visits', [Number.NaN, 7]),
    ];
    const read = await readTable(join(csv, '*.csv'));
    expect(read.columns).toEqual(expected);
    expect(read.notes.join()).toMatch(/'visits' is in 1 of 2 files.*such as .*a\.csv/);
    expect((await readTable(json)).columns).toEqual(expected);
  });

  it('are refused where one has numbers and another texts', async () => {
    const folder = await folderOf('mixed', {
      'a.parquet': 'SELECT 1 AS age',
      'b.parquet': `SELECT 'old' AS age`,
    });
    await expect(readTable(folder)).rejects.toThrow(
      /'age' is INTEGER in .*a\.parquet, but VARCHAR in .*b\.parquet/,
    );
  });

  it('say nothing where nothing differs', async () => {
    const folder = await folderOf('same', {
      'a.parquet': 'SELECT 1 AS age',
      'b.parquet': 'SELECT 2 AS age',
    });
    expect(await readTable(folder)).toMatchObject({ rows: 2, notes: [] });
  });
});

describe('a folder', () => {
  it('is one table, as Spark writes it', async () => {
    const folder = await folderOf('spark', {
      'part-00001.snappy.parquet': 'SELECT 2 AS a',
      'part-00000.snappy.parquet': 'SELECT 1 AS a',
      _SUCCESS: '',
      '.part-00000.snappy.parquet.crc': 'crc',
    });
    expect((await readTable(folder)).columns).toEqual([numericColumn('a', [1, 2])]);
  });

  it('gives columns by its name only when asked', async () => {
    const parquet = await folderOf('hive', {
      'year=2019/p.parquet': 'SELECT 1 AS a',
      'year=2020/p.parquet': 'SELECT 2 AS a',
    });
    const csv = await folderOf('hivecsv', {
      'year=2019/p.csv': 'a\n1\n',
      'year=2020/p.csv': 'a\n2\n',
    });
    for (const folder of [parquet, csv]) {
      const plain = await readTable(folder);
      expect(plain.columns).toEqual([numericColumn('a', [1, 2])]);
      expect(plain.notes.join()).toMatch(
        /Folders name a column 'year' \(year=2019\).*--partitions/,
      );
      const { columns, notes } = await readTable(folder, { partitions: true });
      expect(columns).toEqual([numericColumn('a', [1, 2]), numericColumn('year', [2019, 2020])]);
      expect(notes).toEqual([]);
    }
  });
});
