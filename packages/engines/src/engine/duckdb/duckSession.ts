import { statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import type {
  DuckDBConnection,
  DuckDBDataChunk,
  DuckDBInstance,
  DuckDBType,
  DuckDBValue,
} from '@duckdb/node-api';
import { PairfairError, type Work } from 'pairfair';
import type { IdlePool } from '../../pool/idlePool.ts';
import { type DuckDb, loadDuckDb } from '../../tables/loadDuckDb.ts';
import { readError } from '../../tables/readError.ts';
import { type ColumnPlan, planTable, type ReadTableOptions } from '../../tables/readTable.ts';
import { openSource, type TableSource } from '../../tables/tableSource.ts';
import { requireNotCancelled } from '../requireNotCancelled.ts';
import { type MemoryPlan, memoryPlan } from './memoryPlan.ts';
import { fileSpill, type Spill } from './rowStore.ts';

/** Options for opening a file with DuckDB. */
export interface DuckEngineOptions extends Omit<ReadTableOptions, 'columns'> {
  /** Shares passes over many people out to workers; default: they are done in this thread. */
  readonly pool?: IdlePool;
}

/** A DuckDB of its own with a source to read, and a folder for what does not fit into memory. */
export interface DuckSession {
  readonly source: string;
  readonly files: readonly string[];
  /** Goes into FROM. */
  readonly from: string;
  /** Rows say which of the source they are, in the column "pairfair row"; default: by their order. */
  readonly numbered?: boolean;
  readonly columns: readonly ColumnPlan[];
  readonly notes: readonly string[];
  readonly spill: Spill;
  readonly threads: number;
  readonly pool: IdlePool | null;
  /**
   * Sets memory aside for something of ours; DuckDB has what is left of the limit.
   *
   * @throws PairfairError `unavailable` when too little is left.
   */
  hold(what: string, bytes: number): Promise<void>;
  /** Runs a statement whose result is small. */
  run(sql: string, values: readonly DuckDBValue[], work: Work): Promise<DuckDBValue[][]>;
  /** Runs a query and hands out its result piece by piece, in its order. */
  stream(sql: string, values: readonly DuckDBValue[], work: Work): AsyncIterable<DuckDBDataChunk>;
  /** A connection for more than a query; it is closed with the session. */
  connect(): Promise<DuckDBConnection>;
  close(): void;
}

/** Opens a source; everything it leaves on disk is gone after `close`. */
export async function openDuckSession(
  source: string,
  options: DuckEngineOptions,
): Promise<DuckSession> {
  const { memoryLimit, threads = availableParallelism() } = options;
  const plan = memoryPlan(memoryLimit, threads);
  const duck = await loadDuckDb();
  const spill = fileSpill();
  let instance: DuckDBInstance | undefined;
  try {
    instance = await duck.DuckDBInstance.create(':memory:', {
      preserve_insertion_order: 'true',
      temp_directory: spill.folder,
      ...(memoryLimit !== undefined && { memory_limit: `${plan.duckdb()}B` }),
      threads: String(threads),
    });
    return await sessionOf(duck, instance, source, spill, plan, options);
  } catch (error) {
    instance?.closeSync();
    spill.close();
    throw duckError(source, error);
  }
}

async function sessionOf(
  duck: DuckDb,
  instance: DuckDBInstance,
  source: string,
  spill: DuckSession['spill'],
  plan: MemoryPlan,
  options: DuckEngineOptions,
): Promise<DuckSession> {
  const main = await instance.connect();
  const opened: TableSource = await openSource(main, source, options, () => spill.folder);
  const marks = opened.files.map(markOf);
  const notes = [...opened.notes];
  const columns = await planTable(main, opened, options, notes);
  const guarded = async <T>(
    connection: DuckDBConnection,
    work: Work,
    act: () => Promise<T>,
  ): Promise<T> => {
    requireNotCancelled(work);
    opened.files.forEach((file, k) => {
      if (markOf(file) !== marks[k]) throw changed(file);
    });
    const stop = () => connection.interrupt();
    work.signal?.addEventListener('abort', stop);
    try {
      return await act();
    } catch (error) {
      requireNotCancelled(work);
      opened.files.forEach((file, k) => {
        if (markOf(file) !== marks[k]) throw changed(file);
      });
      throw duckError(source, error);
    } finally {
      work.signal?.removeEventListener('abort', stop);
    }
  };
  let closed = false;
  return {
    source: opened.name,
    files: opened.files,
    from: opened.from,
    columns,
    notes,
    spill,
    threads: options.threads ?? availableParallelism(),
    pool: options.pool ?? null,
    async hold(what, bytes) {
      const before = plan.duckdb();
      plan.hold(what, bytes);
      const now = plan.duckdb();
      if (now !== before) {
        await guarded(main, {}, () => main.run(`SET GLOBAL memory_limit = '${now}B'`));
      }
    },
    run: (sql, values, work) =>
      guarded(main, work, async () =>
        (await main.run(sql, [...values], typesOf(duck, values))).getRows(),
      ),
    async *stream(sql, values, work) {
      const connection = await instance.connect();
      try {
        const result = await guarded(connection, work, () =>
          connection.stream(sql, [...values], typesOf(duck, values)),
        );
        for (;;) {
          const chunk = await guarded(connection, work, () => result.fetchChunk());
          if (!chunk || chunk.rowCount === 0) return;
          yield chunk;
        }
      } finally {
        connection.closeSync();
      }
    },
    connect: () => instance.connect(),
    close() {
      if (closed) return;
      closed = true;
      main.closeSync();
      instance.closeSync();
      spill.close();
    },
  };
}

/** DuckDB cannot always tell from a statement what type a value must have. */
function typesOf({ DOUBLE, VARCHAR }: DuckDb, values: readonly DuckDBValue[]): DuckDBType[] {
  return values.map((value) => (typeof value === 'number' ? DOUBLE : VARCHAR));
}

/** Changes when a file is written to or replaced. */
function markOf(file: string): string {
  try {
    const { size, mtimeMs, ino } = statSync(file);
    return `${size} ${mtimeMs} ${ino}`;
  } catch {
    return 'gone';
  }
}

function changed(file: string): PairfairError {
  return new PairfairError(
    'bad-data',
    `The data must not change during the work, but ${file} did. Nothing was written; run it again when it stands still.`,
  );
}

function duckError(source: string, error: unknown): PairfairError {
  if (error instanceof PairfairError) return error;
  const text = error instanceof Error ? error.message : String(error);
  if (/Out of Memory/i.test(text)) {
    return new PairfairError(
      'unavailable',
      'The memory limit is too small even for work on disk. Raise --memory-limit, or take fewer --workers.',
      { cause: error },
    );
  }
  if (/No space left|max_temp_directory_size/i.test(text)) {
    return new PairfairError(
      'unavailable',
      'What does not fit into memory is put on disk, but the disk is full. Set TMPDIR to a larger one.',
      { cause: error },
    );
  }
  return readError(source, error);
}
