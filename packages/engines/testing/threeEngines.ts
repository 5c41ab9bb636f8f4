import { duckdbEngine } from '../src/engine/duckdb/duckdbEngine.ts';
import { memoryTableEngine } from '../src/engine/memoryTableEngine.ts';
import { readTable } from '../src/tables/readTable.ts';
import type { Chdb } from './chdb.ts';
import { clickhouseAdapter } from './clickhouseAdapter.ts';
import type { EngineAdapter } from './engineContract.ts';
import { fileAdapter } from './fileAdapter.ts';

/** Every engine that can be opened here: ClickHouse only where chdb is. */
export function threeEngines(chdb: Chdb | string): EngineAdapter[] {
  const files = [
    fileAdapter('memory', async (path) => memoryTableEngine(await readTable(path))),
    fileAdapter('duckdb', (path) => duckdbEngine(path, { threads: 2, memoryLimit: '300MB' })),
  ];
  if (typeof chdb === 'string') return files;
  const setting = {
    ...{ client: chdb.client, server: 'clickhouse://chdb:8123/' },
    ...{ cluster: null, lent: true },
  };
  return [...files, clickhouseAdapter(() => setting)];
}
