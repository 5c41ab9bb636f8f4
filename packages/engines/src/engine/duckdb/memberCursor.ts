import type { Work } from 'pairfair';
import { typedBlocks } from './duckColumns.ts';
import type { CellLinks } from './duckLinks.ts';
import type { DuckSession } from './duckSession.ts';

/** Called with one membership. */
export type VisitMember = (person: number, block: number, share: number) => void;

/** Reads memberships along with people, both in the order of people. */
export interface MemberCursor {
  /** Calls `visit` for the memberships of people below `end` that were not visited yet. */
  until(end: number, visit: VisitMember): Promise<void>;
  close(): Promise<void>;
}

/** A cursor over the memberships of some links. */
export function memberCursor(
  session: DuckSession,
  links: Pick<CellLinks, 'table' | 'blockOf'>,
  work: Work,
): MemberCursor {
  const query = `SELECT person, g, cell, share FROM ${links.table}`;
  const blocks = typedBlocks(session.stream(query, [], work))[Symbol.asyncIterator]();
  let block: readonly ArrayLike<number>[] = [[]];
  let at = 0;
  const refill = async (): Promise<boolean> => {
    while (at >= block[0].length) {
      const next = await blocks.next();
      if (next.done) return false;
      block = next.value;
      at = 0;
    }
    return true;
  };
  return {
    async until(end, visit) {
      while (await refill()) {
        const [person, group, cell, share] = block;
        for (; at < person.length && person[at] < end; at++) {
          visit(person[at], links.blockOf(cell[at], group[at]), share[at]);
        }
        if (at < person.length) return;
      }
    },
    close: async () => void (await blocks.return?.(undefined)),
  };
}
