import { PairfairError } from 'pairfair';
import { bareUrl, decoded } from '../../tables/address.ts';
import type { TableName } from './sql.ts';

/** Where a table is. */
export interface ClickhouseAddress extends TableName {
  /** The server's HTTP address, without credentials. */
  readonly url: string;
}

/** What a table in ClickHouse is called on the command line. */
export function isClickhouseUrl(text: string): boolean {
  return /^clickhouses?:/i.test(text);
}

/**
 * Reads `clickhouse://host:8123/db.table`. Without database it is `default`; `clickhouses://` and
 * ports 443 and 8443 are spoken to in TLS.
 *
 * @throws PairfairError `invalid-option` for anything else, and for credentials in it, which would
 * end in histories, logs and models. No message repeats them.
 */
export function parseClickhouseUrl(text: string): ClickhouseAddress {
  const expected = 'A table in ClickHouse is written clickhouse://host:8123/database.table';
  const instead = 'Put them into CLICKHOUSE_USER and CLICKHOUSE_PASSWORD';
  const url = bareUrl(isClickhouseUrl(text) ? text : '', expected, instead);
  if (url.hash !== '') throw new PairfairError('invalid-option', `${expected}; it takes no #.`);
  const path = decoded(url.pathname.replace(/^\//, ''));
  if (url.hostname === '' || path === '') {
    throw new PairfairError('invalid-option', `${expected}, but ${text} lacks a part of it.`);
  }
  const tls = /^clickhouses:/i.test(text);
  const port = url.port !== '' ? url.port : tls ? '8443' : '8123';
  const secure = tls || port === '443' || port === '8443';
  const scheme = secure ? 'https' : 'http';
  return { url: `${scheme}://${url.hostname}:${port}`, ...parseTableName(path, 'default') };
}

/** Reads `table` or `database.table`; whatever follows the first dot is the table. */
export function parseTableName(text: string, database: string): TableName {
  const dot = text.indexOf('.');
  const name =
    dot < 0
      ? { database, table: text }
      : { database: text.slice(0, dot), table: text.slice(dot + 1) };
  if (name.database !== '' && name.table !== '') return name;
  throw new PairfairError(
    'invalid-option',
    `A table is written table or database.table, but is '${text}'.`,
  );
}
