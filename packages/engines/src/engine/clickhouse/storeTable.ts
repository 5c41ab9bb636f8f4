import { clickhouse } from '@pairfair/sql';
import { type Column, PairfairError, type Work } from 'pairfair';
import { withServer } from './connect.ts';
import { publishTable, requireWritable } from './publishTable.ts';

/**
 * Writes columns into a table of ClickHouse: whole numbers as Int64, others as Float64, texts as
 * String. The table gets its name when it is whole; one that pairfair did not write is not replaced.
 *
 * @throws PairfairError as `clickhouseEngine`; `invalid-option` for a name that is taken.
 */
export async function storeTable(
  address: string,
  columns: readonly Column[],
  work: Work = {},
): Promise<void> {
  const values = columns.map(cellsOf);
  await withServer(address, async (session, target) => {
    await requireWritable(session, target, work);
    const types = columns.map((column) => `${clickhouse.name(column.name)} ${typeOf(column)}`);
    const key = clickhouse.name(columns[0].name);
    const table = await session.scratch(types.join(', '), key, work);
    const rows = values[0].map((_, i) => values.map((cells) => cells[i]));
    await session.insert(table, rows, work);
    await publishTable(session, table, target, work);
  });
}

function typeOf(column: Column): string {
  if (column.kind === 'category') return 'String';
  return column.values.every(Number.isSafeInteger) ? 'Int64' : 'Float64';
}

function cellsOf(column: Column): (string | number)[] {
  if (column.kind === 'numeric') {
    if (column.values.every(Number.isFinite)) return Array.from(column.values);
    throw new PairfairError('bad-data', `Column '${column.name}' has numbers that are not finite.`);
  }
  return Array.from(column.codes, (code) => column.levels[code] ?? '');
}
