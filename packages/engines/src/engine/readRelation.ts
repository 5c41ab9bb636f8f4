import { PairfairError } from 'pairfair';
import { requireMembership } from 'pairfair/internal';
import type { DataTable } from '../tables/readTable.ts';
import type { SourceOptions } from '../tables/tableSource.ts';
import { readAnyTable } from './anyTable.ts';

/** Pairs of people by id. */
export interface Pairs {
  readonly a: readonly string[];
  readonly b: readonly string[];
  readonly weight: Float64Array;
}

/** Memberships of people, by id, in cells. */
export interface Members {
  readonly id: readonly string[];
  readonly cell: Float64Array;
  readonly share: Float64Array;
}

/** What {@link readRelation} finds, and `sha256:…` of what it was read from. */
export type ReadRelation = { readonly digest: string } & (
  | { readonly pairs: Pairs }
  | { readonly members: Members }
);

/** A table of pairs `a, b, weight`; without weights they are 1. */
export async function readPairs(source: string): Promise<Pairs> {
  return pairsOf(await readColumns(source));
}

/** A table of memberships `id, cell, share`; without shares they are 1. */
export async function readMembers(source: string): Promise<Members> {
  return membersOf(await readColumns(source));
}

/**
 * A table of pairs or of memberships, by its columns; a file or `clickhouse://host:8123/db.table`.
 *
 * @throws PairfairError `unknown-name` when it is neither, `bad-data` for cells that are no numbers.
 */
export async function readRelation(
  source: string,
  options: Pick<SourceOptions, 'encoding'> = {},
): Promise<ReadRelation> {
  const table = await readColumns(source, options);
  const { digest } = table;
  const names = table.columns.map(({ name }) => name);
  return relationKind(source, names) === 'pairs'
    ? { digest, pairs: pairsOf(table) }
    : { digest, members: membersOf(table) };
}

/**
 * Whether a table of these columns holds pairs or memberships.
 *
 * @throws PairfairError `unknown-name` when it holds neither.
 */
export function relationKind(source: string, names: readonly string[]): 'pairs' | 'members' {
  const has = (...wanted: string[]) => wanted.every((name) => names.includes(name));
  if (has('a', 'b')) return 'pairs';
  if (has('id', 'cell')) return 'members';
  throw new PairfairError(
    'unknown-name',
    `A graph is a table of pairs (columns a, b and perhaps weight) or of memberships (id, cell and perhaps share), but ${source} has ${names.slice(0, 12).join(', ')}${names.length > 12 ? ', …' : ''}.`,
  );
}

function readColumns(
  source: string,
  options: Pick<SourceOptions, 'encoding'> = {},
): Promise<DataTable> {
  return readAnyTable(source, { ...options, categorical: ['a', 'b', 'id'] });
}

function pairsOf(table: DataTable): Pairs {
  return {
    a: textsIn(table, 'a'),
    b: textsIn(table, 'b'),
    weight: numbersIn(table, 'weight', 1),
  };
}

function membersOf(table: DataTable): Members {
  const id = textsIn(table, 'id');
  const [cell, share] = [numbersIn(table, 'cell'), numbersIn(table, 'share', 1)];
  id.forEach((text, e) => {
    requireMembership(text, cell[e], share[e]);
  });
  return { id, cell, share };
}

function textsIn({ columns, source }: DataTable, name: string): string[] {
  const column = columns.find((one) => one.name === name);
  if (column?.kind === 'category') {
    return Array.from(column.codes, (code) => column.levels[code] ?? '');
  }
  throw new PairfairError('unknown-name', `${source} has no column '${name}'.`);
}

function numbersIn(
  { columns, rows, source }: DataTable,
  name: string,
  otherwise?: number,
): Float64Array {
  const column = columns.find((one) => one.name === name);
  if (column?.kind === 'numeric') return column.values;
  if (column) {
    throw new PairfairError('bad-data', `Column '${name}' of ${source} must hold numbers.`);
  }
  if (otherwise !== undefined) return new Float64Array(rows).fill(otherwise);
  throw new PairfairError('unknown-name', `${source} has no column '${name}'.`);
}
