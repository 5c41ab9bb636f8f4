import { appendAudit } from '../audit/appendAudit.ts';
import type { Database, Queries } from '../database/database.ts';
import { createLink, listAccounts, voidOperatorLinks } from './store.ts';

/** The address that a one-time link opens; the token is in the fragment, which no server sees. */
export function setupUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/#setup=${token}`;
}

/**
 * A new one-time administrator link: it makes the first administrator, or leads back to the oldest
 * one, who then sets a new password. It voids those made before. Whoever can run this already has
 * the database.
 */
export async function createAdminLink(
  database: Database,
  publicUrl: string,
): Promise<{ url: string; expiresAt: Date }> {
  return database.transaction(async (tx) => {
    // Studios that start together would not see each other's link, and both would stay good.
    await tx.query("select pg_advisory_xact_lock(hashtext('pairfair admin link'))");
    await voidOperatorLinks(tx);
    const accounts = await listAccounts(tx);
    const admin = accounts.find(({ role }) => role === 'admin');
    const { token, expiresAt } = await createLink(tx, { role: 'admin', accountId: admin?.id });
    const subject = admin ? `account:${admin.id}` : 'account:new';
    await appendAudit(tx, { actor: 'operator', action: 'link.created', subject });
    return { url: setupUrl(publicUrl, token), expiresAt };
  });
}

/** Whether nobody could sign in as an administrator with a password: a link is needed. */
export async function needsAdminLink(queries: Queries): Promise<boolean> {
  const accounts = await listAccounts(queries);
  return !accounts.some(({ role, hasPassword }) => role === 'admin' && hasPassword);
}
