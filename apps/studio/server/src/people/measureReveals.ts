import { groupReveal } from 'pairfair';
import { conflict } from '../http/problem.ts';
import { columnsOfPeople, type Features } from './columnsOfPeople.ts';
import { groupsOfRows } from './groups.ts';
import type { ColumnProfile, Reveals } from './schemas.ts';

/**
 * How well each other column tells the group. A warning is said from an AUC of 0.7 or a Cramér's V
 * of 0.3 on: from there one guesses noticeably better than by chance (`groupReveal`).
 */
export function measureReveals(
  people: readonly Features[],
  profiles: readonly ColumnProfile[],
  protectedNames: readonly string[],
): Reveals {
  if (people.length === 0)
    throw conflict('The people of this data set have been deleted.', 'people-deleted');
  const { groups, names } = groupsOfRows(people, profiles, protectedNames);
  const sizes = new Uint32Array(names.length);
  for (const group of groups) if (group >= 0) sizes[group] = (sizes[group] as number) + 1;
  const others = profiles
    .filter(({ name, kind }) => !protectedNames.includes(name) && kind !== 'text')
    .map(({ name }) => name);
  const columns = columnsOfPeople(people, profiles, others);
  const found = groupReveal({ rows: people.length, columns }, groups, names.length);
  return {
    groups: names.map((name, g) => ({ name, size: Number(sizes[g]) })),
    columns: found.map(({ name, measure, value, reveals }) => ({
      name,
      measure,
      value: Number.isNaN(value) ? null : value,
      warning: reveals ? warningOf(name, measure, value) : null,
    })),
  };
}

function warningOf(name: string, measure: 'auc' | 'cramers-v', value: number): string {
  const figure = `${measure === 'auc' ? 'AUC' : "Cramér's V"} ${value.toFixed(2)}`;
  return `'${name}' still reveals the group (${figure}): who sees it can often guess the protected attribute.`;
}
