import { duckdbEngine } from '../src/engine/duckdb/duckdbEngine.ts';
import { memoryTableEngine } from '../src/engine/memoryTableEngine.ts';
import { readTable } from '../src/tables/readTable.ts';
import { clickhouseAdapter } from './clickhouseAdapter.ts';
import { type ClickhouseNodes, owner } from './clickhouseNodes.ts';
import type { EngineAdapter } from './engineContract.ts';
import { fileAdapter } from './fileAdapter.ts';

/** Every engine that can be opened here: ClickHouse only where it is. */
export function threeEngines(nodes: ClickhouseNodes | string): EngineAdapter[] {
  const files = [
    fileAdapter('memory', async (path) => memoryTableEngine(await readTable(path))),
    fileAdapter('duckdb', (path) => duckdbEngine(path, { threads: 2, memoryLimit: '300MB' })),
  ];
  if (typeof nodes === 'string') return files;
  Object.assign(process.env, owner);
  const [client] = nodes.clients;
  const setting = { client, server: nodes.addresses[0], cluster: null };
  return [...files, clickhouseAdapter(() => setting)];
}
