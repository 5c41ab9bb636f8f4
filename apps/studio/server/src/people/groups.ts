import { type CombinedGroups, combineGroups } from 'pairfair';
import { HttpProblem } from '../http/problem.ts';
import { type Features, textOf } from './columnsOfPeople.ts';
import type { ColumnProfile } from './schemas.ts';
import type { StudyPerson } from './studyPeople.ts';

/** What everybody's group is called where no column is protected. */
const everyone = 'everyone';
/** More groups than this are no groups: a number was taken for a category. */
const mostGroups = 100;

/**
 * The group of every row of a data set: the combinations of their protected values that occur. The
 * one place that decides it; a study that opens keeps the names, see {@link groupsOfStudy}.
 *
 * @throws HttpProblem 422 when there is no such column or there are too many groups.
 */
export function groupsOfRows(
  rows: readonly Features[],
  profiles: readonly ColumnProfile[],
  protectedColumns: readonly string[],
): CombinedGroups {
  if (protectedColumns.length === 0) return combineGroups(rows.map(() => everyone));
  for (const name of protectedColumns) {
    if (!profiles.some((profile) => profile.name === name)) {
      throw new HttpProblem(422, 'unknown-name', `There is no column '${name}' in the data.`);
    }
  }
  const combined = combineGroups(
    ...protectedColumns.map((name) => rows.map((features) => textOf(features, name))),
  );
  if (combined.names.length > mostGroups) {
    throw new HttpProblem(
      422,
      'bad-data',
      `The columns ${protectedColumns.map((name) => `'${name}'`).join(', ')} make ${combined.names.length} groups; at most ${mostGroups} can be told apart. Put values into ranges before uploading.`,
    );
  }
  return combined;
}

/** The groups of people of a study by number (−1 unknown), and what each number is called. */
export function groupsOfStudy(people: readonly Pick<StudyPerson, 'groupName'>[]): {
  readonly groups: readonly number[];
  readonly groupNames: readonly string[];
} {
  const { groups, names } = combineGroups(people.map(({ groupName }) => groupName));
  return { groups: Array.from(groups), groupNames: names };
}
