import { createHash } from 'node:crypto';
import { type Combinations, PairfairError, type TableDescription, type Work } from 'pairfair';
import { sortedCombinations, tooManyCombinations } from 'pairfair/internal';
import { askRows, flatQuery } from './flatQuery.ts';
import type { Session } from './session.ts';
import {
  asText,
  bareType,
  isNumeric,
  readNumber,
  type SourceColumn,
  type TableName,
  tableName,
  whole,
} from './sql.ts';

/** The table of an engine. */
export interface Source {
  readonly name: TableName;
  /** What it was opened as; no credentials in it. */
  readonly text: string;
  readonly columns: ReadonlyMap<string, SourceColumn>;
  /** Columns of numbers that are to be taken as texts. */
  readonly categorical: ReadonlySet<string>;
}

/** The columns of a table, in which some texts mean "missing". */
export async function tableColumns(
  session: Session,
  name: TableName,
  work: Work,
  missing: readonly string[] = [],
): Promise<Map<string, SourceColumn>> {
  const rows = await session.rows(`DESCRIBE TABLE ${tableName(name)}`, work);
  const usable = rows.filter(([, , kind]) => kind !== 'EPHEMERAL');
  return new Map(
    usable.map(([column, type]) => [
      String(column),
      { name: String(column), type: String(type), missing } satisfies SourceColumn,
    ]),
  );
}

/** The column of that name. */
export function columnOf({ columns, text }: Source, name: string): SourceColumn {
  const found = columns.get(name);
  if (found) return found;
  throw new PairfairError('unknown-name', `${text} has no column '${name}'.`);
}

/** The column of that name, which must hold numbers. */
export function numericColumnOf(source: Source, name: string): SourceColumn {
  const column = columnOf(source, name);
  if (kindOf(source, column) === 'numeric') return column;
  throw new PairfairError(
    'bad-data',
    `Column '${name}' must hold numbers, but is of type ${column.type}.`,
  );
}

/** What a column is taken as. */
export function kindOf(source: Source, column: SourceColumn): 'numeric' | 'category' {
  return isNumeric(column) && !source.categorical.has(column.name) ? 'numeric' : 'category';
}

/** The columns of the table and how many rows it has. */
export async function describeSource(
  session: Session,
  source: Source,
  work: Work,
): Promise<TableDescription> {
  const [[count]] = await session.rows(`SELECT count() FROM ${tableName(source.name)}`, work);
  const rows = readNumber(count);
  const columns = Array.from(source.columns.values());
  const definition = columns.map(({ name, type }) => [name, type]);
  const hash = createHash('sha256').update(JSON.stringify([source.name, definition, rows]));
  return {
    rows,
    source: source.text,
    digest: `sha256:${hash.digest('hex')}`,
    columns: columns.map((column) => ({ name: column.name, kind: kindOf(source, column) })),
    notes: columns
      .filter(({ type }) =>
        /^(Array|Map|Tuple|Nested|Variant|Dynamic|JSON|Object)\b/.test(bareType(type)),
      )
      .map(({ name }) => `Column '${name}' holds nested values; they are taken as texts.`),
  };
}

/** The combinations of values that occur in some columns. */
export async function sourceCombinations(
  session: Session,
  source: Source,
  names: readonly string[],
  most: number,
  work: Work,
): Promise<Combinations> {
  const query = flatQuery(source);
  const fields = names.map((name, k) => query.alias(`pf_t${k}`, asText(columnOf(source, name))));
  const rows = await askRows(session, query, work, {
    fields: [...fields, 'count()'],
    rest: `GROUP BY ${fields.join(', ')} LIMIT ${whole(most + 1)}`,
  });
  if (rows.length > most) throw tooManyCombinations(names, most);
  const found = rows.map((row) => ({
    values: row.slice(0, -1).map((text) => (text === '' ? null : String(text))),
    count: readNumber(row[row.length - 1]),
  }));
  return {
    rows: found.reduce((sum, { count }) => sum + count, 0),
    combinations: sortedCombinations(names, found, most),
  };
}
