import { PairfairError } from 'pairfair';
import { type ReadTableOptions, readTable } from '../tables/readTable.ts';
import { duckdbEngine } from './duckdb/duckdbEngine.ts';
import type { Engine } from './engine.ts';
import { memoryEngine } from './memory/memoryEngine.ts';

/** Options for {@link openEngine}. */
export interface OpenEngineOptions extends Omit<ReadTableOptions, 'columns'> {
  /** Where the work is done. */
  readonly engine: Engine['name'];
}

/** Whether a source is a table of a ClickHouse server: `clickhouse://host:8123/db.table`. */
export function isClickHouse(source: string): boolean {
  return /^clickhouses?:\/\//.test(source);
}

/**
 * Opens a table where it is; `close` the engine when done.
 *
 * @param source A file, a glob, `-` (memory only), or `clickhouse://host:8123/db.table`; user and
 * password of a server come from `CLICKHOUSE_USER` and `CLICKHOUSE_PASSWORD`.
 * @throws PairfairError `invalid-option` when source and engine do not fit together.
 */
export async function openEngine(source: string, options: OpenEngineOptions): Promise<Engine> {
  const { engine, ...reading } = options;
  if (isClickHouse(source) !== (engine === 'clickhouse')) {
    throw new PairfairError(
      'invalid-option',
      `The engine ${engine} cannot read ${isClickHouse(source) ? 'a table of a ClickHouse server' : 'a file'}; leave --engine out and the right one is taken.`,
    );
  }
  switch (engine) {
    case 'memory':
      return memoryEngine(await readTable(source, reading));
    case 'duckdb':
      return duckdbEngine(source, reading);
    case 'clickhouse':
      return openClickhouse(source, reading.categorical);
  }
}

/** Loaded on demand: most runs never speak to a server. */
async function openClickhouse(source: string, categorical?: readonly string[]): Promise<Engine> {
  const { clickhouseEngine } = await import('./clickhouse/clickhouseEngine.ts');
  return clickhouseEngine(source, categorical ? { categorical } : {});
}
