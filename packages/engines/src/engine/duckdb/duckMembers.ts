import type { MembershipRule, Selection, Work } from '../engine.ts';
import { follow } from '../stream/follow.ts';
import type { Members } from '../stream/peopleSource.ts';
import { freshName, typedBlocks } from './duckColumns.ts';
import type { DuckSession } from './duckSession.ts';
import { numberOf, type Parameters, parameters, usableRows } from './duckSql.ts';

/** Numbers the people of a set of usable rows: whoever takes part, in the order of rows. */
export const personNumber =
  '(count(*) FILTER (WHERE p) OVER (ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) - 1)';

/**
 * Memberships by rating or score: cells and shares are found for different scores, by windows over
 * them, and then joined to people. All counts are whole numbers, so shares are the library's.
 */
export async function duckMembers(
  session: DuckSession,
  selection: Selection,
  rule: Exclude<MembershipRule, { kind: 'relation' }>,
  people: number,
  work: Work,
): Promise<Members> {
  const bins = freshName('bins');
  const store = session.spill.store(4);
  try {
    const given = parameters();
    const scored = usableRows(session, selection, [numberOf(session, rule.column)], given);
    const cells = rule.kind === 'quantiles' ? quantileCells(rule) : classCells(rule, given);
    await session.run(`CREATE TABLE ${bins} AS ${cells(scored)}`, given.values, work);
    const [[most]] = await session.run(`SELECT coalesce(max(cell), -1) FROM ${bins}`, [], work);

    const again = parameters();
    const rows = usableRows(session, selection, [numberOf(session, rule.column)], again);
    const numbered = `(SELECT ${personNumber} AS person, g, p, c0 AS s FROM ${rows})`;
    const group = rule.kind === 'quantiles' ? 'AND b.g = u.g' : '';
    const query = `SELECT CAST(u.person AS DOUBLE), CAST(u.g AS DOUBLE), CAST(b.cell AS DOUBLE), b.share FROM ${numbered} u JOIN ${bins} b ON b.s = u.s ${group} WHERE u.p ORDER BY u.person, b.cell`;
    const blocks = memberBlocks(typedBlocks(session.stream(query, again.values, work)));
    await follow(blocks, people, 'memberships', work, ({ groups: rowsOf }) => store.append(rowsOf));
    return {
      store,
      cells: rule.kind === 'quantiles' ? rule.quantiles : Number(most) + 1,
      unknown: 0,
    };
  } catch (error) {
    store.close();
    throw error;
  } finally {
    await session.run(`DROP TABLE IF EXISTS ${bins}`, [], {}).catch(() => {});
  }
}

/** Columns as rows, in the form that {@link follow} counts. */
async function* memberBlocks(
  blocks: AsyncIterable<(Float64Array | Int32Array)[]>,
): AsyncIterable<{ readonly groups: Float64Array }> {
  for await (const columns of blocks) {
    const rows = new Float64Array(columns[0].length * columns.length);
    columns.forEach((column, j) => {
      for (let i = 0; i < column.length; i++) rows[i * columns.length + j] = column[i];
    });
    yield { groups: rows };
  }
}

/**
 * Per group and score: within a group of n, a block of tied people covers the ranks (a, b], which
 * in units of 1/n bins is (aq, bq]; bin c is (cn, (c+1)n].
 */
function quantileCells({
  quantiles,
  ties,
}: Extract<MembershipRule, { kind: 'quantiles' }>): (rows: string) => string {
  const q = Math.trunc(quantiles);
  const counted = (rows: string) =>
    `SELECT g, c0 AS s, count(*) AS c FROM ${rows} WHERE c0 IS NOT NULL GROUP BY g, c0`;
  const ranked = (rows: string) =>
    `SELECT g, s, c, CAST(sum(c) OVER (PARTITION BY g ORDER BY s ROWS UNBOUNDED PRECEDING) AS BIGINT) AS upto, CAST(sum(c) OVER (PARTITION BY g) AS BIGINT) AS n FROM (${counted(rows)})`;
  const intervals = (rows: string) =>
    `SELECT g, s, (upto - c) * ${q} AS low, upto * ${q} AS high, n FROM (${ranked(rows)})`;
  if (ties === 'share') {
    return (rows) =>
      `SELECT g, s, (high + n - 1) // n - 1 AS cell, 1.0::DOUBLE AS share FROM (${intervals(rows)})`;
  }
  return (rows) =>
    `SELECT g, s, cell, CAST(least(high, (cell + 1) * n) - greatest(low, cell * n) AS DOUBLE) / CAST(high - low AS DOUBLE) AS share FROM (SELECT *, unnest(range(low // n, (high + n - 1) // n)) AS cell FROM (${intervals(rows)}))`;
}

/** Per rating: its class, numbered from 0 among those that occur. */
function classCells(
  { classes }: Extract<MembershipRule, { kind: 'classes' }>,
  given: Parameters,
): (rows: string) => string {
  const raw = ((): string => {
    switch (classes.rule) {
      case 'round':
        return 'floor(s + 0.5)';
      case 'cuts':
        return [
          '0',
          ...classes.cuts.map((cut) => `CASE WHEN ${given.add(cut)} <= s THEN 1 ELSE 0 END`),
        ].join(' + ');
      case 'quantiles':
        return `ceil(CAST(${Math.trunc(classes.count)} * upto AS DOUBLE) / CAST(n AS DOUBLE))`;
    }
  })();
  return (rows) => {
    const counted = `SELECT c0 AS s, count(*) AS c FROM ${rows} WHERE c0 IS NOT NULL GROUP BY c0`;
    const ranked = `SELECT s, sum(c) OVER (ORDER BY s ROWS UNBOUNDED PRECEDING) AS upto, sum(c) OVER () AS n FROM (${counted})`;
    return `SELECT s, dense_rank() OVER (ORDER BY raw) - 1 AS cell, 1.0::DOUBLE AS share FROM (SELECT s, ${raw} AS raw FROM (${ranked}))`;
  };
}
