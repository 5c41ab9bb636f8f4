import { numericColumn, type Table } from 'pairfair';
import { columnNumbers, requireColumn } from 'pairfair/internal';

/**
 * Adds copies of numeric columns by mid-rank among training people, in [0, 1]: squared distances
 * are ruled by the few people with twenty prior crimes, ranks are not. Anybody's rank is read off
 * the training people by interpolation.
 */
export function withRankCopies(table: Table, names: readonly string[], train: Uint32Array): Table {
  const copies = names.map((name) => {
    const values = columnNumbers(requireColumn(table, name));
    const knots = midRanksOf(Float64Array.from(train, (i) => values[i] ?? Number.NaN).sort());
    return numericColumn(
      `${name} (rank)`,
      values.map((value) => rankAt(knots, value)),
    );
  });
  return { rows: table.rows, columns: [...table.columns, ...copies] };
}

/** A different value, and the share of people below it, ties counted half. */
interface Knot {
  readonly value: number;
  readonly rank: number;
}

function midRanksOf(sorted: Float64Array): Knot[] {
  const knots: Knot[] = [];
  for (let start = 0, end = 0; start < sorted.length; start = end) {
    while (end < sorted.length && sorted[end] === sorted[start]) end++;
    knots.push({ value: sorted[start] ?? Number.NaN, rank: (start + end) / 2 / sorted.length });
  }
  return knots;
}

function rankAt(knots: readonly Knot[], value: number): number {
  const above = knots.find((knot) => knot.value >= value);
  const below = knots.findLast((knot) => knot.value <= value);
  if (!above || !below) return (above ?? below)?.rank ?? Number.NaN;
  if (above === below) return above.rank;
  const share = (value - below.value) / (above.value - below.value);
  return below.rank + share * (above.rank - below.rank);
}
