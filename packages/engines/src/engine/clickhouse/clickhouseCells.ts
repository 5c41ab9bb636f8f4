import { clickhouse } from '@pairfair/sql';
import { PairfairError } from 'pairfair';
import type { Block, Cells, MembershipRule, Work } from '../engine.ts';
import type { PeopleContext } from './clickhousePeople.ts';
import { membershipTable } from './membershipTable.ts';
import type { PeopleQuery } from './selection.ts';
import { type Session, scratchName } from './session.ts';
import { numericColumnOf } from './source.ts';
import { asNumber, readNumber, texts, whole } from './sql.ts';

/** Cells of ClickHouse: a table (k, g, cell, share, people) over what memberships depend on. */
export interface ClickhouseCells extends Cells {
  readonly table: string;
  /**
   * Joins a query over people with their memberships, one row each, called `k`: cell, g, share,
   * block (as {@link blockPlaces} knows it), and with weights per block also weight = share · weight
   * of the block, and its root.
   */
  join(query: PeopleQuery, weights?: Float64Array): string;
  /** A person's key in the table, for a query over people. */
  key(query: PeopleQuery): string;
  readonly keyType: 'Float64' | 'String';
}

/** A block by its cell and group, as a number. */
const blockCode = 'toUInt64(cell) * 4294967296 + toUInt64(g)';
const codeOf = ({ cell, group }: Block) => String(BigInt(cell) * 4294967296n + BigInt(group));

/** Puts people into cells. */
export async function clickhouseCells(
  context: PeopleContext,
  rule: MembershipRule,
  work: Work,
): Promise<ClickhouseCells> {
  const { session, source, rows } = context;
  const made = await membershipTable(context, rule, work);
  const { table } = made;
  const name = scratchName(session, table);
  try {
    const blocks = await readBlocks(session, name, work);
    const key = (query: PeopleQuery): string =>
      rule.kind === 'relation'
        ? query.id
        : query.alias('pf_key', `${asNumber(numericColumnOf(source, rule.column))} + 0e0`);
    return {
      ...{ rows, blocks, table, key, unknown: made.unknown, count: made.cells },
      between:
        rule.kind === 'relation' ? rule.between : rule.kind === 'quantiles' ? 'groups' : 'everyone',
      keyType: rule.kind === 'relation' ? 'String' : 'Float64',
      join: (query, weights) =>
        `${memberRows(name, blocks, weights)} AS k ON ${key(query)} = k.k AND ${query.group} = k.g`,
      of: (people, ofWork = {}) =>
        membershipsOf(context, memberRows(name, blocks), key, people, ofWork),
      close: () => session.drop(table),
    };
  } catch (error) {
    await session.drop(table);
    throw error;
  }
}

/** Cells that were made by this kind of engine. */
export function requireClickhouseCells(cells: Cells): ClickhouseCells {
  if ('table' in cells && 'join' in cells) return cells as ClickhouseCells;
  throw new PairfairError('invalid-option', 'These memberships belong to another engine.');
}

/** The memberships of a table that count, as a query. */
export function memberRows(name: string, blocks: readonly Block[], weights?: Float64Array): string {
  const codes = blocks.map((block) => `toUInt64(${codeOf(block)})`).join(',');
  const fields = weights
    ? [
        `share * transform(${blockCode}, [${codes}], ${clickhouse.sums.numbers(weights)}, nan) AS weight`,
        'sqrt(weight) AS root',
      ]
    : [];
  const all = ['k', 'g', 'cell', 'share', `toString(${blockCode}) AS block`, ...fields];
  return `(SELECT ${all.join(', ')} FROM ${name} WHERE people > 0)`;
}

/** Where each block stands, by what memberships call it. */
export function blockPlaces({ blocks }: Cells): Map<string, number> {
  return new Map(blocks.map((block, b) => [codeOf(block), b]));
}

async function readBlocks(session: Session, name: string, work: Work): Promise<Block[]> {
  const rows = await session.rows(
    `SELECT cell, g, sum(people), sum(people * share), sum(people * share * share) FROM ${name} WHERE people > 0 GROUP BY cell, g ORDER BY cell, g`,
    texts(),
    work,
  );
  return rows.map((row) => {
    const [cell, group, people, share, squares] = row.map(readNumber);
    return { cell, group, people, share, squares };
  });
}

async function membershipsOf(
  context: PeopleContext,
  name: string,
  key: (query: PeopleQuery) => string,
  people: readonly number[],
  work: Work,
): Promise<(readonly [number, number])[][]> {
  if (people.length === 0) return [];
  const { session, query } = context;
  const numbered = scratchName(session, await context.numbered(work));
  const wanted = `SELECT id FROM ${numbered} WHERE i IN (${people.map(whole).join(',')})`;
  const q = query();
  const inner = q.select({
    fields: [`${q.id} AS id`, `${q.group} AS g`, `${key(q)} AS k`],
    where: `${q.takesPart} AND ${q.id} GLOBAL IN (${wanted})`,
  });
  const rows = await session.rows(
    `SELECT n.i, m.cell, m.share FROM (${inner}) AS r INNER JOIN ${numbered} AS n ON r.id = n.id INNER JOIN ${name} AS m ON r.k = m.k AND r.g = m.g ORDER BY n.i, m.cell`,
    q.texts,
    work,
  );
  const lists = new Map<number, (readonly [number, number])[]>();
  for (const [person, cell, share] of rows.map((row) => row.map(readNumber))) {
    lists.set(person, [...(lists.get(person) ?? []), [cell, share]]);
  }
  return people.map((person) => lists.get(person) ?? []);
}
