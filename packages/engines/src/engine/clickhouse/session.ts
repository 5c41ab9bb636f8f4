import { randomBytes, randomUUID } from 'node:crypto';
import type { ClickHouseClient, ClickHouseSettings } from '@clickhouse/client';
import { clickhouse } from '@pairfair/sql';
import { PairfairError, type Work } from 'pairfair';
import { type Interruptible, openSessions } from '../../interrupt/openSessions.ts';
import { hostMark, isOrphan, ownerMark } from '../../interrupt/owner.ts';
import { requireNotCancelled } from '../requireNotCancelled.ts';
import { type Address, clickhouseError, serverCode } from './clickhouseError.ts';
import { sentQuery, type TableName, type Texts, tableName, texts } from './sql.ts';

/** A connection that cleans up after itself. */
export interface Session extends Interruptible {
  readonly database: string;
  /** The rows of a query, as arrays. */
  rows(sql: string, work: Work, given?: Texts): Promise<readonly (readonly unknown[])[]>;
  /** A statement without answer; with texts only INSERT … SELECT. */
  run(sql: string, work: Work, given?: Texts): Promise<void>;
  /** The bytes of a query without texts that names its FORMAT, as they come. */
  bytes(sql: string, work: Work): AsyncIterable<Uint8Array>;
  /** A table of our own under a new name, in the order of a key, gone when the session closes. */
  scratch(columns: string, key: string, work: Work): Promise<string>;
  /** {@link scratch}, filled from a query; dropped again when that fails. */
  scratchFrom(
    columns: string,
    key: string,
    select: string,
    given: Texts,
    work: Work,
  ): Promise<string>;
  /** Adds rows to a table of our own. */
  insert(table: string, rows: readonly (readonly unknown[])[], work: Work): Promise<void>;
  /** A name that nothing has, for a table or function. */
  newName(): string;
  /** Has a table dropped on close, whatever happens. */
  own(table: string): void;
  /** No longer to be dropped: it was renamed. */
  disown(table: string): void;
  drop(table: string): Promise<void>;
  close(): Promise<void>;
}

/** How long one query may go without an answer. */
export const defaultTimeoutSeconds: number = 6 * 3600;

/** Nothing may be left out in silence, and texts of ours may be long. */
const settings: ClickHouseSettings = {
  skip_unavailable_shards: 0,
  timeout_overflow_mode: 'throw',
  read_overflow_mode: 'throw',
  group_by_overflow_mode: 'throw',
  sort_overflow_mode: 'throw',
  result_overflow_mode: 'throw',
  join_overflow_mode: 'throw',
  set_overflow_mode: 'throw',
  distinct_overflow_mode: 'throw',
  // On by default, it turns avg(x − c) into avg(x) − c: the digits that centring saves are lost again.
  optimize_arithmetic_operations_in_aggregate_functions: 0,
  join_use_nulls: 0,
  use_query_cache: 0,
  output_format_json_quote_denormals: 1,
  output_format_json_quote_64bit_integers: 0,
  max_query_size: '100000000',
  max_ast_elements: '10000000',
  max_expanded_ast_elements: '10000000',
  max_parser_depth: '10000',
};

/** Opens a session on a client that somebody else closes. */
export function openSession(client: ClickHouseClient, database: string, address: Address): Session {
  const token = `${scratchPrefix}${ownerMark}_${randomBytes(8).toString('hex')}`;
  const owned = new Set<string>();
  const running = new Set<string>();
  let names = 0;
  let interrupted = false;

  /** Runs a request; one that got no answer, cancelled or late, is also ended on the server. */
  async function request<T>(work: Work, send: (options: RequestOptions) => Promise<T>): Promise<T> {
    requireNotCancelled(work);
    if (interrupted) throw cancelled();
    const queryId = randomUUID();
    running.add(queryId);
    try {
      return await send({
        query_id: queryId,
        clickhouse_settings: settings,
        ...(work.signal && { abort_signal: work.signal }),
      });
    } catch (error) {
      if (serverCode(error) === undefined) await kill(queryId);
      requireNotCancelled(work);
      throw clickhouseError(error, address);
    } finally {
      running.delete(queryId);
    }
  }

  async function kill(queryId: string): Promise<void> {
    await quietly(() =>
      client.command({
        query: `KILL QUERY WHERE query_id = {id:String} SYNC`,
        query_params: { id: queryId },
      }),
    );
  }

  const session: Session = {
    database,
    rows: (sql, work, given = texts()) =>
      request(work, async (options) => {
        const result = await client.query({
          ...{ ...options, ...sentQuery(sql, given) },
          ...{ format: 'JSONCompact', use_multipart_params_auto: true },
        });
        return (await result.json<unknown[]>()).data as unknown[][];
      }),
    run: (sql, work, given = texts()) =>
      request(work, async (options) => {
        if (Object.keys(given.values).length === 0) {
          await client.command({ ...options, query: sql });
          return;
        }
        // Only `query` can send long texts beside an address; INSERT … SELECT bears its FORMAT.
        const result = await client.query({
          ...{ ...options, ...sentQuery(sql, given) },
          ...{ format: 'JSONCompact', use_multipart_params_auto: true },
        });
        await result.text();
      }),
    async *bytes(sql, work) {
      const { stream, query_id } = await request(work, (options) =>
        client.exec({ ...options, query: sql }),
      );
      running.add(query_id);
      try {
        for await (const chunk of stream) {
          requireNotCancelled(work);
          yield chunk as Uint8Array;
        }
      } catch (error) {
        requireNotCancelled(work);
        throw clickhouseError(error, address);
      } finally {
        running.delete(query_id);
        stream.destroy();
      }
    },
    async scratch(columns, key, work) {
      const table = session.newName();
      owned.add(table);
      try {
        await session.run(
          `CREATE TABLE ${qualified(table)} (${columns}) ENGINE = MergeTree ORDER BY (${key}) COMMENT 'Temporary table of pairfair; nothing else needs it.'`,
          work,
        );
      } catch (error) {
        await session.drop(table);
        throw error;
      }
      return table;
    },
    async scratchFrom(columns, key, select, given, work) {
      const table = await session.scratch(columns, key, work);
      try {
        await session.run(`INSERT INTO ${qualified(table)} ${select}`, work, given);
      } catch (error) {
        await session.drop(table);
        throw error;
      }
      return table;
    },
    async insert(table, rows, work) {
      for (let from = 0; from < rows.length; from += 50_000) {
        await request(work, (options) =>
          client.insert({
            ...options,
            clickhouse_settings: { ...settings, precise_float_parsing: 1 },
            table: qualified(table),
            values: rows.slice(from, from + 50_000) as unknown[],
            format: 'JSONCompactEachRow',
          }),
        );
      }
    },
    newName: () => `${token}_${names++}`,
    own: (table) => void owned.add(table),
    disown: (table) => void owned.delete(table),
    async drop(table) {
      await quietly(() =>
        client.command({ query: `DROP TABLE IF EXISTS ${qualified(table)} SYNC` }),
      );
      // Not before: who closes meanwhile, as the program ends, must wait for it too.
      owned.delete(table);
    },
    async close() {
      for (const table of [...owned]) await session.drop(table);
      openSessions.delete(session);
    },
    async interrupt() {
      interrupted = true;
      await Promise.all(Array.from(running, kill));
      await session.close();
    },
  };
  openSessions.add(session);
  const qualified = (table: string) => tableName({ database, table } satisfies TableName);
  return session;
}

interface RequestOptions {
  readonly query_id: string;
  readonly clickhouse_settings: ClickHouseSettings;
  readonly abort_signal?: AbortSignal;
}

function cancelled(): PairfairError {
  return new PairfairError('cancelled', 'The work was cancelled.');
}

/** What the names of all tables start with that are put aside. */
const scratchPrefix = 'pairfair_tmp_';

/**
 * Drops tables that processes of this machine left which were killed before they could. Those of
 * other machines stay: whether their processes live cannot be known from here.
 */
export async function sweepTables(session: Session, work: Work): Promise<void> {
  const given = texts();
  const sql = `SELECT name FROM system.tables WHERE database = ${given.one(session.database)} AND startsWith(name, ${given.one(scratchPrefix + hostMark)})`;
  const names = (await session.rows(sql, work, given)).map(([name]) => String(name));
  for (const name of names.filter(isOrphan)) await session.drop(name);
}

/** Tidying up must not hide why it was needed. */
async function quietly(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch {}
}

/** A table of the session, quoted. */
export function scratchName({ database }: Session, table: string): string {
  return `${clickhouse.name(database)}.${clickhouse.name(table)}`;
}
