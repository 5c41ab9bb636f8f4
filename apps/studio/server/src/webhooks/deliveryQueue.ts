import type { Queries, Transaction } from '../database/database.ts';

/** A delivery that this process has taken. */
export interface ClaimedDelivery {
  readonly id: string;
  readonly webhookId: string;
  readonly url: string;
  readonly secret: string;
  readonly event: string;
  readonly data: Readonly<Record<string, string>>;
  readonly createdAt: Date;
  /** How often it was tried, this time included. */
  readonly attempts: number;
}

/** How a try ended. */
export interface Tried {
  readonly status: number | null;
  /** Why it counts as failed; null: it got through. */
  readonly error: string | null;
}

/** After how many tries a delivery is given up. */
export const mostAttempts = 12;
const longestWaitMs = 6 * 3_600_000;
/** A webhook that nothing has got through to for so long is switched off. */
const failingDays = 3;
/** Longer than a try can take. */
const claimSeconds = 60;

/**
 * Takes the next delivery that is due: no two processes take the same, and none waits for another.
 * One whose process died while it sent is due again after a minute.
 */
export async function claimDelivery(queries: Queries): Promise<ClaimedDelivery | undefined> {
  const [row] = await queries.query<ClaimedDelivery & Record<string, unknown>>(
    `update webhook_delivery d
        set attempts = d.attempts + 1, claimed_until = now() + make_interval(secs => $1)
       from webhook w
      where w.id = d.webhook_id and d.id = (
        select e.id from webhook_delivery e join webhook v on v.id = e.webhook_id
         where e.state = 'waiting' and e.next_at <= now() and v.disabled_at is null
           and coalesce(e.claimed_until < now(), true)
         order by e.next_at limit 1 for update of e skip locked)
      returning d.id, d.webhook_id as "webhookId", w.url, w.secret, d.event, d.data,
        d.created_at as "createdAt", d.attempts`,
    [claimSeconds],
  );
  return row;
}

/**
 * How long to wait after so many failures: twice as long each time, up to six hours, and between half
 * and all of that, so that what failed together does not come back together.
 *
 * @param random From 0 to 1.
 */
export function waitMs(attempts: number, retryMs: number, random: number): number {
  const full = Math.min(retryMs * 2 ** (attempts - 1), longestWaitMs);
  return full * (0.5 + 0.5 * random);
}

/**
 * Writes down how a try ended. True where the webhook was switched off with it, because nothing has
 * got through for days.
 */
export async function finishDelivery(
  tx: Transaction,
  { id, webhookId, attempts }: ClaimedDelivery,
  { status, error }: Tried,
  retryMs: number,
): Promise<boolean> {
  const state = error === null ? 'sent' : attempts >= mostAttempts ? 'failed' : 'waiting';
  const wait = waitMs(attempts, retryMs, Math.random());
  // Only while it is ours: somebody may have asked for it again, or taken it over.
  await tx.query(
    `update webhook_delivery set state = $3, status = $4, error = $5, claimed_until = null,
       sent_at = case when $3 = 'sent' then now() end,
       next_at = now() + make_interval(secs => $6)
     where id = $1 and attempts = $2 and state = 'waiting'`,
    [id, attempts, state, status, error, wait / 1000],
  );
  const [hook] = await tx.query<{ over: boolean }>(
    `update webhook set failing_since = case when $2 then null else coalesce(failing_since, now()) end
      where id = $1
      returning failing_since < now() - make_interval(days => $3) and disabled_at is null as over`,
    [webhookId, error === null, failingDays],
  );
  return hook?.over === true;
}

/** Gives a delivery back that was not tried after all. */
export async function releaseDelivery(
  queries: Queries,
  { id, attempts }: ClaimedDelivery,
): Promise<void> {
  await queries.query(
    `update webhook_delivery set attempts = attempts - 1, claimed_until = null
      where id = $1 and attempts = $2`,
    [id, attempts],
  );
}

/** Forgets what was told long ago. */
export async function sweepDeliveries(queries: Queries): Promise<void> {
  await queries.query(
    `delete from webhook_delivery where created_at < now() - interval '30 days' and state <> 'waiting'`,
  );
}
