import type { ClickHouseClient } from '@clickhouse/client';
import { missingTexts } from 'pairfair/internal';
import type { TableEngine } from '../tableEngine.ts';
import { clickhouseError } from './clickhouseError.ts';
import { clickhousePeople } from './clickhousePeople.ts';
import { clickhouseWrite } from './clickhouseWrite.ts';
import { clickhouseUser, connect } from './connect.ts';
import { parseClickhouseUrl } from './parseUrl.ts';
import { openSession, sweepTables } from './session.ts';
import { describeSource, type Source, sourceCombinations, tableColumns } from './source.ts';
import type { TableName } from './sql.ts';

/** Options for {@link clickhouseEngine}. */
export interface ClickhouseOptions {
  /** Columns to take as categories even though they hold numbers. */
  readonly categorical?: readonly string[];
  /** Texts that count as missing, as in files; default `missingTexts`. */
  readonly missing?: readonly string[];
  /** How long one query may take, in seconds; default 6 hours. */
  readonly timeoutSeconds?: number;
  /**
   * Up to this many people, columns are scaled by the very numbers that other engines use, ties
   * among neighbours included, for which their values are fetched; above it, by the server's sums.
   * Default 200,000.
   */
  readonly exactBelow?: number;
  /** A client that is connected already; it is not closed with the engine. */
  readonly client?: ClickHouseClient;
}

/**
 * An engine on a table in ClickHouse, at `clickhouse://host:8123/database.table`. User and password
 * come from `CLICKHOUSE_USER` and `CLICKHOUSE_PASSWORD`, from nowhere else.
 *
 * Everything is computed where the rows are; what has to be put aside goes into tables of the same
 * database called `pairfair_tmp_…`, which are dropped again. On a Distributed table every sum is
 * taken on the shards, and a shard that cannot be reached is an error, never half a result.
 *
 * @throws PairfairError `invalid-option` for another address or credentials in it, `unavailable`
 * when the server cannot be reached or refuses, `unknown-name` when there is no such table.
 *
 * @example
 * const engine = await clickhouseEngine('clickhouse://localhost:8123/people.applicants');
 */
export async function clickhouseEngine(
  address: string,
  options: ClickhouseOptions = {},
): Promise<TableEngine> {
  const { url, database, table } = parseClickhouseUrl(address);
  const { exactBelow = 200_000 } = options;
  const user = clickhouseUser();
  const client = options.client ?? (await connect(url, options.timeoutSeconds));
  const name: TableName = { database, table };
  const session = openSession(client, database, { server: url, user });
  const sessions = [session];
  const close = async (): Promise<void> => {
    for (const one of sessions.splice(0).reverse()) await one.close();
    if (!options.client) await client.close();
  };
  try {
    await sweepTables(session, {});
    const source: Source = {
      ...{ name, text: address, categorical: new Set(options.categorical) },
      columns: await tableColumns(session, name, {}, options.missing ?? missingTexts),
    };
    return {
      name: 'clickhouse',
      describe: (work = {}) => describeSource(session, source, work),
      combinations: (columns, most, work = {}) =>
        sourceCombinations(session, source, columns, most, work),
      people: async (selection, work = {}) => {
        // One of their own: whatever is put aside for them goes when they go.
        const theirs = openSession(client, database, { server: url, user });
        sessions.push(theirs);
        return clickhousePeople({ session: theirs, source, exactBelow }, selection, work);
      },
      write: (pipeline, output, work = {}) =>
        clickhouseWrite({ session, source, url }, pipeline, output, work),
      close,
    };
  } catch (error) {
    await close();
    throw clickhouseError(error, { server: url, user });
  }
}
