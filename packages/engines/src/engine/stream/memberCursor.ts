import type { RowStore } from './rowStore.ts';

/** Called with one membership. */
export type VisitMember = (person: number, group: number, cell: number, share: number) => void;

/** Reads memberships along with people, both in the order of people. */
export interface MemberCursor {
  /** Calls `visit` for the memberships of people below `end` that were not visited yet. */
  until(end: number, visit: VisitMember): void;
}

/** A cursor over rows (person, group, cell, share). */
export function memberCursor(store: RowStore): MemberCursor {
  const blocks = store.blocks()[Symbol.iterator]();
  let block: Float64Array = new Float64Array(0);
  let at = 0;
  const refill = (): boolean => {
    while (at >= block.length) {
      const next = blocks.next();
      if (next.done) return false;
      block = next.value;
      at = 0;
    }
    return true;
  };
  return {
    until(end, visit) {
      while (refill() && block[at] < end) {
        visit(block[at], block[at + 1], block[at + 2], block[at + 3]);
        at += 4;
      }
    },
  };
}
