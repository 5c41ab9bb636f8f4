import { type Column, categoryColumn, numericColumn, type Work } from 'pairfair';
import type { PeopleTable } from 'pairfair/internal';
import type { PeopleContext } from './clickhousePeople.ts';
import { askRows } from './flatQuery.ts';
import { scratchName } from './session.ts';
import { columnOf, kindOf } from './source.ts';
import { asNumber, asText, readNumber, whole } from './sql.ts';

/** Raw columns of some people, and what they are called. */
export async function peopleTable(
  context: PeopleContext,
  columns: readonly string[],
  numbers: Uint32Array,
  work: Work,
): Promise<PeopleTable & { rows: number }> {
  const { session, source, rows } = context;
  const q = context.query();
  const found = columns.map((name) => columnOf(source, name));
  const numeric = found.map((column) => kindOf(source, column) === 'numeric');
  const numbered = scratchName(session, await context.numbered(work));
  const some = `(SELECT id FROM ${numbered} WHERE i IN (${Array.from(numbers, whole).join(',')}))`;
  const among = numbers.length === rows ? '' : ` AND ${q.id} GLOBAL IN ${some}`;
  const lines =
    numbers.length === 0
      ? []
      : await askRows(session, q, work, {
          fields: [
            q.id,
            ...found.map((column, k) => (numeric[k] ? asNumber(column) : asText(column))),
          ],
          where: `${q.takesPart}${among}`,
          rest: `ORDER BY ${q.id}`,
        });
  return {
    rows: await context.count(work),
    ids: lines.map(([id]) => String(id)),
    table: {
      rows: lines.length,
      columns: columns.map((name, k): Column => {
        const values = lines.map((line) => line[k + 1]);
        return numeric[k]
          ? numericColumn(name, values.map(readNumber))
          : categoryColumn(name, values.map(String));
      }),
    },
  };
}
