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
}

/** A session of a judge, with what the judge is. */
export interface JudgeSession {
  readonly id: string;
  readonly studyId: string;
  readonly studyTitle: string;
  readonly name: string;
  readonly arm: string;
}

/** Begins an account's session; the token goes into the cookie and is kept only as its hash. */
export function createAccountSession(tx: Transaction, accountId: string): Promise<string> {
  return createSession(tx, 'account', accountId);
}

/** Begins a judge's session, for thirty days. */
export function createJudgeSession(tx: Transaction, judgeId: string): Promise<string> {
  return createSession(tx, 'judge', judgeId);
}

async function createSession(
  tx: Transaction,
  role: 'account' | 'judge',
  id: string,
): Promise<string> {
  const token = newToken();
  await tx.query(
    `insert into session (token_hash, ${role}_id, expires_at)
     values ($1, $2, now() + make_interval(secs => $3))`,
    [tokenHash(token), id, sessionSeconds[role]],
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
            s.seen_at < now() - interval '1 minute' as stale
       from session s join account a on a.id = s.account_id
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

/** Ends the session of a token, wherever else the token may still be. */
export async function endSession(tx: Transaction, token: string): Promise<void> {
  await tx.query('delete from session where token_hash = $1', [tokenHash(token)]);
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
}
