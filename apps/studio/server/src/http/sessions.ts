import type { Role } from '../accounts/schemas.ts';
import type { Queries, Transaction } from '../database/database.ts';
import { sessionSeconds } from './cookies.ts';
import { newToken, tokenHash } from './token.ts';

const idleHours = 12;

/** A session of an account, with what the account is. */
export interface AccountSession {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
  readonly hasPassword: boolean;
  readonly secondFactor: boolean;
  /** Whether a second factor must be set up first: an administrator's duty where it is demanded. */
  readonly mustEnrol: boolean;
}

/** How an account came in. */
export type SignInWay = 'password' | 'link' | 'oidc';

/** A session of a judge, with what the judge is. */
export interface JudgeSession {
  readonly id: string;
  readonly studyId: string;
  readonly studyTitle: string;
  readonly name: string;
  readonly arm: string;
}

/** Begins an account's session; the token goes into the cookie and is kept only as its hash. */
export function createAccountSession(
  tx: Transaction,
  accountId: string,
  { device = '', via = 'password' }: { readonly device?: string; readonly via?: SignInWay } = {},
): Promise<string> {
  return createSession(tx, 'account', accountId, device, via);
}

/** Begins a judge's session, for thirty days. */
export function createJudgeSession(tx: Transaction, judgeId: string): Promise<string> {
  return createSession(tx, 'judge', judgeId, '', 'link');
}

async function createSession(
  tx: Transaction,
  role: 'account' | 'judge',
  id: string,
  device: string,
  via: SignInWay,
): Promise<string> {
  const token = newToken();
  await tx.query(
    `insert into session (token_hash, ${role}_id, expires_at, device, via)
     values ($1, $2, now() + make_interval(secs => $3), $4, $5)`,
    [tokenHash(token), id, sessionSeconds[role], device, via],
  );
  return token;
}

/** The account a token stands for, unless its session is over or was idle for twelve hours. */
export async function accountOfToken(
  queries: Queries,
  token: string,
): Promise<AccountSession | undefined> {
  const [row] = await queries.query<AccountSession & { stale: boolean }>(
    `select a.id, a.name, a.role, a.password is not null as "hasPassword",
            f.account_id is not null as "secondFactor",
            a.role = 'admin' and s.via <> 'oidc' and f.account_id is null and exists (
              select 1 from setting where name = 'secondFactor' and value = 'true') as "mustEnrol",
            s.seen_at < now() - interval '1 minute' as stale
       from session s join account a on a.id = s.account_id
       left join second_factor f on f.account_id = a.id and f.confirmed_at is not null
      where s.token_hash = $1 and s.expires_at > now()
        and s.seen_at > now() - make_interval(hours => $2)`,
    [tokenHash(token), idleHours],
  );
  if (!row) return undefined;
  const { stale, ...account } = row;
  // Once a minute is enough to tell idle hours, and spares a write with every request.
  if (stale) await touch(queries, token);
  return account;
}

/** Whether an account's session is not over; does not count as being busy. */
export async function isSession(queries: Queries, token: string): Promise<boolean> {
  const found = await queries.query(
    `select 1 from session where token_hash = $1 and expires_at > now()
        and seen_at > now() - make_interval(hours => $2)`,
    [tokenHash(token), idleHours],
  );
  return found.length > 0;
}

/** The judge a token stands for. */
export async function judgeOfToken(
  queries: Queries,
  token: string,
): Promise<JudgeSession | undefined> {
  const [row] = await queries.query<JudgeSession & { stale: boolean }>(
    `select j.id, j.study_id as "studyId", t.title as "studyTitle", j.name, j.arm,
            s.seen_at < now() - interval '1 minute' as stale
       from session s join judge j on j.id = s.judge_id join study t on t.id = j.study_id
      where s.token_hash = $1 and s.expires_at > now()
        and j.withdrawn_at is null and t.deleted_at is null`,
    [tokenHash(token)],
  );
  if (!row) return undefined;
  const { stale, ...judge } = row;
  if (stale) await touch(queries, token);
  return judge;
}

async function touch(queries: Queries, token: string): Promise<void> {
  await queries.query('update session set seen_at = now() where token_hash = $1', [
    tokenHash(token),
  ]);
}

/** What somebody sees of a session of theirs. */
export interface ListedSession {
  readonly id: string;
  readonly device: string;
  readonly via: SignInWay;
  readonly createdAt: Date;
  readonly seenAt: Date;
  readonly own: boolean;
}

/** The sessions of an account, last seen first; `token` is that of whoever asks. */
export function listSessions(
  queries: Queries,
  accountId: string,
  token: string | undefined,
): Promise<ListedSession[]> {
  return queries.query<ListedSession>(
    `select id, device, via, created_at as "createdAt", seen_at as "seenAt", token_hash = $2 as own
       from session where account_id = $1 and expires_at > now()
        and seen_at > now() - make_interval(hours => $3) order by seen_at desc`,
    [accountId, token === undefined ? Buffer.alloc(0) : tokenHash(token), idleHours],
  );
}

/** Ends the session of a token, wherever else the token may still be. */
export async function endSession(tx: Transaction, token: string): Promise<void> {
  await tx.query('delete from session where token_hash = $1', [tokenHash(token)]);
  await sessionsEnded(tx);
}

/** Ends one session of an account; false where it has no such session. */
export async function endListedSession(
  tx: Transaction,
  accountId: string,
  id: string,
): Promise<boolean> {
  const gone = await tx.query('delete from session where account_id = $1 and id = $2 returning 1', [
    ...[accountId, id],
  ]);
  await sessionsEnded(tx);
  return gone.length > 0;
}

/** Ends all sessions of an account, but the one of `exceptToken`. */
export async function endAccountSessions(
  tx: Transaction,
  accountId: string,
  exceptToken?: string,
): Promise<void> {
  await tx.query('delete from session where account_id = $1 and token_hash is distinct from $2', [
    accountId,
    exceptToken === undefined ? null : tokenHash(exceptToken),
  ]);
  await sessionsEnded(tx);
}

/** The channel on which streams hear that their session may be over. */
export const sessionsChannel = 'sessions';

/** Wakes the streams of all processes, which then look whether their session is over. */
export async function sessionsEnded(tx: Transaction): Promise<void> {
  await tx.query('select pg_notify($1, $2)', [sessionsChannel, '']);
}
