import { requireSameLength } from '../checks.ts';
import { auc } from '../metrics/auc.ts';
import type { CategoryColumn, Column, NumericColumn, Table } from '../recipe/table.ts';

/** How well one column tells the group. */
export interface ColumnReveal {
  readonly name: string;
  /** `auc` for numbers, 0.5 to 1; `cramers-v` for categories, 0 to 1. */
  readonly measure: 'auc' | 'cramers-v';
  readonly value: number;
  /** Whether a person could guess the group from it: an AUC of 0.7 or a V of 0.3 and more. */
  readonly reveals: boolean;
}

/**
 * How well each column gives the protected attribute away, the worst first: leaving the attribute
 * out of a model does not hide it when such columns stay in.
 *
 * Numbers: the AUC of the column for one group against all others, the largest over groups, in
 * whichever direction. Categories: Cramér's V. Missing values and unknown groups are left out;
 * NaN where nothing is left.
 */
export function groupReveal(
  table: Table,
  groups: ArrayLike<number>,
  groupCount: number,
): ColumnReveal[] {
  requireSameLength('groups', groups.length, 'the table', table.rows);
  return table.columns
    .map((column) => reveal(column, groups, groupCount))
    .sort((a, b) => strength(b) - strength(a));
}

/** Both measures on one scale from 0 (nothing) to 1 (everything). */
function strength({ measure, value }: ColumnReveal): number {
  if (Number.isNaN(value)) return -1;
  return measure === 'auc' ? 2 * value - 1 : value;
}

function reveal(column: Column, groups: ArrayLike<number>, groupCount: number): ColumnReveal {
  if (column.kind === 'numeric') {
    const value = largestAuc(column, groups, groupCount);
    return { name: column.name, measure: 'auc', value, reveals: value >= 0.7 };
  }
  const value = cramersV(column, groups, groupCount);
  return { name: column.name, measure: 'cramers-v', value, reveals: value >= 0.3 };
}

function largestAuc(
  { values }: NumericColumn,
  groups: ArrayLike<number>,
  groupCount: number,
): number {
  const known = Uint32Array.from(values, (_, i) => i).filter(
    (i) => !Number.isNaN(values[i]) && groups[i] >= 0,
  );
  const scores = Float64Array.from(known, (i) => values[i]);
  const found = Array.from({ length: groupCount }, (_, g) => {
    const inside = Float64Array.from(known, (i) => (groups[i] === g ? 1 : 0));
    const area = auc(inside, scores);
    return Math.max(area, 1 - area);
  }).filter((area) => !Number.isNaN(area));
  return found.length === 0 ? Number.NaN : Math.max(...found);
}

/** √(χ² / (n · (min(rows, columns) − 1))) of the table of levels by groups. */
function cramersV(
  { codes, levels }: CategoryColumn,
  groups: ArrayLike<number>,
  groupCount: number,
): number {
  const counts = new Float64Array(levels.length * groupCount);
  for (let i = 0; i < codes.length; i++) {
    if (codes[i] >= 0 && groups[i] >= 0) counts[codes[i] * groupCount + groups[i]]++;
  }
  const byLevel = new Float64Array(levels.length);
  const byGroup = new Float64Array(groupCount);
  counts.forEach((count, at) => {
    byLevel[Math.floor(at / groupCount)] += count;
    byGroup[at % groupCount] += count;
  });
  const total = byGroup.reduce((sum, count) => sum + count, 0);
  let square = 0;
  counts.forEach((count, at) => {
    const expected = (byLevel[Math.floor(at / groupCount)] * byGroup[at % groupCount]) / total;
    if (expected > 0) square += (count - expected) ** 2 / expected;
  });
  const present = (sums: Float64Array) => sums.filter((sum) => sum > 0).length;
  const freedom = Math.min(present(byLevel), present(byGroup)) - 1;
  return freedom > 0 ? Math.sqrt(square / (total * freedom)) : Number.NaN;
}
