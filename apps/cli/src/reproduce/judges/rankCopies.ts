import { type Column, numericColumn, type Table } from 'pairfair';

/** Fewer different values than this have no tail to speak of. */
const leastValues = 3;

/**
 * Adds to every numeric column with more than two values a copy by mid-rank among training people,
 * in [0, 1]: squared distances are ruled by the few people with twenty prior crimes, ranks are not.
 * Anybody's rank is read off the training people by interpolation.
 */
export function withRankCopies({ rows, columns }: Table, train: Uint32Array): Table {
  const copies = columns.flatMap((column) => rankCopy(column, train));
  return { rows, columns: [...columns, ...copies] };
}

function rankCopy(column: Column, train: Uint32Array): Column[] {
  if (column.kind !== 'numeric') return [];
  const sorted = Float64Array.from(train, (i) => column.values[i] ?? Number.NaN).sort();
  const { values, ranks } = midRanksOf(sorted);
  if (values.length < leastValues) return [];
  return [
    numericColumn(
      `${column.name} (rank)`,
      column.values.map((value) => interpolate(values, ranks, value)),
    ),
  ];
}

/** The different values, ascending, and the share of people below each, ties counted half. */
function midRanksOf(sorted: Float64Array): { values: number[]; ranks: number[] } {
  const values: number[] = [];
  const ranks: number[] = [];
  for (let start = 0; start < sorted.length; ) {
    let end = start;
    while (end < sorted.length && sorted[end] === sorted[start]) end++;
    values.push(sorted[start] ?? Number.NaN);
    ranks.push((start + end) / 2 / sorted.length);
    start = end;
  }
  return { values, ranks };
}

function interpolate(values: readonly number[], ranks: readonly number[], value: number): number {
  const above = values.findIndex((each) => each >= value);
  if (above < 0) return ranks[ranks.length - 1] ?? Number.NaN;
  if (above === 0 || values[above] === value) return ranks[above] ?? Number.NaN;
  const [x0, x1] = [values[above - 1] ?? 0, values[above] ?? 0];
  const [y0, y1] = [ranks[above - 1] ?? 0, ranks[above] ?? 0];
  return y0 + ((value - x0) / (x1 - x0)) * (y1 - y0);
}
