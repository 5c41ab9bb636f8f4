import { createRequire } from 'node:module';
import type { ClickHouseClient } from '@clickhouse/client';
import { PairfairError } from 'pairfair';
import { clickhouseError } from './clickhouseError.ts';
import { parseClickhouseUrl } from './parseUrl.ts';
import { defaultTimeoutSeconds, openSession, type Session } from './session.ts';
import type { TableName } from './sql.ts';

/** Who asks: the server's default user unless the environment names another. */
export function clickhouseUser(): string {
  return process.env.CLICKHOUSE_USER ?? 'default';
}

/**
 * A client for a server, loaded when it is needed; the password comes from the environment, from
 * nowhere else.
 *
 * @throws PairfairError `unavailable` where ClickHouse's client is not installed.
 */
export async function connect(
  url: string,
  timeoutSeconds: number = defaultTimeoutSeconds,
): Promise<ClickHouseClient> {
  const { ClickHouseLogLevel, createClient } = loadClient();
  return createClient({
    url,
    username: clickhouseUser(),
    password: process.env.CLICKHOUSE_PASSWORD ?? '',
    request_timeout: 1000 * timeoutSeconds,
    application: 'pairfair',
    // Whatever goes wrong is said once, by us.
    log: { level: ClickHouseLogLevel.OFF },
    clickhouse_settings: { max_execution_time: timeoutSeconds },
  });
}

function loadClient(): typeof import('@clickhouse/client') {
  try {
    // Not imported: Node would read all of it twice, once for the names it exports.
    return createRequire(import.meta.url)('@clickhouse/client');
  } catch (cause) {
    throw new PairfairError(
      'unavailable',
      'Tables of ClickHouse are read through its client, which is not installed: npm install @clickhouse/client brings it. Files need none.',
      { cause },
    );
  }
}

/** Runs work on a table's server and closes the connection whatever happens. */
export async function withServer<T>(
  address: string,
  work: (session: Session, name: TableName) => Promise<T>,
): Promise<T> {
  const { url, database, table } = parseClickhouseUrl(address);
  const client = await connect(url);
  const place = { server: url, user: clickhouseUser() };
  const session = openSession(client, database, place);
  try {
    return await work(session, { database, table });
  } catch (error) {
    throw clickhouseError(error, place);
  } finally {
    await session.close();
    await client.close();
  }
}
