import type { DuckDBValue } from '@duckdb/node-api';
import { duckdb } from '@pairfair/sql';
import { PairfairError, type Selection } from 'pairfair';
import type { ColumnPlan } from '../../tables/readTable.ts';
import type { DuckSession } from './duckSession.ts';

/** The values of a statement, by place: what comes from outside is never part of its text. */
export interface Parameters {
  readonly values: readonly DuckDBValue[];
  /** Takes a value up and gives what stands for it in the statement. */
  add(value: DuckDBValue): string;
}

export function parameters(): Parameters {
  const values: DuckDBValue[] = [];
  return {
    values,
    add(value) {
      values.push(value);
      return `$${values.length}`;
    },
  };
}

/** The plan of a column by the name users know. */
export function planOf({ columns }: Pick<DuckSession, 'columns'>, name: string): ColumnPlan {
  const found = columns.find((column) => column.name === name);
  if (found) return found;
  throw new PairfairError('unknown-name', `The data have no column '${name}'.`);
}

/** A numeric column as DOUBLE, NaN as NULL, −0 as 0. */
export function numberOf(session: Pick<DuckSession, 'columns'>, name: string): string {
  const { inner, kind } = planOf(session, name);
  if (kind === 'numeric') {
    return `(${duckdb.double(duckdb.name(inner))} + 0.0)`;
  }
  throw new PairfairError('bad-data', `Column '${name}' must hold numbers, but holds texts.`);
}

/** A column as text; a number is the text that JavaScript gives it. */
export function textOf(session: Pick<DuckSession, 'columns'>, name: string): string {
  const { inner, kind } = planOf(session, name);
  if (kind === 'category') return `CAST(${duckdb.name(inner)} AS VARCHAR)`;
  const number = numberOf(session, name);
  return `CASE WHEN ${isWhole(number)} THEN CAST(CAST(${number} AS BIGINT) AS VARCHAR) ELSE CAST(${number} AS VARCHAR) END`;
}

function isWhole(number: string): string {
  return `${number} = trunc(${number}) AND abs(${number}) < 9007199254740992`;
}

/** The fold of a row, where the source has it: see `foldedRows`. */
export const foldColumn = '"pairfair fold"';

/**
 * Rows to read, and what people are called in them: by their id, or by the row's number from 1; and
 * the same as a number, NaN where it is none that is whole.
 */
export function idRows(
  session: Pick<DuckSession, 'columns' | 'from' | 'numbered'>,
  { id }: Pick<Selection, 'id'>,
): { readonly from: string; readonly id: string; readonly number: string } {
  if (id === null) {
    const row = '"pairfair row"';
    const from = numberedRows(session);
    return { from, id: `CAST(${row} AS VARCHAR)`, number: `CAST(${row} AS DOUBLE)` };
  }
  const numeric = planOf(session, id).kind === 'numeric';
  const number = numeric
    ? `CASE WHEN ${isWhole(numberOf(session, id))} THEN ${numberOf(session, id)} ELSE 'NaN'::DOUBLE END`
    : "'NaN'::DOUBLE";
  return { from: session.from, id: textOf(session, id), number };
}

/** What people are called as two fields: a number, or where it is NaN a text. */
export function idFields(number: string, id: string): string {
  return `${number}, CASE WHEN isnan(${number}) THEN ${id} END`;
}

/** The rows of the file with their numbers, counted before anybody is left out. */
export function numberedRows({ from, numbered }: Pick<DuckSession, 'from' | 'numbered'>): string {
  if (numbered) return from;
  return `(SELECT *, row_number() OVER () AS "pairfair row" FROM ${from})`;
}

/**
 * The rows of people with group and target who stand for anybody, of either part: columns `g`
 * (group), `y` (target), `w` (weight), `p` (takes part?) and those asked for, `c0`, `c1`, …
 */
export function usableRows(
  session: Pick<DuckSession, 'columns' | 'from'>,
  { groups, target, part, weight, fold }: Selection,
  columns: readonly string[],
  given: Parameters,
): string {
  const texts = groups.columns.map((name) => textOf(session, name));
  const cases = groups.combinations.map(({ values, group }) => {
    const same = texts.map((text, k) => {
      const value = values[k] ?? null;
      return value === null ? `${text} IS NULL` : `${text} = ${given.add(value)}`;
    });
    return `WHEN ${same.join(' AND ') || 'true'} THEN ${Math.trunc(group)}`;
  });
  const group = cases.length === 0 ? 'NULL::INTEGER' : `CASE ${cases.join(' ')} END`;
  const [y, known] = targetSql(session, target, given);
  const inPart = part
    ? `coalesce(lower(${textOf(session, part.column)}) = ${given.add(part.value.toLowerCase())}, false)`
    : 'true';
  // Nobody but people of folds is in such a source.
  const inFold = fold
    ? ` AND ${foldColumn} ${fold.side === 'test' ? '=' : '<>'} ${Math.trunc(fold.fold)}`
    : '';
  const taking = `${inPart}${inFold}`;
  const listed = columns.map((expression, k) => `, ${expression} AS c${k}`).join('');
  const w = weight ? numberOf(session, weight) : '1.0';
  return `(SELECT * FROM (SELECT ${group} AS g, CAST(${y} AS DOUBLE) AS y, CAST(${w} AS DOUBLE) AS w, ${known} AS k, ${taking} AS p${listed} FROM ${session.from}) WHERE g IS NOT NULL AND k AND w > 0)`;
}

/** The target as a number, and whether it is known. */
function targetSql(
  session: Pick<DuckSession, 'columns'>,
  target: Selection['target'],
  given: Parameters,
): [y: string, known: string] {
  if (!target) return ['0.0', 'true'];
  if (target.kind === 'numeric') {
    const y = numberOf(session, target.column);
    return [y, `${y} IS NOT NULL`];
  }
  const text = textOf(session, target.column);
  if (target.kind === 'classes') {
    const cases = target.classes?.map((name, k) => `WHEN ${given.add(name)} THEN ${k}`) ?? [];
    const y = `CASE ${text} ${cases.join(' ')} END`;
    return [y, `${y} IS NOT NULL`];
  }
  const y = `CASE ${text} WHEN ${given.add(target.positive)} THEN 1.0::DOUBLE ELSE 0.0::DOUBLE END`;
  return [y, `${text} IS NOT NULL`];
}

/** Those of {@link usableRows} who take part, in the order of rows: they alone have any say. */
export function peopleRows(
  session: Pick<DuckSession, 'columns' | 'from'>,
  selection: Selection,
  columns: readonly string[],
  given: Parameters,
): string {
  return `(SELECT * FROM ${usableRows(session, selection, columns, given)} WHERE p)`;
}
