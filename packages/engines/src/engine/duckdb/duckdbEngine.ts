import type { Combinations, Work } from 'pairfair';
import { sortedCombinations, tooManyCombinations } from 'pairfair/internal';
import { digestOf } from '../../tables/readTable.ts';
import type { TableEngine } from '../tableEngine.ts';
import { duckPeople } from './duckPeople.ts';
import { type DuckEngineOptions, type DuckSession, openDuckSession } from './duckSession.ts';
import { textOf } from './duckSql.ts';
import { duckWrite } from './duckWrite.ts';
import { foldedRows } from './foldedRows.ts';

/**
 * An engine on files of any size: DuckDB reads, ranks and writes, the library computes on chunks as
 * they come. Memory does not grow with the rows; what does not fit goes to a temporary folder
 * (`TMPDIR`) and is removed by `close`.
 *
 * @param source A file, a glob, an address or a table of a database, as `readTable` takes it.
 *
 * @example
 * const engine = await duckdbEngine('people.parquet', { memoryLimit: '1GB' });
 * try {
 *   const { pipeline } = await fitPipeline(engine, spec);
 * } finally {
 *   await engine.close();
 * }
 */
export async function duckdbEngine(
  source: string,
  options: DuckEngineOptions = {},
): Promise<TableEngine> {
  const session = await openDuckSession(source, options);
  const folded = foldedRows(session);
  return {
    name: 'duckdb',
    async describe(work = {}) {
      const [[rows]] = await session.run(`SELECT count(*) FROM ${session.from}`, [], work);
      return {
        rows: Number(rows),
        source: session.source,
        digest: await digestOf(session.files),
        columns: session.columns.map(({ name, kind }) => ({ name, kind })),
        notes: session.notes,
      };
    },
    combinations: (columns, most, work = {}) => combinations(session, columns, most, work),
    people: async (selection, work = {}) =>
      duckPeople(await folded(selection, work), selection, work),
    write: (pipeline, output, work = {}) => duckWrite(session, pipeline, output, work),
    close: async () => session.close(),
  };
}

async function combinations(
  session: DuckSession,
  columns: readonly string[],
  most: number,
  work: Work,
): Promise<Combinations> {
  const texts = columns.map((name, k) => `${textOf(session, name)} AS c${k}`);
  const found = await session.run(
    `SELECT ${texts.join(', ')}, count(*) FROM ${session.from} GROUP BY ALL LIMIT ${Math.trunc(most) + 1}`,
    [],
    work,
  );
  if (found.length > most) throw tooManyCombinations(columns, most);
  const listed = found.map((row) => ({
    values: row.slice(0, -1).map((value) => (value === null ? null : String(value))),
    count: Number(row.at(-1)),
  }));
  const rows = listed.reduce((sum, { count }) => sum + count, 0);
  return { rows, combinations: sortedCombinations(columns, listed, most) };
}
