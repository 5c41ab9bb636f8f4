import type { JudgeStudy, JudgeTask } from '@pairfair/studio/judging/schemas';

/** A row of the table of people: a column and everybody's value in it. */
export interface ProfileRow {
  readonly column: JudgeStudy['columns'][number];
  readonly values: JudgeTask['people'][number]['values'];
}

/** Rows that stand together. */
export interface ProfileSection {
  readonly kind: 'different' | 'same';
  /** What the columns' group is called; null where they have none, and for what is the same. */
  readonly heading: string | null;
  readonly rows: readonly ProfileRow[];
}

/**
 * The columns of a task in the order they are read: first those in which the people differ, by the
 * groups of the codebook, then those in which they are the same. Of one person everything differs.
 */
export function profileSections(
  columns: JudgeStudy['columns'],
  people: JudgeTask['people'],
): ProfileSection[] {
  const rows = columns.map((column, at) => ({
    column,
    values: people.map((person) => person.values[at] ?? { text: '', percentile: null }),
  }));
  const isSame = ({ values }: ProfileRow) =>
    values.length > 1 && values.every(({ text }) => text === values[0]?.text);
  const different = rows.filter((row) => !isSame(row));
  const same = rows.filter(isSame);
  const headings = [...new Set(different.map(({ column }) => column.group))];
  return [
    ...headings.map((heading) => ({
      kind: 'different' as const,
      heading,
      rows: different.filter(({ column }) => column.group === heading),
    })),
    ...(same.length > 0 ? [{ kind: 'same' as const, heading: null, rows: same }] : []),
  ];
}
