import type { Matrix, Work } from 'pairfair';
import { zeros } from 'pairfair/internal';
import { addInto } from '../addInto.ts';
import type { CellSums } from '../cellsForm.ts';
import type { CellLinks } from './duckLinks.ts';
import type { DuckSession } from './duckSession.ts';
import { memberCursor } from './memberCursor.ts';
import type { Range } from './range.ts';
import type { FoundMembers, Members } from './sumRange.ts';

/** Sums over memberships: they are read here, in the order of people, and added up by any thread. */
export interface MemberSums extends CellSums {
  /** The memberships of the next people. */
  next(range: Range): Promise<Members>;
  /** Takes what they add up to, in the same order. */
  add(found: FoundMembers): void;
  /** Whether nobody is a member, as far as was read. */
  empty(): boolean;
  close(): Promise<void>;
}

/**
 * @param weights What a share in each block counts in the Gram matrix; without, none is made.
 */
export function memberSums(
  session: DuckSession,
  links: Pick<CellLinks, 'table' | 'blockOf'>,
  { blocks, cols, weights }: { blocks: number; cols: number; weights: Float64Array | null },
  work: Work,
): MemberSums {
  const cursor = memberCursor(session, links, work);
  const blockSums = zeros(blocks, cols);
  const gram = zeros(weights ? cols : 0, weights ? cols : 0);
  // A thread is told of the blocks that its people are in: there may be very many.
  const asked: Uint32Array[] = [];
  let people = 0;
  return {
    ...{ blockSums, gram },
    empty: () => people === 0,
    async next({ first, count }) {
      const [row, block, share]: number[][] = [[], [], []];
      const met: number[] = [];
      const place = new Map<number, number>();
      await cursor.until(first + count, (person, of, part) => {
        let at = place.get(of);
        if (at === undefined) {
          at = met.push(of) - 1;
          place.set(of, at);
        }
        row.push(person - first);
        block.push(at);
        share.push(part);
      });
      asked.push(new Uint32Array(met));
      people += row.length;
      return {
        ...{ row: new Uint32Array(row), block: new Uint32Array(block) },
        ...{ share: new Float64Array(share), blocks: met.length },
        weights: weights && Float64Array.from(met, (of) => weights[of]),
      };
    },
    add({ sums, gram: found }) {
      for (const [k, block] of asked.shift()!.entries()) addRow(blockSums, block, sums, k);
      if (found) addInto(gram, found);
    },
    close: () => cursor.close(),
  };
}

function addRow(out: Matrix, to: number, { cols, data }: Matrix, from: number): void {
  for (let j = 0; j < cols; j++) out.data[to * cols + j] += data[from * cols + j];
}
