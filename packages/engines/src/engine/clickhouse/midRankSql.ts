/** Where a row stands among all, as expressions. */
export interface MidRankSql {
  /** What those weigh who have less, and who have as much. */
  readonly below: string;
  readonly tied: string;
  /** The mid-rank in [0, 1], as `midRanks` has it. */
  readonly pct: string;
}

/** Where the rows of a table with weights `w` stand by a column. */
export function midRankSql(column: string): MidRankSql {
  const tied = `sum(w) OVER (PARTITION BY ${column})`;
  const upTo = `sum(w) OVER (ORDER BY ${column} RANGE BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW)`;
  const below = `(${upTo} - ${tied})`;
  const others = 'CASE WHEN sum(w) OVER () = 1 THEN 1 ELSE sum(w) OVER () - 1 END';
  return { below, tied, pct: `(${below} + (${tied} - 1) / 2) / (${others})` };
}
