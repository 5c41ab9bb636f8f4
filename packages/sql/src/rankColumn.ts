import type { RankKnots } from 'pairfair';
import { rankAt } from 'pairfair/internal';
import type { SqlArrays, SqlDialect } from './dialects/dialect.ts';

/**
 * The rank of a cell as an expression, with the operations of `applyRecipe` in their order, so that
 * it has the same bits: linear between the knots, clamped outside.
 *
 * @param cell A name, null where the value is missing.
 * @param fill What stands in for a missing value.
 */
export function rankColumn(knots: RankKnots, cell: string, fill: number, sql: SqlDialect): string {
  const { sums } = sql;
  return sums.by === 'arrays'
    ? arrayRank(knots, cell, fill, sql, sums)
    : caseRank(knots, cell, fill, sql);
}

/** Cases that halve the knots: as deep as the logarithm of their number, and few are looked at. */
function caseRank(knots: RankKnots, cell: string, fill: number, sql: SqlDialect): string {
  const { values, ranks } = knots;
  const last = values.length - 1;
  const between = (low: number, high: number): string => {
    if (high - low === 1) {
      const share = `(${cell} - ${sql.number(values[low])}) / ${sql.number(values[high] - values[low])}`;
      return `${sql.number(ranks[low])} + ${share} * ${sql.number(ranks[high] - ranks[low])}`;
    }
    const middle = (low + high) >> 1;
    return `CASE WHEN ${cell} < ${sql.number(values[middle])} THEN ${between(low, middle)} ELSE ${between(middle, high)} END`;
  };
  const ends = [
    `${cell} IS NULL THEN ${sql.number(rankAt(knots, fill))}`,
    `${cell} <= ${sql.number(values[0])} THEN ${sql.number(ranks[0])}`,
    `${cell} >= ${sql.number(values[last])} THEN ${sql.number(ranks[last])}`,
  ];
  return `CASE WHEN ${ends.join(' WHEN ')} ELSE ${between(0, last)} END`;
}

/** By the place among the knots: cases would be computed for every row, whichever it needs. */
function arrayRank(
  { values, ranks }: RankKnots,
  cell: string,
  fill: number,
  sql: SqlDialect,
  { numbers, place, item, map, array }: SqlArrays,
): string {
  const last = values.length - 1;
  const [low, high] = [sql.number(values[0]), sql.number(values[last])];
  const value = `LEAST(GREATEST(COALESCE(${cell}, ${sql.number(fill)}), ${low}), ${high})`;
  const knot = `${cell}_knot`;
  // Behind the last knot nothing follows: 0 of a width of 1.
  const widths = values.map((from, k) => (k < last ? values[k + 1] - from : 1));
  const rises = ranks.map((from, k) => (k < last ? ranks[k + 1] - from : 0));
  const at = (list: Float64Array) => item(numbers(list), knot);
  const rank = `${at(ranks)} + (${value} - ${at(values)}) / ${at(widths)} * ${at(rises)}`;
  // A list of one, so that the place gets a name and is written once.
  return item(map(knot, rank, array([place(value, numbers(values))])), '1');
}
