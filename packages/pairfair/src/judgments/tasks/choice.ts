import { type Cell, pairCells, peopleCells } from './drawPeople.ts';
import type { Elicitation } from './elicitation.ts';

/** What a way of choosing comes up with: a task there is, or people for a new one. */
export interface Choice {
  readonly task?: number;
  readonly people: readonly number[];
  /** The placing after it, where a new person had to be begun with. */
  readonly placing?: Elicitation['placing'];
}

/** From whom a random task is drawn, and how many it shows. */
export function drawable({ settings, groups, sides }: Elicitation): {
  cells: Cell[];
  count: number;
} {
  const { mode, listSize } = settings;
  return mode === 'ranking'
    ? { cells: peopleCells(groups, sides), count: listSize }
    : { cells: pairCells(groups.length, sides), count: mode === 'ratings' ? 1 : 2 };
}
