import { type Column, categoryColumn, numericColumn, type Work } from 'pairfair';
import type { PeopleTable } from 'pairfair/internal';
import type { DuckPeople } from './duckPeople.ts';
import { idRows, numberOf, parameters, peopleRows, planOf, textOf } from './duckSql.ts';
import { dropTable, filledTable, numberColumns } from './duckTable.ts';

/** Raw columns of some people, and what they are called. */
export async function peopleTable(
  { session, selection, rows }: DuckPeople,
  columns: readonly string[],
  numbers: Uint32Array,
  work: Work,
): Promise<PeopleTable & { rows: number }> {
  const { from, id } = idRows(session, selection);
  const plans = columns.map((name) => planOf(session, name));
  const cells = plans.map(({ name, kind }) =>
    kind === 'numeric' ? numberOf(session, name) : textOf(session, name),
  );
  const wanted = await filledTable(session, 'wanted', numberColumns('n'), (append) =>
    append([numbers]),
  );
  try {
    const given = parameters();
    const people = peopleRows({ ...session, from }, selection, [id, ...cells], given);
    const listed = [id, ...cells].map((_, k) => `c${k}`).join(', ');
    const found = await session.run(
      `SELECT ${listed} FROM (SELECT *, row_number() OVER () - 1 AS person FROM ${people}) WHERE person IN (SELECT CAST(n AS BIGINT) FROM ${wanted}) ORDER BY person`,
      given.values,
      work,
    );
    const column = (k: number) => found.map((row) => row[k]);
    return {
      rows,
      ids: column(0).map(String),
      table: {
        rows: found.length,
        columns: plans.map(({ name, kind }, k): Column => {
          const values = column(k + 1);
          return kind === 'numeric'
            ? numericColumn(name, values as (number | null)[])
            : categoryColumn(name, values as (string | null)[]);
        }),
      },
    };
  } finally {
    await dropTable(session, wanted);
  }
}
