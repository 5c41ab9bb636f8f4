import type { Recipe, Work } from 'pairfair';
import { requireRows } from 'pairfair/internal';
import type { PeopleContext } from './clickhousePeople.ts';
import { askRows } from './flatQuery.ts';
import { featureColumns } from './modelSql.ts';
import { readNumber } from './sql.ts';

/**
 * Finds outputs that repeat others: first by a sum of hashes, which equal columns share and others
 * hardly ever do, then by comparing the suspects person by person.
 */
export async function repeatedOutputs(
  context: PeopleContext,
  draft: Recipe,
  work: Work,
): Promise<{ rows: number; repeats: Int32Array }> {
  const { session, source, query } = context;
  const first = query();
  const x = featureColumns(first, source, { recipe: draft, kernel: null }, first.group);
  // With the whole row, so that columns with the same values in another order differ. Adding 0 makes
  // −0 the 0 it is equal to. As text, because a hash does not fit into a double.
  const row = first.alias('pf_row', `[${x.join(', ')}]`);
  const hash = first.alias('pf_hash', `sipHash64(${row})`);
  const prints = `sumForEach(arrayMap(pf_v -> sipHash64(${hash}, pf_v + 0e0), ${row}))`;
  const [[count, found]] = await askRows(session, first, work, {
    fields: ['count()', `arrayMap(pf_v -> toString(pf_v), ${prints})`],
    where: first.takesPart,
  });
  const rows = readNumber(count);
  const earliest = new Map<string, number>();
  const suspects = (found as string[]).flatMap((print, j) => {
    const earlier = earliest.get(print);
    if (earlier === undefined) earliest.set(print, j);
    return earlier === undefined ? [] : [{ j, earlier }];
  });
  const repeats = new Int32Array(draft.outputs.length).fill(-1);
  if (suspects.length === 0) return { rows, repeats };

  const second = query();
  const again = featureColumns(second, source, { recipe: draft, kernel: null }, second.group);
  const differ = suspects.map(({ j, earlier }) => `countIf(${again[j]} != ${again[earlier]})`);
  const [[recount, counts]] = await askRows(session, second, work, {
    fields: ['count()', `[${differ.join(', ')}]`],
    where: second.takesPart,
  });
  suspects.forEach(({ j, earlier }, k) => {
    if (readNumber((counts as unknown[])[k]) === 0) repeats[j] = earlier;
  });
  return { ...requireRows(rows, { rows: readNumber(recount) }), repeats };
}
