import { z } from 'zod';
import { id, isoTime, plainText } from '../http/schemas.ts';

/** What a webhook can be told of. */
export const webhookEvents = [
  'judge.finished',
  'study.closed',
  'graph.frozen',
  'fit.finished',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** An address that is told of events; `DELETE /webhooks/:id` removes it. */
export const webhook = z.object({
  id,
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  createdAt: isoTime,
  /** Since when nothing has got through; null: the last try did, or there was none. */
  failingSince: isoTime.nullable(),
  /** Why nothing is sent: somebody asked, or nothing got through for days. Null: it is sent. */
  disabled: z.enum(['asked', 'failing']).nullable(),
});
export type Webhook = z.infer<typeof webhook>;

/** `GET /webhooks` */
export const webhookList = z.object({ webhooks: z.array(webhook) });

/** `POST /webhooks` */
export const webhookRequest = z.object({
  url: plainText.trim().min(1).max(2000),
  events: z.array(z.enum(webhookEvents)).min(1).max(webhookEvents.length),
});
/** With the secret that signs, this once. */
export const newWebhook = webhook.extend({ secret: z.string() });

/** `PATCH /webhooks/:id` */
export const webhookChange = z.object({ enabled: z.boolean() });

/** One thing that was to be told to one address. */
export const delivery = z.object({
  id,
  event: z.string(),
  /** Ids of what it is about. */
  data: z.record(z.string(), z.string()),
  state: z.enum(['waiting', 'sent', 'failed']),
  attempts: z.int(),
  /** The HTTP status of the last answer; null where there was none. */
  status: z.int().nullable(),
  /** Why the last try failed, as a sentence. */
  error: z.string().nullable(),
  createdAt: isoTime,
  sentAt: isoTime.nullable(),
  /** When it is tried next; null when it is not. */
  nextAt: isoTime.nullable(),
});
export type Delivery = z.infer<typeof delivery>;

/** `GET /webhooks/:id/deliveries`: the newest two hundred. */
export const deliveryList = z.object({ deliveries: z.array(delivery) });
