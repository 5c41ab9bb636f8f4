import type { Transaction } from '../database/database.ts';
import { newToken, tokenHash } from '../http/token.ts';
import type { Role } from './schemas.ts';

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
