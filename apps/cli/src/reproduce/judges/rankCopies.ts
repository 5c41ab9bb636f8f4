import { numericColumn, type Table } from 'pairfair';
import { columnNumbers, distributionOf, rankAt, rankKnots, requireColumn } from 'pairfair/internal';

/**
 * Adds copies of numeric columns by rank among training people, as the recipe's `shape: 'rank'`
 * has them, whether or not a column has the long tail that the recipe asks for.
 */
export function withRankCopies(table: Table, names: readonly string[], train: Uint32Array): Table {
  const copies = names.map((name) => {
    const values = columnNumbers(requireColumn(table, name));
    const seen = Float64Array.from(train, (i) => values[i] ?? Number.NaN).sort();
    const knots = rankKnots(distributionOf(seen));
    return numericColumn(
      `${name} (rank)`,
      values.map((value) => rankAt(knots, value)),
    );
  });
  return { rows: table.rows, columns: [...table.columns, ...copies] };
}
