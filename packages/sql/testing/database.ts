import type { RawColumn } from '../../pairfair/testing/exampleCase.ts';
import type { ExportedPrediction } from '../../pairfair/testing/expectPrediction.ts';

/** A database that tests run exported SQL in. */
export interface Database {
  /** What a double and a text column are declared as. */
  readonly types: { readonly numeric: string; readonly category: string };
  /** The test's own quoting of a name, apart from the one under test. */
  readonly quote: (name: string) => string;
  /** Declares a table with these columns, each a name and a type. */
  readonly create: (table: string, columns: readonly string[]) => Promise<void>;
  readonly insert: (table: string, names: readonly string[], rows: Cell[][]) => Promise<void>;
  readonly query: (sql: string) => Promise<Record<string, unknown>[]>;
  readonly close: () => Promise<void>;
}

/** What a table of people holds. */
export type Cell = number | string | null;

/**
 * Puts people into a fresh table `name`, with their row number in the column `row id`. What is
 * missing is null in one row and NaN or '' in the next: both must count as missing.
 */
export async function createPeople(
  database: Database,
  columns: readonly RawColumn[],
  name = 'people',
): Promise<void> {
  const { quote, types } = database;
  await database.query(`DROP TABLE IF EXISTS ${quote(name)}`);
  await database.create(quote(name), [
    `${quote('row id')} ${types.numeric}`,
    ...columns.map((column) => `${quote(column.name)} ${types[column.kind]}`),
  ]);
  const empty = { numeric: Number.NaN, category: '' };
  const rows = columns[0].values.map((_, i) => [
    i,
    ...columns.map(({ kind, values }) => values[i] ?? (i % 2 === 0 ? null : empty[kind])),
  ]);
  await database.insert(quote(name), ['row id', ...columns.map((column) => column.name)], rows);
}

/** Runs an exported SELECT with `id: 'row id'` and `representation: true`. */
export async function runSql(database: Database, sql: string): Promise<ExportedPrediction> {
  const rows = await database.query(sql);
  rows.sort((a, b) => Number(a['row id']) - Number(b['row id']));
  const dimensions = Object.keys(rows[0] ?? {}).filter((name) => /^z\d+$/.test(name));
  return {
    scores: rows.map(({ score }) => Number(score)),
    ...('label' in (rows[0] ?? {}) && { labels: rows.map(({ label }) => Number(label)) }),
    representation: rows.flatMap((row) => dimensions.map((name) => Number(row[name]))),
  };
}
