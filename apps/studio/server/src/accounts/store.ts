import type { Queries, Transaction } from '../database/database.ts';
import { endAccountSessions } from '../http/sessions.ts';
import { newToken, tokenHash } from '../http/token.ts';
import { nameSkeleton } from './nameSkeleton.ts';
import type { Account, OpenLink, Role } from './schemas.ts';

const columns = `id, name, role, password is not null as "hasPassword",
  exists (select 1 from second_factor f where f.account_id = account.id and f.confirmed_at is not null)
    as "secondFactor"`;

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

/** The account whose name could be taken for this one, if there is one besides `exceptId`. */
export async function findLookAlike(
  queries: Queries,
  name: string,
  exceptId?: string,
): Promise<Account | undefined> {
  const skeleton = nameSkeleton(name);
  const accounts = await listAccounts(queries);
  return accounts.find(({ id, name }) => id !== exceptId && nameSkeleton(name) === skeleton);
}

/** Makes an account; a name that is taken, or looks like one, gets the first free number. */
export async function createAccount(tx: Transaction, name: string, role: Role): Promise<Account> {
  for (let number = 1; ; number++) {
    const wanted = number === 1 ? name : `${name} ${number}`;
    if (await findLookAlike(tx, wanted)) continue;
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
    if (await findLookAlike(tx, change.name, id)) return undefined;
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
  await endAccountSessions(tx, id);
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
  /** Which account made it; not there: whoever runs the studio. */
  readonly createdBy?: string | undefined;
}

/** Makes a one-time link of 24 hours; the token is shown once and kept only as its hash. */
export async function createLink(
  tx: Transaction,
  { role, accountId, name, createdBy }: LinkPurpose,
): Promise<{ token: string; expiresAt: Date }> {
  const token = newToken();
  const [row] = await tx.query<{ expires_at: Date }>(
    `insert into access_link (token_hash, role, account_id, name, created_by, expires_at)
     values ($1, $2, $3, $4, $5, now() + make_interval(hours => $6)) returning expires_at`,
    [tokenHash(token), role, accountId ?? null, name ?? null, createdBy ?? null, linkHours],
  );
  return { token, expiresAt: row?.expires_at as Date };
}

/** Links that could still be used, newest first. */
export function listLinks(queries: Queries): Promise<OpenLink[]> {
  return queries.query<OpenLink>(
    `select l.id, l.role, coalesce(l.name, a.name) as name, m.name as "madeBy",
            l.created_at as "createdAt", l.expires_at as "expiresAt"
       from access_link l left join account a on a.id = l.account_id
                          left join account m on m.id = l.created_by
      where l.used_at is null and l.expires_at > now() order by l.created_at desc`,
  );
}

/** Voids a link that was not used; false where there is none. */
export async function deleteLink(tx: Transaction, id: string): Promise<boolean> {
  const gone = await tx.query(
    'delete from access_link where id = $1 and used_at is null returning 1',
    [id],
  );
  return gone.length > 0;
}

/** Voids the links that whoever runs the studio made for administrators and nobody has used. */
export async function voidOperatorLinks(tx: Transaction): Promise<void> {
  await tx.query(
    `delete from access_link where created_by is null and role = 'admin' and used_at is null`,
  );
}

/**
 * Uses a link up; undefined where it never was, was used before, or is too old. A link to the first
 * administrator is void once an administrator has a password.
 */
export async function redeemLink(tx: Transaction, token: string): Promise<LinkPurpose | undefined> {
  const [row] = await tx.query<{ role: Role; account_id: string | null; name: string | null }>(
    `update access_link set used_at = now()
      where token_hash = $1 and used_at is null and expires_at > now()
        and (account_id is not null or name is not null
             or not exists (select 1 from account where role = 'admin' and password is not null))
      returning role, account_id, name`,
    [tokenHash(token)],
  );
  if (!row) return undefined;
  return { role: row.role, accountId: row.account_id ?? undefined, name: row.name ?? undefined };
}

/** Notes that somebody has signed in with a browser. */
export async function rememberDevice(
  tx: Transaction,
  token: string,
  accountId: string,
): Promise<void> {
  await tx.query(
    `insert into known_device (token_hash, account_id) values ($1, $2)
     on conflict (token_hash) do update set account_id = $2, seen_at = now()`,
    [tokenHash(token), accountId],
  );
}

/** Whether the account of this name was signed in with the browser before. */
export async function isKnownDevice(
  queries: Queries,
  token: string,
  name: string,
): Promise<boolean> {
  const found = await queries.query(
    `select 1 from known_device d join account a on a.id = d.account_id
      where d.token_hash = $1 and a.name = $2`,
    [tokenHash(token), name],
  );
  return found.length > 0;
}

/** The account of somebody at a provider. */
export async function findExternal(
  queries: Queries,
  issuer: string,
  subject: string,
): Promise<Account | undefined> {
  const [row] = await queries.query<Account>(
    `select ${columns} from account where id =
       (select account_id from external_login where issuer = $1 and subject = $2)`,
    [issuer, subject],
  );
  return row;
}

/** Notes whose account somebody at a provider is. */
export async function linkExternal(
  tx: Transaction,
  issuer: string,
  subject: string,
  accountId: string,
): Promise<void> {
  await tx.query('insert into external_login (issuer, subject, account_id) values ($1, $2, $3)', [
    ...[issuer, subject, accountId],
  ]);
}

/** Gives an account another role. */
export async function setRole(tx: Transaction, id: string, role: Role): Promise<void> {
  await tx.query('update account set role = $2 where id = $1', [id, role]);
}
