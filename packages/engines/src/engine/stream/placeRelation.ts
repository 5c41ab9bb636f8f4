import { PairfairError } from 'pairfair';
import { readTable } from '../../tables/readTable.ts';
import type { PairRelation, Relation, Work } from '../engine.ts';
import { requireNotCancelled } from './follow.ts';
import type { Members, PlacedPairs } from './peopleSource.ts';
import type { Spill } from './rowStore.ts';

/** Number and group of the people of some ids; ids of nobody are not in it. */
export type PersonOf = (
  wanted: ReadonlySet<string>,
  work: Work,
) => Promise<ReadonlyMap<string, { readonly person: number; readonly group: number }>>;

/** Memberships by id as rows (person, group, cell, share), by person, then cell. */
export async function placeRelation(
  relation: Relation<'cell' | 'share'>,
  personOf: PersonOf,
  spill: Spill,
  work: Work,
): Promise<Members> {
  const { id, cell, share } = 'table' in relation ? await readMembers(relation.table) : relation;
  requireNotCancelled(work);
  const place = await personOf(new Set(id), work);
  const entries = id.flatMap((text, e) => {
    requireMembership(text, cell[e], share[e]);
    const found = place.get(text);
    return found ? [{ ...found, cell: cell[e], share: share[e] }] : [];
  });
  entries.sort((p, q) => p.person - q.person || p.cell - q.cell);
  const store = spill.store(4);
  let cells = 0;
  entries.forEach((entry, k) => {
    const before = entries[k - 1];
    if (before && before.person === entry.person && before.cell === entry.cell) {
      throw new PairfairError(
        'bad-data',
        `A membership must be listed once, but that of a person in cell ${entry.cell} comes twice.`,
      );
    }
    cells = Math.max(cells, entry.cell + 1);
    if (entry.share === 0) return;
    store.append(Float64Array.of(entry.person, entry.group, entry.cell, entry.share));
  });
  return { store, cells, unknown: id.length - entries.length };
}

/** Pairs by id as pairs of people's numbers. */
export async function placePairs(
  relation: PairRelation,
  personOf: PersonOf,
  work: Work,
): Promise<PlacedPairs> {
  const { a, b, weight } = 'table' in relation ? await readPairs(relation.table) : relation;
  requireNotCancelled(work);
  const place = await personOf(new Set([...a, ...b]), work);
  const kept = a.flatMap((_, e) => (place.has(a[e]) && place.has(b[e]) ? [e] : []));
  return {
    a: Uint32Array.from(kept, (e) => place.get(a[e])!.person),
    b: Uint32Array.from(kept, (e) => place.get(b[e])!.person),
    weight: Float64Array.from(kept, (e) => weight[e]),
    unknown: a.length - kept.length,
  };
}

function requireMembership(id: string, cell: number, share: number): void {
  if (Number.isInteger(cell) && cell >= 0 && share >= 0 && share < Number.POSITIVE_INFINITY) return;
  throw new PairfairError(
    'bad-data',
    `Memberships are whole cell numbers from 0 with a share of at least 0, but '${id}' has cell ${cell}, share ${share}.`,
  );
}

async function readMembers(path: string) {
  const column = await relationColumns(path, ['id'], ['cell', 'share']);
  return { id: column.texts('id'), cell: column.numbers('cell'), share: column.numbers('share') };
}

async function readPairs(path: string) {
  const column = await relationColumns(path, ['a', 'b'], ['weight']);
  return { a: column.texts('a'), b: column.texts('b'), weight: column.numbers('weight') };
}

async function relationColumns(path: string, texts: readonly string[], numbers: readonly string[]) {
  const data = await readTable(path, { categorical: texts, columns: [...texts, ...numbers] });
  const named = (name: string) => {
    const found = data.columns.find((column) => column.name === name);
    if (!found) throw new PairfairError('unknown-name', `${path} has no column '${name}'.`);
    return found;
  };
  return {
    texts: (name: string) => {
      const column = named(name);
      if (column.kind !== 'category') return [];
      return Array.from(column.codes, (code) => column.levels[code] ?? '');
    },
    numbers: (name: string) => {
      const column = named(name);
      if (column.kind === 'numeric') return column.values;
      throw new PairfairError('bad-data', `Column '${name}' of ${path} must hold numbers.`);
    },
  };
}
