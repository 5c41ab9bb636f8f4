import { type CombinedGroups, combineGroups } from 'pairfair';
import { HttpProblem } from '../http/problem.ts';
import type { ColumnWords } from '../studies/schemas.ts';
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
 * @param words What the codebook says about a column.
 * @throws HttpProblem 422 when there is no such column or there are too many groups.
 */
export function groupsOfRows(
  rows: readonly Features[],
  profiles: readonly ColumnProfile[],
  protectedColumns: readonly string[],
  words: (column: string) => ColumnWords | undefined = () => undefined,
): CombinedGroups {
  if (protectedColumns.length === 0) return combineGroups(rows.map(() => everyone));
  for (const name of protectedColumns) {
    if (!profiles.some((profile) => profile.name === name)) {
      throw new HttpProblem(422, 'unknown-name', `There is no column '${name}' in the data.`);
    }
  }
  const combined = combineGroups(
    ...protectedColumns.map((name) => {
      const said = groupNamer(name, words(name));
      return rows.map((features) => said(textOf(features, name)));
    }),
  );
  if (combined.names.length > mostGroups) {
    throw new HttpProblem(
      422,
      'too-many-groups',
      `The columns ${protectedColumns.map((name) => `'${name}'`).join(', ')} make ${combined.names.length} groups; at most ${mostGroups} can be told apart. Put values into ranges before uploading.`,
      undefined,
      { groups: combined.names.length, most: mostGroups },
    );
  }
  return combined;
}

/** Values that say nothing without the name of their column: yes and no, numbers, ranges. */
const bare = /^(yes|no|true|false|y|n|ja|nein|wahr|falsch|none|[\d\s.,:<>=≤≥+–-]+)$/i;

/** What a value is called as a group: in the codebook's words, `young: yes` where it is bare. */
function groupNamer(
  column: string,
  { label = column, values = [] }: ColumnWords = {},
): (value: string | null) => string | null {
  const names = new Map(values.map((coded) => [coded.value, coded.label ?? coded.value]));
  return (value) => {
    if (value === null || value === '') return null;
    const name = names.get(value) ?? value;
    return bare.test(name) ? `${label}: ${name}` : name;
  };
}

/** The groups of people of a study by number (−1 unknown), and what each number is called. */
export function groupsOfStudy(people: readonly Pick<StudyPerson, 'groupName'>[]): {
  readonly groups: readonly number[];
  readonly groupNames: readonly string[];
} {
  const { groups, names } = combineGroups(people.map(({ groupName }) => groupName));
  return { groups: Array.from(groups), groupNames: names };
}
