import type { DuckDBConnection } from '@duckdb/node-api';
import { duckdb } from '@pairfair/sql';
import { PairfairError } from 'pairfair';
import { missingTexts } from 'pairfair/internal';
import { readRows } from './readRows.ts';
import { describe } from './sourceColumns.ts';
import type { SourceOptions } from './tableSource.ts';

/** JSON with texts as they are: DuckDB would make dates of some, and lose how they were written. */
export async function jsonSource(
  connection: DuckDBConnection,
  list: string,
  file: string,
  { missing = missingTexts }: SourceOptions,
): Promise<string> {
  const guessed = `read_json(${list}, format = 'auto', sample_size = -1, union_by_name = true)`;
  const described = await describe(connection, guessed, file);
  if (described.map(({ name }) => name).join() === 'json') throw noObjects(file);
  if (!described.some(({ type }) => isGuessed(type))) return guessed;
  const fields = described.map(
    ({ name, type }) => `${duckdb.text(name)}: ${duckdb.text(isGuessed(type) ? 'VARCHAR' : type)}`,
  );
  const plain = `read_json(${list}, format = 'auto', columns = {${fields.join(', ')}})`;
  // Numbers with "NA" among them are numbers, as in a text table.
  const mixed = described
    .filter(({ type }) => type === 'JSON')
    .map(({ name }) => duckdb.name(name));
  if (mixed.length === 0) return plain;
  const texts = missing.map(duckdb.text).join(', ');
  const counts = mixed.map(
    (cell) => `count(*) FILTER (${cell} NOT IN (${texts}) AND TRY_CAST(${cell} AS DOUBLE) IS NULL)`,
  );
  const [found] = await readRows(connection, `SELECT ${counts.join(', ')} FROM ${plain}`, file);
  const numbers = mixed.filter((_, k) => Number(found[k]) === 0);
  if (numbers.length === 0) return plain;
  const casts = numbers.map((cell) => `TRY_CAST(${cell} AS DOUBLE) AS ${cell}`);
  return `(SELECT * REPLACE (${casts.join(', ')}) FROM ${plain})`;
}

/** Whether a type of JSON is what DuckDB made of texts, or of texts beside numbers or truth values. */
function isGuessed(type: string): boolean {
  return /^(DATE|TIME|UUID|JSON)/.test(type);
}

/** Where DuckDB finds no object it makes one column called json. */
function noObjects(name: string): PairfairError {
  return new PairfairError(
    'bad-file',
    `${name} has no rows: each of its lines must be an object such as {"age": 30, "job": "cook"}.`,
  );
}
