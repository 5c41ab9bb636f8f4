import { clickhouse } from '@pairfair/sql';
import {
  type CellRule,
  type ClassRule,
  type MemberRelation,
  PairfairError,
  type Work,
} from 'pairfair';
import type { PeopleContext } from './clickhousePeople.ts';
import { relationOf } from './relationOf.ts';
import { scratchName } from './session.ts';
import { numericColumnOf } from './source.ts';
import { asNumber, readNumber, whole } from './sql.ts';

/**
 * A table (k, g, cell, share, people, weight, squares): which cells people with key k in group g are
 * members of, how many of those who take part are, and what their weights and the squares of them
 * add up to. Rows without people do not count.
 */
export interface MembershipTable {
  readonly table: string;
  readonly cells: number;
  readonly unknown: number;
}

const columns = (key: 'Float64' | 'String') =>
  `k ${key}, g Int32, cell UInt32, share Float64, people UInt64, weight Float64, squares Float64`;

/** Makes the memberships of a rule. They depend on score and group alone, so that is their key. */
export async function membershipTable(
  context: PeopleContext,
  rule: CellRule,
  work: Work,
): Promise<MembershipTable> {
  if (rule.kind === 'relation') return relationTable(context, rule.members, work);
  const { session, source, query } = context;
  const q = query();
  const key = q.alias('pf_key', `${asNumber(numericColumnOf(source, rule.column))} + 0e0`);
  const scores = q.select({
    fields: [
      ...[`${key} AS k`, `${q.group} AS g`, 'count() AS people'],
      ...[`sum(${q.weight}) AS weight`, `sum(${q.weight} * ${q.weight}) AS squares`],
    ],
    where: `${q.takesPart} AND NOT isNaN(${key})`,
    rest: 'GROUP BY k, g',
  });
  const select =
    rule.kind === 'quantiles'
      ? quantileMembers(scores, rule.quantiles, rule.ties)
      : classMembers(scores, rule.classes);
  const table = await session.scratchFrom(columns('Float64'), 'g, k', select, q.texts, work);
  if (rule.kind === 'quantiles') return { table, cells: rule.quantiles, unknown: 0 };
  const name = scratchName(session, table);
  const [[cells]] = await session.rows(
    `SELECT if(count() = 0, 0, max(cell) + 1) FROM ${name}`,
    work,
  );
  return { table, cells: readNumber(cells), unknown: 0 };
}

/**
 * Ranks a+1 .. b of n are the interval (aq, bq] in units of 1/n bins, bin c is (cn, (c+1)n]: whole
 * numbers, so that nobody is a member by rounding.
 */
function quantileMembers(scores: string, quantiles: number, ties: 'spread' | 'share'): string {
  const q = `toUInt64(${whole(quantiles)})`;
  const ranked = `SELECT k, g, people, weight, squares, sum(people) OVER (PARTITION BY g ORDER BY k ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) AS b, b - people AS a, sum(people) OVER (PARTITION BY g) AS ranked FROM (${scores})`;
  const last = `intDiv(b * ${q} + ranked - 1, ranked)`;
  if (ties === 'share')
    return `SELECT k, g, ${last} - 1, 1e0, people, weight, squares FROM (${ranked})`;
  const overlap = `least(b * ${q}, (bin + 1) * ranked) - greatest(a * ${q}, bin * ranked)`;
  return `SELECT k, g, bin, (${overlap}) / (people * ${q}), people, weight, squares FROM (${ranked}) ARRAY JOIN range(intDiv(a * ${q}, ranked), ${last}) AS bin`;
}

function classMembers(scores: string, rule: ClassRule): string {
  const classes = `SELECT k, g, people, weight, squares, ${classOf(rule)} AS class FROM (${scores})`;
  return `SELECT k, g, dense_rank() OVER (ORDER BY class) - 1, 1e0, people, weight, squares FROM (${classes})`;
}

function classOf(rule: ClassRule): string {
  switch (rule.rule) {
    case 'nearest':
      return 'floor(k + 0.5)';
    case 'cuts':
      return `arrayCount(cut -> cut <= k, ${clickhouse.sums.numbers(rule.cuts)})`;
    case 'equal-frequency': {
      const upTo =
        'sum(people) OVER (ORDER BY k RANGE BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW)';
      const all = 'sum(people) OVER ()';
      return `intDiv(toUInt64(${whole(rule.classes)}) * (${upTo}) + (${all}) - 1, ${all})`;
    }
  }
}

/** Memberships by id that come from elsewhere. */
async function relationTable(
  context: PeopleContext,
  relation: MemberRelation,
  work: Work,
): Promise<MembershipTable> {
  const { session, query } = context;
  const given = await relationOf(session, relation, ['id'], ['cell', 'share'], work);
  try {
    await requireMemberships(context, given.select, work);
    const q = query();
    const people = q.select({
      fields: [`${q.id} AS id`, `${q.group} AS g`, `${q.weight} AS w`],
      where: q.takesPart,
    });
    const table = await session.scratchFrom(
      columns('String'),
      'k',
      // What has no share links nobody.
      `SELECT r.id, p.g, r.cell, r.share, r.share > 0, p.w, p.w * p.w FROM (${given.select}) AS r INNER JOIN (${people}) AS p ON r.id = p.id`,
      q.texts,
      work,
    );
    const name = scratchName(session, table);
    const counts = await session.rows(
      `SELECT (SELECT count() FROM (${given.select})), count(), if(count() = 0, 0, max(cell) + 1), count() - uniqExact(k, cell) FROM ${name}`,
      work,
    );
    const [listed, met, cells, repeated] = counts[0].map(readNumber);
    if (repeated > 0) {
      await session.drop(table);
      throw new PairfairError(
        'bad-data',
        `A membership must be listed once, but ${repeated} come again.`,
      );
    }
    return { table, cells, unknown: listed - met };
  } finally {
    await given.close();
  }
}

async function requireMemberships(
  { session }: PeopleContext,
  select: string,
  work: Work,
): Promise<void> {
  const [bad] = await session.rows(
    `SELECT id, cell, share FROM (${select}) WHERE NOT (cell >= 0 AND cell < 4294967296 AND floor(cell) = cell AND share >= 0 AND isFinite(share)) LIMIT 1`,
    work,
  );
  if (!bad) return;
  const [id, cell, share] = bad;
  throw new PairfairError(
    'bad-data',
    `Memberships are whole cell numbers from 0 with a share of at least 0, but '${id}' has cell ${readNumber(cell)}, share ${readNumber(share)}.`,
  );
}
