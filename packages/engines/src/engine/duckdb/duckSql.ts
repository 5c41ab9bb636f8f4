import type { DuckDBValue } from '@duckdb/node-api';
import { duckdb } from '@pairfair/sql';
import { PairfairError } from 'pairfair';
import type { ColumnPlan } from '../../tables/readTable.ts';
import type { Selection } from '../engine.ts';
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
  return `CASE WHEN ${number} = trunc(${number}) AND abs(${number}) < 1e15 THEN CAST(CAST(${number} AS BIGINT) AS VARCHAR) ELSE CAST(${number} AS VARCHAR) END`;
}

/**
 * The rows of people with group and target, of either part: columns `g` (group), `y` (target), `p`
 * (takes part?) and those asked for, `c0`, `c1`, …
 */
export function usableRows(
  session: Pick<DuckSession, 'columns' | 'from'>,
  { groups, target, part }: Selection,
  columns: readonly string[],
  given: Parameters,
): string {
  const texts = groups.columns.map((name) => textOf(session, name));
  const cases = groups.combinations.map(({ values, group }) => {
    const same = texts.map((text, k) => {
      const value = values[k] ?? null;
      return value === null ? `${text} IS NULL` : `${text} = ${given.add(value)}`;
    });
    return `WHEN ${same.join(' AND ')} THEN ${Math.trunc(group)}`;
  });
  const group = cases.length === 0 ? 'NULL::INTEGER' : `CASE ${cases.join(' ')} END`;
  const y =
    target.kind === 'binary'
      ? `CASE ${textOf(session, target.column)} WHEN ${given.add(target.positive)} THEN 1.0::DOUBLE ELSE 0.0::DOUBLE END`
      : numberOf(session, target.column);
  const known =
    target.kind === 'binary' ? `${textOf(session, target.column)} IS NOT NULL` : `${y} IS NOT NULL`;
  const taking = part
    ? `coalesce(lower(${textOf(session, part.column)}) = ${given.add(part.value.toLowerCase())}, false)`
    : 'true';
  const listed = columns.map((expression, k) => `, ${expression} AS c${k}`).join('');
  return `(SELECT * FROM (SELECT ${group} AS g, CAST(${y} AS DOUBLE) AS y, ${known} AS k, ${taking} AS p${listed} FROM ${session.from}) WHERE g IS NOT NULL AND k)`;
}
