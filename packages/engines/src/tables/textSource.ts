import type { DuckDBConnection } from '@duckdb/node-api';
import { duckdb } from '@pairfair/sql';
import { PairfairError } from 'pairfair';
import { missingTexts } from 'pairfair/internal';
import { csvDialect } from './csvDialect.ts';
import { partitionsOf } from './partitions.ts';
import { shorten } from './readError.ts';
import { readRows } from './readRows.ts';
import { type FileColumns, isNumberType, schemaDrift } from './schemaDrift.ts';
import { describe, hive, largeNames, withoutMissing } from './sourceColumns.ts';
import type { SourceFile } from './sourceFiles.ts';
import type { SourceOptions, TableSource } from './tableSource.ts';

/** How CSV or TSV is read: its columns by the first line, numbers and texts by all of them. */
export async function textSource(
  connection: DuckDBConnection,
  [first, ...others]: readonly SourceFile[],
  list: string,
  options: SourceOptions,
): Promise<Pick<TableSource, 'from' | 'columns' | 'notes'>> {
  const { names, missing = missingTexts } = options;
  const dialect = await csvDialect(first, options.delimiter);
  const hasHeader = !names && options.header !== 'none';
  const headers: FileColumns[] = [];
  for (const file of hasHeader && others.length > 0 ? [first, ...others] : []) {
    const { header } = await csvDialect(file, dialect.delimiter);
    headers.push({ file: file.name, columns: header.map((name) => ({ name, type: 'text' })) });
  }
  const notes = schemaDrift(headers);
  const given = names ?? dialect.header.map((_, j) => `column${j + 1}`);
  const own = hasHeader ? dialect.header : given;
  const all = new Set(headers.flatMap(({ columns }) => columns.map(({ name }) => name)));
  const partitions = options.partitions ? partitionsOf([first, ...others].map((f) => f.name)) : [];
  const header = [
    ...(notes.length > 0 ? all : own),
    ...Array.from(partitions, ([name]) => name).filter((name) => !own.includes(name)),
  ];
  if (dialect.header.length === 1 && others.length === 0 && /[;,\t|]/.test(dialect.header[0])) {
    throw new PairfairError(
      'bad-file',
      `${first.name} has one column only, '${shorten(dialect.header[0])}': its delimiter is not ${JSON.stringify(dialect.delimiter)}. Say which it is.`,
    );
  }
  if (names && names.length !== dialect.header.length) {
    throw new PairfairError(
      'bad-file',
      `--columns names ${names.length} columns, but the first line of ${first.name} has ${dialect.header.length} cells.`,
    );
  }
  const { decimal = '.' } = options;
  if (decimal === dialect.delimiter) {
    throw new PairfairError(
      'invalid-option',
      `Commas stand between the cells of ${first.name}: they cannot stand before decimals too. Leave --decimal out, or say which --delimiter it has.`,
    );
  }
  // Said in full: guessing would take rows that begin with # for comments, and skip ragged ones.
  const shared = `delim = ${duckdb.text(dialect.delimiter)}, quote = '"', escape = '"', comment = '', skip = 0, header = ${hasHeader}, strict_mode = true, null_padding = false, decimal_separator = '${decimal}', ${hive(options)}, union_by_name = ${headers.length > 0}`;
  // Numbers or texts: yes and no, or a date, are to come out as they went in.
  const from = `read_csv(${list}, ${shared}, sample_size = -1, auto_type_candidates = ['BIGINT', 'DOUBLE', 'VARCHAR'], nullstr = [${missing.map(duckdb.text).join(', ')}])`;
  const inner = await describe(connection, from, first.name).catch(() => undefined);
  if (inner?.length !== header.length) {
    // Detecting types stops at a ragged row without saying where; counting cells says.
    const cells = header.map((_, j) => `'c${j}': 'VARCHAR'`).join(', ');
    const plain = `read_csv(${list}, auto_detect = false, ${shared}, columns = {${cells}})`;
    const counted = `SELECT count(*) FROM ${plain} WHERE c0 IS NULL OR c0 IS NOT NULL`;
    await readRows(connection, counted, first.name);
    await describe(connection, from, first.name);
    throw new PairfairError(
      'bad-file',
      `${first.name} should have ${header.length} columns by its first line, but its rows have ${inner?.length}.`,
    );
  }
  const seen = new Set<string>();
  const columns = header.map((name, j) => {
    const repeated = seen.has(name);
    seen.add(name);
    return { name: name === '' ? `column ${j + 1}` : name, inner: inner[j].name, repeated };
  });
  const large = await largeNames(connection, from, columns, inner, first.name, options);
  const types = large.map((cell) => `${cell}: 'VARCHAR'`).join(', ');
  const exact = large.length === 0 ? from : from.replace(/\)$/, `, types = {${types}})`);
  // Texts that mean "missing" are none for its reader.
  const numeric = inner.filter(
    ({ name, type }) => isNumberType(type) && !large.includes(duckdb.name(name)),
  );
  return { from: withoutMissing(exact, numeric, options), columns, notes };
}
