import {
  type CellRule,
  type ClassRule,
  type EdgesGraph,
  edgesGraph,
  type LinkRule,
  type Links,
  type MemberRelation,
  PairfairError,
  type PairRelation,
  type Work,
} from 'pairfair';
import { betweenOf, requireMembership, requireRule, totalWeight } from 'pairfair/internal';
import { type Cells, totalWeightOf } from '../cellsForm.ts';
import { listedRule } from '../listedRule.ts';
import { requireNotCancelled } from '../requireNotCancelled.ts';
import { type DuckPeople, findPeople } from './duckPeople.ts';
import { numberOf, type Parameters, parameters, peopleRows } from './duckSql.ts';
import { dropTable, filledTable, freshName, numberColumns } from './duckTable.ts';
import { linkBytes, memberBytes } from './memoryPlan.ts';

/** Links among the people of a file. */
export type DuckLinks = CellLinks | PairLinks;

/**
 * Links by cells; their memberships are a table (person, g, cell, share), by person, then cell. A
 * share counts as often as the person weighs.
 */
export interface CellLinks extends Links, Cells {
  readonly kind: 'cells';
  readonly table: string;
  /** Place of a cell and group among the blocks. */
  blockOf(cell: number, group: number): number;
}

/** Listed links: a graph over the people in it, who are listed by number, ascending. */
export interface PairLinks extends Links {
  readonly kind: 'pairs';
  readonly people: Uint32Array;
  readonly graph: EdgesGraph;
}

/** Links people by a rule. */
export async function duckLinks(
  people: DuckPeople,
  rule: LinkRule,
  work: Work,
): Promise<DuckLinks> {
  requireRule(rule);
  const listed = await listedRule(rule);
  requireNotCancelled(work);
  if (listed.kind === 'pairs') return pairLinks(people, listed.pairs as ListedPairs, work);
  return cellLinks(people, listed, work);
}

/** Links that were made by this engine. */
export function requireDuckLinks(links: Links): DuckLinks {
  if ('kind' in links && 'blockOf' in links) return links as CellLinks;
  if ('kind' in links && 'graph' in links) return links as PairLinks;
  throw new PairfairError('invalid-option', 'These links belong to another engine.');
}

type ListedPairs = Exclude<PairRelation, { readonly table: string }>;
type ListedMembers = Exclude<MemberRelation, { readonly table: string }>;

async function pairLinks(
  people: DuckPeople,
  { a, b, weight }: ListedPairs,
  work: Work,
): Promise<PairLinks> {
  const { session, rows } = people;
  await session.hold('links', linkBytes(a.length, rows, session.columns.length));
  const found = await findPeople(people, [...a, ...b], work);
  const known = a.flatMap((_, e) => (found.has(a[e]) && found.has(b[e]) ? [e] : []));
  const numberOfId = (id: string) => found.get(id)?.person ?? -1;
  const heavy = (id: string) => found.get(id)?.weight ?? 0;
  const involved = Uint32Array.from(
    new Set(known.flatMap((e) => [numberOfId(a[e]), numberOfId(b[e])])),
  ).sort();
  const place = new Map(Array.from(involved, (person, k) => [person, k]));
  const placeOf = (id: string) => place.get(numberOfId(id)) ?? -1;
  const graph = edgesGraph(involved.length, {
    source: known.map((e) => placeOf(a[e])),
    target: known.map((e) => placeOf(b[e])),
    weight: known.map((e) => weight[e] * heavy(a[e]) * heavy(b[e])),
  });
  return {
    ...{ kind: 'pairs', rows, people: involved, graph },
    totalWeight: totalWeight(graph),
    unknown: a.length - known.length,
    close: async () => {},
  };
}

async function cellLinks(people: DuckPeople, rule: CellRule, work: Work): Promise<CellLinks> {
  const { session } = people;
  const { table, unknown } =
    rule.kind === 'relation'
      ? await listedMembers(people, rule.members as ListedMembers, work)
      : { table: await scoreMembers(people, rule, work), unknown: 0 };
  try {
    // In a fixed order, whatever the number of threads; people have few different shares.
    const shares = `SELECT cell, g, share, count(*) AS n FROM ${table} GROUP BY ALL`;
    const found = await session.run(
      `SELECT cell, g, sum(n), sum(n * share ORDER BY share), sum(n * share * share ORDER BY share) FROM (${shares}) GROUP BY cell, g ORDER BY cell, g`,
      [],
      work,
    );
    const blocks = found.map((line) => {
      const [cell, group, members, share, squares] = line.map(Number);
      return { cell, group, people: members, share, squares };
    });
    const members = blocks.reduce((sum, block) => sum + block.people, 0);
    await session.hold(table, memberBytes(members, people.rows));
    const count = 1 + (blocks.at(-1)?.cell ?? -1);
    const groups = people.groupSizes.length;
    const places = new Map(blocks.map(({ cell, group }, b) => [cell * groups + group, b]));
    const cells: Cells = { between: betweenOf(rule), count, blocks };
    return {
      ...cells,
      ...{ kind: 'cells', rows: people.rows, table, unknown },
      totalWeight: totalWeightOf(cells),
      blockOf: (cell, group) => places.get(cell * groups + group) ?? -1,
      async close() {
        await dropTable(session, table);
        await session.hold(table, 0).catch(() => {});
      },
    };
  } catch (error) {
    await dropTable(session, table);
    throw error;
  }
}

/** Memberships by id as a table. */
async function listedMembers(
  people: DuckPeople,
  { id, cell, share }: ListedMembers,
  work: Work,
): Promise<{ table: string; unknown: number }> {
  const place = await findPeople(people, id, work);
  const entries = id.flatMap((text, e) => {
    requireMembership(text, cell[e], share[e]);
    const found = place.get(text);
    return found ? [{ ...found, cell: cell[e], share: share[e] * found.weight }] : [];
  });
  entries.sort((p, q) => p.person - q.person || p.cell - q.cell);
  entries.forEach((entry, k) => {
    const before = entries[k - 1];
    if (before?.person === entry.person && before.cell === entry.cell) {
      throw new PairfairError(
        'bad-data',
        `A membership must be listed once, but that of a person in cell ${entry.cell} comes twice.`,
      );
    }
  });
  const linked = entries.filter((entry) => entry.share > 0);
  const columns = (['person', 'group', 'cell', 'share'] as const).map((name) =>
    linked.map((entry) => entry[name]),
  );
  const table = await filledTable(
    people.session,
    'members',
    numberColumns('person', 'g', 'cell', 'share'),
    (append) => append(columns),
  );
  return { table, unknown: id.length - entries.length };
}

/**
 * Memberships by rating or score as a table: cells and shares are found for different scores, by
 * windows over them, and then joined to people. All counts are whole numbers, so shares are the
 * library's.
 */
async function scoreMembers(
  { session, selection }: DuckPeople,
  rule: Exclude<CellRule, { kind: 'relation' }>,
  work: Work,
): Promise<string> {
  const table = freshName('members');
  const given = parameters();
  const people = peopleRows(session, selection, [numberOf(session, rule.column)], given);
  const [cells, group] =
    rule.kind === 'quantiles'
      ? [quantileCells(rule, people), 'AND b.g = u.g']
      : [classCells(rule.classes, people, given), ''];
  const numbered = `(SELECT row_number() OVER () - 1 AS person, g, w, c0 AS s FROM ${people})`;
  await session.run(
    `CREATE TABLE ${table} AS SELECT CAST(u.person AS DOUBLE) AS person, CAST(u.g AS DOUBLE) AS g, CAST(b.cell AS DOUBLE) AS cell, b.share * u.w AS share FROM ${numbered} u JOIN (${cells}) b ON b.s = u.s ${group} ORDER BY u.person, b.cell`,
    given.values,
    work,
  );
  return table;
}

/**
 * Per group and score: within a group of n, a block of tied people covers the ranks (a, b], which
 * in units of 1/n bins is (aq, bq]; bin c is (cn, (c+1)n].
 */
function quantileCells(
  { quantiles, ties }: Extract<CellRule, { kind: 'quantiles' }>,
  people: string,
): string {
  const q = Math.trunc(quantiles);
  const counted = `SELECT g, c0 AS s, count(*) AS c FROM ${people} WHERE c0 IS NOT NULL GROUP BY g, c0`;
  const ranked = `SELECT g, s, c, CAST(sum(c) OVER (PARTITION BY g ORDER BY s ROWS UNBOUNDED PRECEDING) AS BIGINT) AS upto, CAST(sum(c) OVER (PARTITION BY g) AS BIGINT) AS n FROM (${counted})`;
  const intervals = `SELECT g, s, (upto - c) * ${q} AS low, upto * ${q} AS high, n FROM (${ranked})`;
  if (ties === 'share') {
    return `SELECT g, s, (high + n - 1) // n - 1 AS cell, 1.0::DOUBLE AS share FROM (${intervals})`;
  }
  return `SELECT g, s, cell, CAST(least(high, (cell + 1) * n) - greatest(low, cell * n) AS DOUBLE) / CAST(high - low AS DOUBLE) AS share FROM (SELECT *, unnest(range(low // n, (high + n - 1) // n)) AS cell FROM (${intervals}))`;
}

/** Per rating: its class, numbered from 0 among those that occur. */
function classCells(rule: ClassRule, people: string, given: Parameters): string {
  const counted = `SELECT c0 AS s, count(*) AS c FROM ${people} WHERE c0 IS NOT NULL GROUP BY c0`;
  const ranked = `SELECT s, CAST(sum(c) OVER (ORDER BY s ROWS UNBOUNDED PRECEDING) AS BIGINT) AS upto, CAST(sum(c) OVER () AS BIGINT) AS n FROM (${counted})`;
  return `SELECT s, dense_rank() OVER (ORDER BY class) - 1 AS cell, 1.0::DOUBLE AS share FROM (SELECT s, ${classOf(rule, given)} AS class FROM (${ranked}))`;
}

function classOf(rule: ClassRule, given: Parameters): string {
  switch (rule.rule) {
    case 'nearest':
      return 'floor(s + 0.5)';
    case 'cuts':
      return [
        '0',
        ...rule.cuts.map((cut) => `CASE WHEN ${given.add(cut)} <= s THEN 1 ELSE 0 END`),
      ].join(' + ');
    case 'equal-frequency':
      return `(${Math.trunc(rule.classes)} * upto + n - 1) // n`;
  }
}
