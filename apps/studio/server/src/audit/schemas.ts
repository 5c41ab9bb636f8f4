import { z } from 'zod';
import { isoTime } from '../http/schemas.ts';

/** A line of `GET /audit?before=SEQ&limit=N`, newest first. */
export const auditEvent = z.object({
  seq: z.int(),
  at: isoTime,
  actor: z.string(),
  action: z.string(),
  subject: z.string(),
  details: z.record(z.string(), z.unknown()),
  previous: z.string(),
  hash: z.string(),
});
export type AuditEvent = z.infer<typeof auditEvent>;
export const auditPage = z.object({
  events: z.array(
    auditEvent.extend({
      /** What its subject is called now; null where it has no name, or is gone. */
      name: z.string().nullable(),
      /** Who did it by the name they have now, `account:Ada`; as `actor` where they are gone. */
      by: z.string(),
      /** What judges and invitations in its details are called now, by their ids. */
      names: z.record(z.string(), z.string()),
    }),
  ),
  next: z.int().nullable(),
});
export type AuditPage = z.infer<typeof auditPage>;
