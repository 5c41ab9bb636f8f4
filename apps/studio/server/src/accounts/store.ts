import type { Queries, Transaction } from '../database/database.ts';
import { newToken, tokenHash } from '../http/token.ts';
import type { Account, Role } from './schemas.ts';

const columns = 'id, name, role, password is not null as "hasPassword"';

/** Everybody who may sign in, oldest first. */
export function listAccounts(queries: Queries): Promise<Account[]> {
  return queries.query<Account>(`select ${columns} from account order by created_at, name`);
}

export async function findAccount(queries: Queries, id: string): Promise<Account | undefined> {
  const [row] = await queries.query<Account>(`select ${columns} from account where id = $1`, [id]);
  return row;
}

/** Who signs in under a name, with the kept password. */
export async function findLogin(
  queries: Queries,
  name: string,
): Promise<(Account & { readonly password: string | null }) | undefined> {
  const [row] = await queries.query<Account & { password: string | null }>(
    `select ${columns}, password from account where name = $1`,
    [name],
  );
  return row;
}

/** Makes an account; a name that is taken gets the first free number. */
export async function createAccount(tx: Transaction, name: string, role: Role): Promise<Account> {
  for (let number = 1; ; number++) {
    const wanted = number === 1 ? name : `${name} ${number}`;
    const [row] = await tx.query<Account>(
      `insert into account (name, role) values ($1, $2)
       on conflict (name) do nothing returning ${columns}`,
      [wanted, role],
    );
    if (row) return row;
  }
}

/** Changes what is given; undefined where the new name is taken. */
export async function changeAccount(
  tx: Transaction,
  id: string,
  change: { readonly name?: string | undefined; readonly password?: string | null | undefined },
): Promise<Account | undefined> {
  if (change.name !== undefined) {
    const taken = await tx.query('select 1 from account where name = $1 and id <> $2', [
      ...[change.name, id],
    ]);
    if (taken.length > 0) return undefined;
    await tx.query('update account set name = $2 where id = $1', [id, change.name]);
  }
  if (change.password !== undefined) {
    await tx.query('update account set password = $2 where id = $1', [id, change.password]);
  }
  return findAccount(tx, id);
}

/** Removes an account with its sessions; false where it is the last administrator. */
export async function deleteAccount(tx: Transaction, id: string): Promise<boolean> {
  // Locked together, so that two administrators cannot remove each other at the same moment.
  const admins = await tx.query<{ id: string }>(
    `select id from account where role = 'admin' order by id for update`,
  );
  if (admins.length === 1 && admins[0]?.id === id) return false;
  await tx.query('delete from account where id = $1', [id]);
  return true;
}

const linkHours = 24;

/** What a one-time link is for. */
export interface LinkPurpose {
  readonly role: Role;
  /** Leads back into an account instead of making one. */
  readonly accountId?: string | undefined;
  /** What the new account is to be called. */
  readonly name?: string | undefined;
}

/** Makes a one-time link of 24 hours; the token is shown once and kept only as its hash. */
export async function createLink(
  tx: Transaction,
  { role, accountId, name }: LinkPurpose,
): Promise<{ token: string; expiresAt: Date }> {
  const token = newToken();
  const [row] = await tx.query<{ expires_at: Date }>(
    `insert into access_link (token_hash, role, account_id, name, expires_at)
     values ($1, $2, $3, $4, now() + make_interval(hours => $5)) returning expires_at`,
    [tokenHash(token), role, accountId ?? null, name ?? null, linkHours],
  );
  return { token, expiresAt: row?.expires_at as Date };
}

/** Uses a link up; undefined where it never was, was used before, or is too old. */
export async function redeemLink(tx: Transaction, token: string): Promise<LinkPurpose | undefined> {
  const [row] = await tx.query<{ role: Role; account_id: string | null; name: string | null }>(
    `update access_link set used_at = now()
      where token_hash = $1 and used_at is null and expires_at > now()
      returning role, account_id, name`,
    [tokenHash(token)],
  );
  if (!row) return undefined;
  return { role: row.role, accountId: row.account_id ?? undefined, name: row.name ?? undefined };
}
