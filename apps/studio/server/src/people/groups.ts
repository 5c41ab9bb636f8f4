import type { StudyPerson } from './studyPeople.ts';

/** Groups by number (−1 unknown), what each number is called, and sides: as the library takes them. */
export function groupNumbers(people: readonly Pick<StudyPerson, 'groupName' | 'side'>[]): {
  groups: number[];
  sides: number[];
} {
  const names = groupNamesOf(people);
  const numbers = new Map(names.map((name, g) => [name, g]));
  return {
    groups: people.map(({ groupName }) => numbers.get(groupName ?? '') ?? -1),
    sides: people.map(({ side }) => side),
  };
}

/** The names of the groups, in the order of their numbers. */
export function groupNamesOf(people: readonly Pick<StudyPerson, 'groupName'>[]): string[] {
  const names = new Set<string>();
  for (const { groupName } of people) if (groupName !== null) names.add(groupName);
  return [...names].sort();
}
