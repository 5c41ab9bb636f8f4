/** The three tables of judgments that are read and written as CSV. */
export type CsvKind = 'pair' | 'rating' | 'comparison';

/** Which columns each of them must have. */
export const csvColumns: Readonly<Record<CsvKind, readonly string[]>> = {
  pair: ['a', 'b', 'answer'],
  rating: ['person', 'rating'],
  comparison: ['better', 'worse'],
};

/** Columns that would hide a field of the judgment itself. */
export const reservedColumns: Readonly<Record<CsvKind, readonly string[]>> = {
  pair: ['kind', 'people'],
  rating: ['kind', 'people', 'answer'],
  comparison: ['kind', 'people'],
};
