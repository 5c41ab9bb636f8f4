import { PairfairError } from '../../errors.ts';
import type { Random } from '../../random.ts';

/** People any of whom may be shown together. */
export interface Cell {
  readonly people: readonly number[];
}

/** Who may be judged together as a pair: people on the same side of the split. Who is gone (side −1) is in no cell. */
export function pairCells(size: number, sides: ArrayLike<number>): Cell[] {
  return cellsBy(size, (i) => sides[i] ?? 0);
}

/** Who may be compared or ranked: people of one known group on the same side of the split. */
export function peopleCells(groups: ArrayLike<number>, sides: ArrayLike<number>): Cell[] {
  return cellsBy(groups.length, (i) =>
    groups[i] < 0 || sides[i] < 0 ? -1 : groups[i] * mostSides + (sides[i] ?? 0),
  );
}

/** Sides are numbered below this. */
export const mostSides: number = 2 ** 20;

/** People with the same key; those with −1 are in none. */
function cellsBy(size: number, keyOf: (i: number) => number): Cell[] {
  const cells = new Map<number, number[]>();
  for (let i = 0; i < size; i++) {
    const key = keyOf(i);
    if (key < 0) continue;
    const cell = cells.get(key);
    if (cell) cell.push(i);
    else cells.set(key, [i]);
  }
  return Array.from(cells.values(), (people) => ({ people }));
}

/**
 * Draws `count` different people of one cell, every such set of people being equally likely.
 *
 * @throws PairfairError `degenerate` when no cell has that many.
 */
export function drawPeople(cells: readonly Cell[], count: number, random: Random): number[] {
  let total = 0;
  for (const { people } of cells) total += choices(people.length, count);
  if (total === 0) {
    throw new PairfairError(
      'degenerate',
      `A task shows ${count} people who may be judged together (of one side of the split, and for comparisons of one group), but nowhere are there so many.`,
    );
  }
  let left = random.uniform() * total;
  let chosen = cells[0];
  for (const cell of cells) {
    const here = choices(cell.people.length, count);
    if (here === 0) continue;
    chosen = cell;
    left -= here;
    if (left < 0) break;
  }
  return drawFrom(chosen.people, count, random);
}

/** `count` different entries of a list, in random order (the beginning of Fisher and Yates). */
export function drawFrom(list: readonly number[], count: number, random: Random): number[] {
  const swapped = new Map<number, number>();
  return Array.from({ length: count }, (_, k) => {
    const at = k + random.integer(list.length - k);
    const found = swapped.get(at) ?? at;
    swapped.set(at, swapped.get(k) ?? k);
    return list[found];
  });
}

/** n choose k. */
function choices(n: number, k: number): number {
  let product = 1;
  for (let t = 0; t < k; t++) product *= (n - t) / (t + 1);
  return Math.max(0, product);
}
