import type { SelectedFold } from './engine.ts';
import { murmurAfter } from './murmurHash.ts';

/** Picks people by their ids, whatever order they come in. */
export interface PeopleDraw {
  /** Somebody's id, a whole number below 2⁵³ or its text, and their number. */
  take(id: string | number, number: number): void;
  /** The numbers of those drawn, in the order of the draw. */
  numbers(): Uint32Array;
}

/** What ids are hashed with, so that every seed and stage draws its own. */
export function drawPrefix(seed: number, stream: string): string {
  return `${stream} ${seed} `;
}

/**
 * Draws people by id: those whose {@link murmurHash} of prefix and id is smallest, ascending, equal
 * ones by id. Who is drawn, and in which order, depends on the ids alone, so every engine draws the
 * same people from rows in any order. Memory grows with `count` and not with the people.
 */
export function openDraw(count: number, seed: number, stream: string): PeopleDraw {
  const hash = murmurAfter(drawPrefix(seed, stream));
  const before = (a: Drawn, b: Drawn) => a.key - b.key || (a.id < b.id ? -1 : 1);
  let drawn: Drawn[] = [];
  let limit = Number.POSITIVE_INFINITY;
  const shorten = () => {
    drawn = drawn.sort(before).slice(0, count);
    if (drawn.length === count && count > 0) limit = drawn[count - 1].key;
  };
  return {
    take(id, number) {
      const key = hash(id);
      if (key > limit || count === 0) return;
      drawn.push({ key, id: String(id), number });
      if (drawn.length >= 2 * count + 1000) shorten();
    },
    numbers() {
      shorten();
      return Uint32Array.from(drawn, ({ number }) => number);
    },
  };
}

/** What ids are hashed with to deal people out into folds. */
export function foldPrefix({ seed }: Pick<SelectedFold, 'seed'>): string {
  return drawPrefix(seed, 'folds');
}

/** Says the fold of people by their ids: the hash of prefix and id, modulo the number of parts. */
export function foldsOf(
  fold: Pick<SelectedFold, 'seed' | 'folds' | 'parts'>,
): (id: string | number) => number {
  const hash = murmurAfter(foldPrefix(fold));
  return (id) => hash(id) % (fold.parts ?? fold.folds);
}

/** Whether people of a fold are on the side that is meant. */
export function onSide(of: number, { folds, fold, side }: SelectedFold): boolean {
  return side === 'test' ? of === fold : of !== fold && of < folds;
}

interface Drawn {
  readonly key: number;
  readonly id: string;
  readonly number: number;
}
