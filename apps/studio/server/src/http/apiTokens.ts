import type { Queries, Transaction } from '../database/database.ts';
import type { Scope } from './scopes.ts';
import { type AccountSession, sessionsEnded } from './sessions.ts';
import { newToken, tokenHash } from './token.ts';

/** How a token begins, so that people and scanners for secrets know what they have found. */
export const tokenPrefix = 'pairfair_';

/** Who comes with a token, and what it is good for. */
export interface TokenIdentity {
  readonly id: string;
  readonly scopes: readonly Scope[];
  readonly account: AccountSession;
  readonly expired: boolean;
}

/** A token as its owner sees it. */
export interface ListedToken {
  readonly id: string;
  readonly name: string;
  readonly scopes: Scope[];
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly usedAt: Date | null;
}

/** What a new token is called, what it may do and for how long. */
export interface NewApiToken {
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly days: number;
}

const columns = `t.id, t.name, t.scopes, t.created_at as "createdAt", t.expires_at as "expiresAt",
  t.used_at as "usedAt"`;

/** Makes a token; the secret is shown once and kept only as its hash. */
export async function createApiToken(
  tx: Transaction,
  accountId: string,
  { name, scopes, days }: NewApiToken,
): Promise<ListedToken & { readonly secret: string }> {
  const secret = `${tokenPrefix}${newToken()}`;
  const [row] = await tx.query<ListedToken>(
    `insert into api_token as t (account_id, token_hash, name, scopes, expires_at)
     values ($1, $2, $3, $4, now() + make_interval(days => $5)) returning ${columns}`,
    [accountId, tokenHash(secret), name, scopes, days],
  );
  return { ...(row as ListedToken), secret };
}

/** The tokens of an account, newest first; those that are over among them, until they are swept. */
export function listApiTokens(queries: Queries, accountId: string): Promise<ListedToken[]> {
  return queries.query<ListedToken>(
    `select ${columns} from api_token t where account_id = $1 order by created_at desc`,
    [accountId],
  );
}

/** Everybody's tokens, newest first, with whose they are. */
export function listAllTokens(
  queries: Queries,
): Promise<(ListedToken & { readonly accountId: string; readonly accountName: string })[]> {
  return queries.query(
    `select ${columns}, a.id as "accountId", a.name as "accountName"
       from api_token t join account a on a.id = t.account_id order by t.created_at desc`,
  );
}

/** Takes a token away; streams that were opened with it end. False where there is none. */
export async function deleteApiToken(
  tx: Transaction,
  accountId: string,
  id: string,
): Promise<boolean> {
  const gone = await tx.query(
    'delete from api_token where account_id = $1 and id = $2 returning 1',
    [accountId, id],
  );
  await sessionsEnded(tx);
  return gone.length > 0;
}

/** Takes all tokens of an account away. */
export async function deleteApiTokens(tx: Transaction, accountId: string): Promise<void> {
  await tx.query('delete from api_token where account_id = $1', [accountId]);
  await sessionsEnded(tx);
}

/** Whom a secret stands for, also when its time is over. */
export async function identityOfToken(
  queries: Queries,
  secret: string,
): Promise<TokenIdentity | undefined> {
  const [row] = await queries.query<
    AccountSession & {
      tokenId: string;
      scopes: Scope[];
      expired: boolean;
      stale: boolean;
    }
  >(
    `select a.id, a.name, a.role, a.password is not null as "hasPassword",
            f.account_id is not null as "secondFactor",
            a.role = 'admin' and f.account_id is null
              and not exists (select 1 from external_login e where e.account_id = a.id)
              and exists (select 1 from setting where name = 'secondFactor' and value = 'true')
              as "mustEnrol",
            t.id as "tokenId", t.scopes, t.expires_at <= now() as expired,
            coalesce(t.used_at < now() - interval '1 minute', true) as stale
       from api_token t join account a on a.id = t.account_id
       left join second_factor f on f.account_id = a.id and f.confirmed_at is not null
      where t.token_hash = $1`,
    [tokenHash(secret)],
  );
  if (!row) return undefined;
  const { tokenId, scopes, expired, stale, ...account } = row;
  // Once a minute is enough to see whether it is in use.
  if (stale && !expired) {
    await queries.query('update api_token set used_at = now() where id = $1', [tokenId]);
  }
  return { id: tokenId, scopes, account, expired };
}

/** Notes that a token was used though its time is over; false where that was noted today. */
export async function noteRefused(tx: Transaction, id: string): Promise<boolean> {
  const noted = await tx.query(
    `update api_token set refused_at = now()
      where id = $1 and coalesce(refused_at < now() - interval '1 day', true) returning 1`,
    [id],
  );
  return noted.length > 0;
}

/** Whether a token lives; asking does not count as using it. */
export async function isApiToken(queries: Queries, secret: string): Promise<boolean> {
  const found = await queries.query(
    'select 1 from api_token where token_hash = $1 and expires_at > now()',
    [tokenHash(secret)],
  );
  return found.length > 0;
}
