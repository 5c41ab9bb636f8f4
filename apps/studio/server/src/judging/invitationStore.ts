import type { Queries, Transaction } from '../database/database.ts';
import { newToken, tokenHash } from '../http/token.ts';
import type { Invitation } from './schemas.ts';

export interface NewInvitation {
  readonly studyId: string;
  readonly token: string;
  readonly label: string;
  readonly panel: string | null;
  readonly uses: number;
  readonly quota: number | null;
  readonly expiresInDays: number;
  readonly recruited: boolean;
}

interface Row {
  readonly id: string;
  readonly label: string;
  readonly uses: number;
  readonly used: number;
  readonly panel: string | null;
  readonly recruited: boolean;
  readonly expires_at: Date;
  readonly revoked_at: Date | null;
  readonly created_at: Date;
}

const fields = 'id, label, uses, used, panel, recruited, expires_at, revoked_at, created_at';

const fromRow = (row: Row): Invitation => ({
  ...{ id: row.id, label: row.label, uses: row.uses, used: row.used, panel: row.panel },
  recruited: row.recruited,
  expiresAt: row.expires_at.toISOString(),
  revokedAt: row.revoked_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
});

/** Keeps an invitation; of its token only the hash. */
export async function insertInvitation(
  tx: Transaction,
  invitation: NewInvitation,
): Promise<Invitation> {
  const { studyId, token, label, panel, uses, quota, expiresInDays, recruited } = invitation;
  const [row] = await tx.query<Row & Record<string, unknown>>(
    `insert into invitation (study_id, token_hash, label, panel, uses, quota, expires_at, recruited)
     values ($1, $2, $3, $4, $5, $6, now() + make_interval(days => $7), $8) returning ${fields}`,
    [studyId, tokenHash(token), label, panel, uses, quota, expiresInDays, recruited],
  );
  return fromRow(row as Row);
}

/** The invitations of a study, newest first. */
export async function listInvitations(queries: Queries, studyId: string): Promise<Invitation[]> {
  const rows = await queries.query<Row & Record<string, unknown>>(
    `select ${fields} from invitation where study_id = $1
     order by created_at desc, length(label), label, id`,
    [studyId],
  );
  return rows.map(fromRow);
}

/** Revokes an invitation; whether there is one. */
export async function revokeInvitation(
  tx: Transaction,
  studyId: string,
  id: string,
): Promise<boolean> {
  const rows = await tx.query(
    `update invitation set revoked_at = coalesce(revoked_at, now())
     where id = $2 and study_id = $1 returning id`,
    [studyId, id],
  );
  return rows.length > 0;
}

/** What a claim leads to. */
export interface Claimed {
  readonly id: string;
  readonly studyId: string;
  readonly label: string;
  readonly panel: string | null;
  readonly quota: number | null;
}

/**
 * Uses an invitation up by one. The row is changed only while it may be used, so of two claims at
 * once the second finds it changed. Undefined when there is none, or it is expired, revoked or used
 * up, or its study is closed: nobody can tell which.
 */
export async function claimInvitation(
  tx: Transaction,
  token: string,
): Promise<Claimed | undefined> {
  const [row] = await tx.query<Claimed & Record<string, unknown>>(
    `update invitation i set used = used + 1
     from study s
     where s.id = i.study_id and i.token_hash = $1 and not i.recruited and i.used < i.uses and i.revoked_at is null
       and i.expires_at > now() and s.state <> 'closed' and s.deleted_at is null
     returning i.id, i.study_id as "studyId", i.label, i.panel, i.quota`,
    [tokenHash(token)],
  );
  return row;
}

/**
 * Makes the invitation that was a judge's own say no longer whom it was for, and its link lead nowhere.
 * One for many says nothing of a single judge.
 */
export async function blankInvitation(tx: Transaction, judgeId: string): Promise<void> {
  await tx.query(
    `update invitation set label = '', token_hash = $2
     where uses = 1 and id = (select invitation_id from judge where id = $1)`,
    [judgeId, tokenHash(newToken())],
  );
}

/** Gives back one use of the invitation of a token. */
export async function freeInvitation(tx: Transaction, token: string): Promise<void> {
  await tx.query('update invitation set used = used - 1 where token_hash = $1', [tokenHash(token)]);
}
