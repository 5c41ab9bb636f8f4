import type { Queries } from '../database/database.ts';
import type { RateLimit } from './route.ts';

/**
 * Takes a token from the bucket of `who`, which all studio processes share; false when it is empty.
 * A refused call takes nothing, so that waiting always helps.
 */
export async function takeToken(
  queries: Queries,
  { name, burst, perMinute }: RateLimit,
  who: string,
): Promise<boolean> {
  const filled = `least($2::float8, rate_limit.tokens
    + greatest(extract(epoch from clock_timestamp() - rate_limit.at), 0) * $3::float8 / 60)`;
  const rows = await queries.query(
    `insert into rate_limit (key, tokens, at) values ($1, $2::float8 - 1, clock_timestamp())
     on conflict (key) do update set tokens = ${filled} - 1, at = clock_timestamp()
       where ${filled} >= 1
     returning key`,
    [`${name}:${who}`, burst, perMinute],
  );
  return rows.length === 1;
}

/** Puts a token back, as for a try that was never made. */
export async function giveTokenBack(
  queries: Queries,
  { name, burst }: RateLimit,
  who: string,
): Promise<void> {
  await queries.query(
    'update rate_limit set tokens = least($2::float8, tokens + 1) where key = $1',
    [`${name}:${who}`, burst],
  );
}

/** Fills a bucket again, as after a login that was right. */
export async function refillTokens(queries: Queries, name: string, who: string): Promise<void> {
  await queries.query('delete from rate_limit where key = $1', [`${name}:${who}`]);
}

/** Forgets what no longer matters: full buckets, sessions, tokens and links that are over. */
export async function sweep(queries: Queries): Promise<void> {
  await queries.query(`delete from rate_limit where at < now() - interval '1 day'`);
  await queries.query('delete from session where expires_at < now()');
  await queries.query(`delete from known_device where seen_at < now() - interval '180 days'`);
  await queries.query(`delete from api_token where expires_at < now() - interval '90 days'`);
  await queries.query(`delete from access_link where expires_at < now() - interval '30 days'`);
}
