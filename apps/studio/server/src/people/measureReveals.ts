import { combineGroups, groupReveal } from 'pairfair';
import { conflict, HttpProblem } from '../http/problem.ts';
import { columnsOfPeople, type Features, textOf } from './columnsOfPeople.ts';
import type { ColumnProfile, Reveals } from './schemas.ts';

/** More groups than this are no groups: a number was taken for a category. */
export const mostGroups = 100;

/**
 * The group of everybody: the combinations of their protected values that occur.
 *
 * @throws HttpProblem 422 when there is no such column or there are too many groups.
 */
export function groupsOfPeople(
  people: readonly Features[],
  profiles: readonly ColumnProfile[],
  columns: readonly string[],
): { groups: Int32Array; names: readonly string[] } {
  for (const name of columns) {
    if (!profiles.some((profile) => profile.name === name)) {
      throw new HttpProblem(422, 'unknown-name', `There is no column '${name}' in the data.`);
    }
  }
  const combined = combineGroups(
    ...columns.map((name) => people.map((features) => textOf(features, name))),
  );
  if (combined.names.length > mostGroups) {
    throw new HttpProblem(
      422,
      'bad-data',
      `The columns ${columns.map((name) => `'${name}'`).join(', ')} make ${combined.names.length} groups; at most ${mostGroups} can be told apart. Put values into ranges before uploading.`,
    );
  }
  return combined;
}

/**
 * How well each other column tells the group. A warning is said from an AUC of 0.7 or a Cramér's V
 * of 0.3 on: from there one guesses noticeably better than by chance (`groupReveal`).
 */
export function measureReveals(
  people: readonly Features[],
  profiles: readonly ColumnProfile[],
  protectedNames: readonly string[],
): Reveals {
  if (people.length === 0) throw conflict('The people of this data set have been deleted.');
  const { groups, names } = groupsOfPeople(people, profiles, protectedNames);
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
