import { PairfairError } from '../errors.ts';
import type { Combination } from './engine.ts';

/**
 * Combinations of values by text (code units), missing first.
 *
 * @throws PairfairError `bad-data` when there are more than `most`.
 */
export function sortedCombinations(
  columns: readonly string[],
  found: readonly Combination[],
  most: number,
): Combination[] {
  if (found.length > most) throw tooManyCombinations(columns, most);
  return found.toSorted((a, b) => {
    for (let k = 0; k < a.values.length; k++) {
      const [left, right] = [a.values[k], b.values[k]];
      if (left === right) continue;
      if (left === null) return -1;
      return right === null || left > right ? 1 : -1;
    }
    return 0;
  });
}

/** What is said when columns have more different values than they may. */
export function tooManyCombinations(columns: readonly string[], most: number): PairfairError {
  const named = columns.map((name) => `'${name}'`).join(', ');
  return new PairfairError(
    'bad-data',
    `${named} may have ${most} different values at most, but have more.`,
  );
}
