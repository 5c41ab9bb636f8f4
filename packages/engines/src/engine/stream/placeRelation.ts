import { PairfairError } from 'pairfair';
import type { PairRelation, Relation, Work } from '../engine.ts';
import { readMembers, readPairs, requireMembership } from '../readRelation.ts';
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
