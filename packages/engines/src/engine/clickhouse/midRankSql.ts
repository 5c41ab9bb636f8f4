/**
 * Where the rows of a table with weights `w` stand by a column: what those weigh who have less, who
 * have as much, and the mid-rank in [0, 1], as `midRanks` has it.
 */
export function midRankSql(column: string): Record<'below' | 'tied' | 'pct', string> {
  const tied = `sum(w) OVER (PARTITION BY ${column})`;
  const upTo = `sum(w) OVER (ORDER BY ${column} RANGE BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW)`;
  const below = `(${upTo} - ${tied})`;
  const others = 'CASE WHEN sum(w) OVER () = 1 THEN 1 ELSE sum(w) OVER () - 1 END';
  return { below, tied, pct: `(${below} + (${tied} - 1) / 2) / (${others})` };
}
