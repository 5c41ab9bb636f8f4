import { requireSameLength } from '../checks.ts';
import { PairfairError } from '../errors.ts';
import { type Label, type Levels, levelsOf } from './levelsOf.ts';

/** Several protected attributes as one. */
export interface CombinedGroups {
  /** Group of each person, −1 where any attribute is unknown. */
  readonly groups: Int32Array;
  /** What each group is called, as in `'female / 25–45'`. */
  readonly names: readonly string[];
}

/**
 * Combines protected attributes into one: every combination that occurs is a group.
 *
 * A person of whom any attribute is unknown (`null`, `undefined`, NaN, '' or −1) has group −1. Groups are
 * numbered by the values of the first attribute, then the second, and so on; the order of rows
 * does not matter.
 *
 * @throws PairfairError `shape-mismatch` when the columns differ in length, `bad-data` for a number
 *   that cannot name a group.
 *
 * @example
 * combineGroups(['f', 'm', 'f'], [1, 0, null]); // groups 0, 1, −1, named 'f / 1', 'm / 0'
 */
export function combineGroups(...columns: readonly ArrayLike<Label>[]): CombinedGroups {
  if (columns.length === 0) {
    throw new PairfairError('invalid-option', 'combineGroups needs at least one column.');
  }
  columns.forEach((column, k) => {
    requireSameLength('column 0', columns[0].length, `column ${k}`, column.length);
  });
  return columns
    .map((column, k) => levelsOf(`The values of column ${k}`, column))
    .map(({ ids, names }) => ({ groups: ids, names }))
    .reduce(paired);
}

/** The combinations of two attributes that occur, in the order of the first, then the second. */
function paired(a: CombinedGroups, b: CombinedGroups): CombinedGroups {
  const width = b.names.length;
  const codes = Array.from(a.groups, (group, i) =>
    group < 0 || b.groups[i] < 0 ? -1 : group * width + b.groups[i],
  );
  const { ids, names }: Levels = levelsOf('Codes', codes);
  return {
    groups: ids,
    names: names.map((code) => {
      const second = Number(code) % width;
      return `${a.names[(Number(code) - second) / width]} / ${b.names[second]}`;
    }),
  };
}
