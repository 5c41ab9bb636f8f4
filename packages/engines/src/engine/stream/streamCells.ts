import { PairfairError } from 'pairfair';
import type { Block, Cells, Work } from '../engine.ts';
import { requireNotCancelled } from './follow.ts';
import { memberCursor } from './memberCursor.ts';
import type { Members } from './peopleSource.ts';
import type { RowStore } from './rowStore.ts';

/** Cells of a streaming engine: their memberships lie in a store. */
export interface StreamCells extends Cells {
  readonly members: RowStore;
  /** Place of a cell and group among the blocks, −1 when it has no members. */
  blockOf(cell: number, group: number): number;
}

/** Adds up memberships by cell and group. */
export function streamCells(
  { store, cells, unknown }: Members,
  between: Cells['between'],
  groups: number,
  rows: number,
): StreamCells {
  const people = new Float64Array(cells * groups);
  const share = new Float64Array(cells * groups);
  const squares = new Float64Array(cells * groups);
  memberCursor(store).until(Number.POSITIVE_INFINITY, (_person, group, cell, m) => {
    const at = cell * groups + group;
    people[at]++;
    share[at] += m;
    squares[at] += m * m;
  });
  const place = new Int32Array(cells * groups).fill(-1);
  const blocks: Block[] = [];
  for (let at = 0; at < place.length; at++) {
    if (people[at] === 0) continue;
    place[at] = blocks.length;
    const cell = Math.floor(at / groups);
    blocks.push({
      ...{ cell, group: at % groups, people: people[at] },
      ...{ share: share[at], squares: squares[at] },
    });
  }
  return {
    rows,
    between,
    count: cells,
    blocks,
    unknown,
    members: store,
    blockOf: (cell, group) => place[cell * groups + group],
    of: (wanted, work = {}) => membershipsOf(store, wanted, work),
    close: async () => store.close(),
  };
}

/** Cells that were made by this kind of engine. */
export function requireStreamCells(cells: Cells): StreamCells {
  if ('members' in cells && 'blockOf' in cells) return cells as StreamCells;
  throw new PairfairError('invalid-option', 'These memberships belong to another engine.');
}

async function membershipsOf(
  store: RowStore,
  wanted: readonly number[],
  work: Work,
): Promise<(readonly [number, number])[][]> {
  requireNotCancelled(work);
  const lists = new Map(wanted.map((person) => [person, [] as (readonly [number, number])[]]));
  memberCursor(store).until(Number.POSITIVE_INFINITY, (person, _group, cell, share) => {
    lists.get(person)?.push([cell, share]);
  });
  return wanted.map((person) => lists.get(person) ?? []);
}
