import { PairfairError } from 'pairfair';

const refused = new Set(['192', '193', '194', '516']);
const unknownTable = new Set(['60', '81']);
const unknownColumn = new Set(['8', '10', '16', '36', '47']);
const forbidden = new Set(['164', '452', '497']);
const tooLong = new Set(['159', '160', '209']);
const unreachable = new Set(['32', '198', '210', '279', '519', '999']);
const tooLarge = new Set(['158', '173', '191', '241', '396']);
const wrongKind = new Set(['6', '27', '43', '53', '70', '386']);

/** Where a request went, for messages; no credentials. */
export interface Address {
  readonly server: string;
  readonly user: string;
}

/** One sentence of ours for whatever the client or the server said. */
export function clickhouseError(error: unknown, address: Address): PairfairError {
  if (error instanceof PairfairError) return error;
  const { code, message } = describe(error);
  const of = (kind: ConstructorParameters<typeof PairfairError>[0], text: string) =>
    new PairfairError(kind, text, { cause: error });
  const { server, user } = address;
  if (refused.has(code)) {
    return of(
      'unavailable',
      `ClickHouse at ${server} does not let user '${user}' in. Set CLICKHOUSE_USER and CLICKHOUSE_PASSWORD to what it expects.`,
    );
  }
  if (unknownTable.has(code)) {
    return of('unknown-name', `ClickHouse at ${server} has no such table: ${message}`);
  }
  if (unknownColumn.has(code)) {
    return of('unknown-name', `The table lacks a column it should have: ${message}`);
  }
  if (forbidden.has(code)) {
    return of(
      'unavailable',
      `User '${user}' may not do this at ${server}: ${message} A fit reads the table and needs CREATE TABLE, INSERT and DROP TABLE in its database, for tables that it removes again.`,
    );
  }
  if (tooLong.has(code)) {
    return of('unavailable', `ClickHouse at ${server} took longer than is allowed: ${message}`);
  }
  if (unreachable.has(code)) {
    return of(
      'unavailable',
      `Part of the data could not be reached, so nothing was computed from the rest: ${message}`,
    );
  }
  if (tooLarge.has(code)) {
    return of('unavailable', `ClickHouse at ${server} ran into a limit: ${message}`);
  }
  if (wrongKind.has(code)) {
    return of('bad-data', `A column holds values of another kind than expected: ${message}`);
  }
  if (code === '115' || code === '46') {
    return of(
      'unavailable',
      `ClickHouse at ${server} is too old for pairfair, which was made for 24.3 and newer: ${message}`,
    );
  }
  if (code === '394') return of('unavailable', `A query was stopped at ${server}: ${message}`);
  if (code !== '') return of('unavailable', `ClickHouse at ${server} reports: ${message}`);
  if (/timeout/i.test(message)) {
    return of('unavailable', `ClickHouse at ${server} did not answer in time.`);
  }
  return of('unavailable', `ClickHouse at ${server} cannot be reached: ${message}`);
}

/** The number of a server's complaint; undefined when it was not the server who complained. */
export function serverCode(error: unknown): string | undefined {
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (typeof code === 'string' && /^\d+$/.test(code)) return code;
  return /^Code: (\d+)\b/.exec(String(message))?.[1];
}

function describe(error: unknown): { code: string; message: string } {
  const raw = error instanceof Error ? error.message : String(error);
  const given = (error as { code?: unknown }).code;
  const code = serverCode(error) ?? '';
  const bare = raw
    .replace(/\(version [^)]*\)|, e\.what\(\) = .*$/g, '')
    .split('\n')[0]
    .trim();
  const short = bare.length > 300 ? `${bare.slice(0, 300)}…` : bare;
  const named = short === '' ? String((given as string | undefined) ?? 'no answer') : short;
  return { code, message: /[.…!]$/.test(named) ? named : `${named}.` };
}
