import { PairfairError } from 'pairfair';
import { idlePool } from '../pool/idlePool.ts';
import { parallelSearch } from '../pool/parallelSearch.ts';
import { type ReadTableOptions, readTable } from '../tables/readTable.ts';
import { duckdbEngine } from './duckdb/duckdbEngine.ts';
import type { DuckEngineOptions } from './duckdb/duckSession.ts';
import { memoryTableEngine } from './memoryTableEngine.ts';
import type { TableEngine } from './tableEngine.ts';

// Workers load built JavaScript; read from the sources (tests), that stands in dist.
const rangeTasks = new URL(
  import.meta.url.endsWith('.ts')
    ? '../../dist/engine/duckdb/rangeTasks.js'
    : './duckdb/rangeTasks.js',
  import.meta.url,
);

/** Where the work is done. */
export type EngineName = 'memory' | 'duckdb' | 'clickhouse';

/** Options for {@link openEngine}. */
export interface OpenEngineOptions extends Omit<ReadTableOptions, 'columns'> {
  readonly engine: EngineName;
  /** How many threads look for neighbours and sum people up; default: the cores this process may use. */
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
  const pool = idlePool({ ...(workers !== undefined && { workers }), modules: [rangeTasks] });
  const engine = await open(source, name, { ...reading, pool });
  const search = parallelSearch(workers, pool);
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
  reading: DuckEngineOptions,
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
