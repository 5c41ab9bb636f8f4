import type { DuckDBConnection } from '@duckdb/node-api';
import { duckdb } from '@pairfair/sql';
import { missingNumbers, missingTexts } from 'pairfair/internal';
import { readRows } from './readRows.ts';
import { type DescribedColumn, isNumberType } from './schemaDrift.ts';
import type { SourceColumn, SourceOptions } from './tableSource.ts';

/** A column as an SQL expression. */
export function columnOf({ inner }: SourceColumn): string {
  return duckdb.name(inner);
}

/** The columns of what goes into FROM. */
export async function describe(
  connection: DuckDBConnection,
  from: string,
  file: string,
): Promise<DescribedColumn[]> {
  const rows = await readRows(connection, `DESCRIBE SELECT * FROM ${from}`, file);
  return rows.map(([name, type]) => ({ name: String(name), type: String(type) }));
}

/**
 * A source with null for whatever means "missing" in it. By lists and not by IN: of a longer IN DuckDB
 * makes a join, behind which rows come in another order every time.
 */
export function withoutMissing(
  from: string,
  columns: readonly DescribedColumn[],
  { missing = missingTexts }: SourceOptions,
): string {
  const [texts, numbers] = [missing.map(duckdb.text), missingNumbers(missing).map(duckdb.number)];
  const replaced = columns.flatMap(({ name, type }) => {
    const values = type === 'VARCHAR' ? texts : isNumberType(type) ? numbers : [];
    if (values.length === 0) return [];
    const cell = duckdb.name(name);
    const compared = type === 'VARCHAR' ? cell : `CAST(${cell} AS DOUBLE)`;
    return [
      `CASE WHEN list_contains([${values.join(', ')}], ${compared}) THEN NULL ELSE ${cell} END AS ${cell}`,
    ];
  });
  return replaced.length === 0 ? from : `(SELECT * REPLACE (${replaced.join(', ')}) FROM ${from})`;
}

/** The columns with names of people that hold numbers so large that different ones are the same. */
export async function largeNames(
  connection: DuckDBConnection,
  from: string,
  columns: readonly SourceColumn[],
  described: readonly DescribedColumn[],
  file: string,
  { id, categorical = [] }: SourceOptions,
): Promise<string[]> {
  const names = columns.flatMap(({ name, inner }, j) => {
    const isName = id === undefined ? /^id$/i.test(name) : name === id;
    // DOUBLE is what whole numbers of a text table are that no integer of DuckDB holds.
    const types = isName ? /^(U?(BIG|HUGE)INT|DECIMAL.*|DOUBLE)$/ : /^DOUBLE$/;
    const mayBe = (isName || categorical.includes(name)) && types.test(described[j].type);
    return mayBe ? [duckdb.name(inner)] : [];
  });
  if (names.length === 0) return [];
  const largest = names.map((cell) => `max(abs(CAST(${cell} AS DOUBLE)))`).join(', ');
  const [found] = await readRows(connection, `SELECT ${largest} FROM ${from}`, file);
  return names.filter((_, k) => Number(found[k]) > Number.MAX_SAFE_INTEGER);
}

/** Said either way: DuckDB would take folders such as year=2020 for columns by itself. */
export function hive({ partitions = false }: SourceOptions): string {
  return `hive_partitioning = ${partitions}`;
}
