import type { Work } from 'pairfair';
import { infiniteValue } from 'pairfair/internal';
import { askRows, type FlatQuery, flatQuery } from './flatQuery.ts';
import type { Session } from './session.ts';
import { columnOf, kindOf, type Source } from './source.ts';
import { asNumber, asText, readNumber } from './sql.ts';

/**
 * Throws `not-finite`, naming column and person, when one of these columns holds an infinite number.
 * Of several people the first by id is named.
 *
 * @param id The column that tells people apart; null: nobody can be named.
 * @param among Among whom, as a query and its condition; default: every row.
 */
export async function requireFinite(
  { session, source }: { readonly session: Session; readonly source: Source },
  names: readonly string[],
  id: string | null,
  work: Work,
  among: { readonly query: FlatQuery; readonly where?: string } = { query: flatQuery(source) },
): Promise<void> {
  const { query, where } = among;
  const numeric = names.filter((name) => kindOf(source, columnOf(source, name)) === 'numeric');
  if (numeric.length === 0) return;
  const who = id === null ? "''" : asText(columnOf(source, id));
  const fields = numeric.flatMap((name) => {
    const value = asNumber(columnOf(source, name));
    const infinite = `isInfinite(${value})`;
    return [
      `countIf(${infinite})`,
      `minIf(${who}, ${infinite})`,
      `argMinIf(${value}, ${who}, ${infinite})`,
    ];
  });
  const [row] = await askRows(session, query, work, {
    fields,
    ...(where !== undefined && { where }),
  });
  numeric.forEach((name, k) => {
    const [count, person, value] = row.slice(3 * k, 3 * k + 3);
    if (readNumber(count) === 0) return;
    throw infiniteValue(name, readNumber(value), id === null ? undefined : String(person));
  });
}
