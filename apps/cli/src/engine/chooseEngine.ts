import {
  type EngineName,
  isClickHouse,
  type OpenEngineOptions,
  openEngine,
  type TableEngine,
} from '@pairfair/engines/engine';
import { isAddress, type ReadTableOptions, sourceSize } from '@pairfair/engines/tables';
import type { Work } from 'pairfair';
import { missingTexts } from 'pairfair/internal';
import { UsageError, type Values } from '../command.ts';
import { readingFlags, textOptions } from '../readingFlags.ts';
import type { Terminal } from '../terminal.ts';

/** From this size on a file stays on disk; packed numbers take several times that in memory. */
const largest = { text: 500e6, packed: 100e6 };

/** Where the work is done: as the flags say, else by the size of the data. Says what it chose. */
export async function chooseEngine(
  source: string,
  values: Values,
  terminal: Terminal,
): Promise<EngineName> {
  const asked = values.engine as EngineName | undefined;
  requireSize(values['memory-limit']);
  if (isClickHouse(source)) {
    if (asked !== undefined && asked !== 'clickhouse') {
      throw new UsageError(`--engine ${asked} cannot read a table of a ClickHouse server.`);
    }
    requireNoFileFlags(values);
    return 'clickhouse';
  }
  if (asked === 'clickhouse') {
    throw new UsageError('--engine clickhouse reads clickhouse://host:8123/db.table, not a file.');
  }
  if (source === '-' && asked === 'duckdb') {
    throw new UsageError('--engine duckdb reads a file several times, so it cannot read from -.');
  }
  if (asked !== undefined || source === '-') return asked ?? 'memory';
  // How large it is shows when it is here: in pieces it may be as large as it is.
  if (values['memory-limit'] !== undefined || isAddress(source)) return 'duckdb';
  const { bytes, packed } = await sourceSize(source);
  if (bytes < (packed ? largest.packed : largest.text)) return 'memory';
  terminal.note(
    `engine: duckdb, because ${source} has ${(bytes / 1e9).toFixed(1)} GB (--engine memory would hold it whole)`,
  );
  return 'duckdb';
}

function requireSize(limit: unknown): void {
  if (limit === undefined || /^\d+(\.\d+)? *([KMGT]i?)?B$/i.test(String(limit))) return;
  throw new UsageError(`--memory-limit must be a size as in 500MB or 2GB, but is '${limit}'.`);
}

/** Flags that say how files are read say nothing to a server. */
export function requireNoFileFlags(values: Values): void {
  const given = ['memory-limit', 'missing-values', ...readingFlags.map(({ name }) => name)].find(
    (name) => values[name] !== undefined,
  );
  if (given === undefined) return;
  throw new UsageError(`--${given} is about files; a ClickHouse server has its own ways.`);
}

/** How the flags say a table is to be read. */
export function readingOptions(values: Values): Omit<ReadTableOptions, 'columns'> {
  return {
    ...(typeof values.id === 'string' && { id: values.id }),
    categorical: (values.categorical as string[] | undefined) ?? [],
    missing: missingOf(values),
    ...textOptions(values),
  };
}

/** The texts that mean "missing", by the flags. */
export function missingOf(values: Values): readonly string[] {
  const asked = values['missing-values'] as readonly string[] | undefined;
  return asked === undefined ? missingTexts : ['', ...asked];
}

/** Opens DATA with the flags that say how to read it. */
export function openData(
  source: string,
  engine: EngineName,
  values: Values,
  work: Work = {},
): Promise<TableEngine> {
  return openEngine(source, engineOptions(engine, values, work));
}

/** How the flags say that DATA is to be opened. */
export function engineOptions(
  engine: EngineName,
  values: Values,
  { onProgress }: Work = {},
): OpenEngineOptions {
  return {
    engine,
    ...(onProgress && { onProgress }),
    ...readingOptions(values),
    ...(typeof values['memory-limit'] === 'string' && { memoryLimit: values['memory-limit'] }),
    ...(typeof values.workers === 'number' && { threads: values.workers, workers: values.workers }),
  };
}
