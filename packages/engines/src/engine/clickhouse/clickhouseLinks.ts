import { clickhouse } from '@pairfair/sql';
import { type CellRule, type LinkRule, type Links, PairfairError, type Work } from 'pairfair';
import { betweenOf, requireRule } from 'pairfair/internal';
import { type Block, type Cells, totalWeightOf } from '../cellsForm.ts';
import type { PeopleContext } from './clickhousePeople.ts';
import { membershipTable } from './membershipTable.ts';
import { type PairLinks, pairLinks } from './pairLinks.ts';
import type { PeopleQuery } from './selection.ts';
import { type Session, scratchName } from './session.ts';
import { numericColumnOf } from './source.ts';
import { asNumber, readNumber } from './sql.ts';

/** Links among the people of a table. */
export type ClickhouseLinks = CellLinks | PairLinks;

/** Links by cells: a `MembershipTable`, over what memberships depend on. */
export interface CellLinks extends Links, Cells {
  readonly kind: 'cells';
  readonly table: string;
  /**
   * Joins a query over people with their memberships, one row each, called `k`: cell, g, share,
   * block (as {@link blockPlaces} knows it), and with weights per block also weight = share · weight
   * of the block, and its root. How many people the person stands for is in none of them.
   */
  join(query: PeopleQuery, weights?: Float64Array): string;
  /** A person's key in the table, for a query over people. */
  key(query: PeopleQuery): string;
  readonly keyType: 'Float64' | 'String';
}

/** A block by its cell and group, as a number. */
const blockCode = 'toUInt64(cell) * 4294967296 + toUInt64(g)';
const codeOf = ({ cell, group }: Block) => String(BigInt(cell) * 4294967296n + BigInt(group));

/** Links people by a rule. */
export async function clickhouseLinks(
  context: PeopleContext,
  rule: LinkRule,
  work: Work,
): Promise<ClickhouseLinks> {
  requireRule(rule);
  return rule.kind === 'pairs'
    ? pairLinks(context, rule.pairs, work)
    : cellLinks(context, rule, work);
}

/** Links that were made by this engine. */
export function requireClickhouseLinks(links: Links): ClickhouseLinks {
  if ('kind' in links && 'table' in links) return links as ClickhouseLinks;
  throw new PairfairError('invalid-option', 'These links belong to another engine.');
}

async function cellLinks(context: PeopleContext, rule: CellRule, work: Work): Promise<CellLinks> {
  const { session, source, rows } = context;
  const { table, unknown, cells: count } = await membershipTable(context, rule, work);
  const name = scratchName(session, table);
  try {
    const cells: Cells = {
      ...{ between: betweenOf(rule), count, blocks: await readBlocks(session, name, work) },
    };
    const key = (query: PeopleQuery): string =>
      rule.kind === 'relation'
        ? query.id
        : query.alias(`pf_key_${table}`, `${asNumber(numericColumnOf(source, rule.column))} + 0e0`);
    return {
      ...cells,
      ...{ kind: 'cells', rows, table, key, unknown, totalWeight: totalWeightOf(cells) },
      keyType: rule.kind === 'relation' ? 'String' : 'Float64',
      join: (query, weights) =>
        `${memberRows(name, cells.blocks, weights)} AS k ON ${key(query)} = k.k AND ${query.group} = k.g`,
      close: () => session.drop(table),
    };
  } catch (error) {
    await session.drop(table);
    throw error;
  }
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
export function blockPlaces({ blocks }: Pick<Cells, 'blocks'>): Map<string, number> {
  return new Map(blocks.map((block, b) => [codeOf(block), b]));
}

async function readBlocks(session: Session, name: string, work: Work): Promise<Block[]> {
  const rows = await session.rows(
    `SELECT cell, g, sum(people), sum(weight * share), sum(squares * share * share) FROM ${name} WHERE people > 0 GROUP BY cell, g ORDER BY cell, g`,
    work,
  );
  return rows.map((row) => {
    const [cell, group, people, share, squares] = row.map(readNumber);
    return { cell, group, people, share, squares };
  });
}
