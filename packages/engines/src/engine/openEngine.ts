import { PairfairError } from 'pairfair';
import { parallelSearch } from '../pool/parallelSearch.ts';
import { type ReadTableOptions, readTable } from '../tables/readTable.ts';
import { duckdbEngine } from './duckdb/duckdbEngine.ts';
import { memoryTableEngine } from './memoryTableEngine.ts';
import type { TableEngine } from './tableEngine.ts';

/** Where the work is done. */
export type EngineName = 'memory' | 'duckdb' | 'clickhouse';

/** Options for {@link openEngine}. */
export interface OpenEngineOptions extends Omit<ReadTableOptions, 'columns'> {
  readonly engine: EngineName;
  /** How many threads look for neighbours; default: the cores this process may use. */
  readonly workers?: number;
}

/** Whether a source is a table of a ClickHouse server: `clickhouse://host:8123/db.table`. */
export function isClickHouse(source: string): boolean {
  return /^clickhouses?:\/\//.test(source);
}

/**
 * Opens a table where it is; `close` the engine when done.
 *
 * @param source What `readTable` takes (`-` in memory only), or `clickhouse://host:8123/db.table`; user and
 * password of a server come from `CLICKHOUSE_USER` and `CLICKHOUSE_PASSWORD`, or as PostgreSQL says.
 * @throws PairfairError `invalid-option` when source and engine do not fit together.
 */
export async function openEngine(source: string, options: OpenEngineOptions): Promise<TableEngine> {
  const { engine: name, workers, ...reading } = options;
  if (isClickHouse(source) !== (name === 'clickhouse')) {
    throw new PairfairError(
      'invalid-option',
      `The engine ${name} cannot read ${isClickHouse(source) ? 'a table of a ClickHouse server' : 'a file'}; leave --engine out and the right one is taken.`,
    );
  }
  const engine = await open(source, name, reading);
  const search = parallelSearch(workers);
  return {
    ...engine,
    search,
    close: async () => {
      await search.close();
      await engine.close();
    },
  };
}

async function open(
  source: string,
  name: EngineName,
  reading: Omit<OpenEngineOptions, 'engine' | 'workers'>,
): Promise<TableEngine> {
  switch (name) {
    case 'memory':
      return memoryTableEngine(await readTable(source, reading));
    case 'duckdb':
      return duckdbEngine(source, reading);
    case 'clickhouse':
      return openClickhouse(source, reading);
  }
}

/** Loaded on demand: most runs never speak to a server. */
async function openClickhouse(
  source: string,
  { categorical, missing }: Pick<ReadTableOptions, 'categorical' | 'missing'>,
): Promise<TableEngine> {
  const { clickhouseEngine } = await import('./clickhouse/clickhouseEngine.ts');
  return clickhouseEngine(source, {
    ...(categorical && { categorical }),
    ...(missing && { missing }),
  });
}
