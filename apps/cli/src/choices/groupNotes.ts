import { shellWord } from '../commandLine.ts';

/** How many groups, in comparison with people, are still groups and not names. */
const mostShare = 10;

/** What is said of groups that are too many or too small to say anything about. */
export function groupNotes(
  columns: readonly string[],
  names: readonly string[],
  sizes: ArrayLike<number>,
): string[] {
  if (columns.length === 0) return [];
  const flag = columns.join(' and ');
  const people = Array.from(sizes).reduce((sum, size) => sum + size, 0);
  const met = names.filter((_, g) => (sizes[g] ?? 0) > 0).length;
  const alone = names.filter((_, g) => sizes[g] === 1);
  const merge = `--protected ${shellWord(columns[0] as string)}=VALUE makes two groups of it`;
  if (met > 1 && met * mostShare > people) {
    return [
      `The protected attribute ${flag} makes ${met} groups of ${people} people: rates of so small groups say nothing. Choose another column, or ${merge}.`,
    ];
  }
  if (alone.length === 0) return [];
  const listed = alone.slice(0, 5).map((name) => `'${name}'`);
  return [
    `${alone.length === 1 ? 'Group' : 'Groups'} ${listed.join(', ')}${alone.length > 5 ? ` and ${alone.length - 5} more` : ''} of the protected attribute ${flag} ${alone.length === 1 ? 'has' : 'have'} one person only, about whom every rate speaks: ${merge}.`,
  ];
}
