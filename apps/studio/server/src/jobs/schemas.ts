import { z } from 'zod';
import { id, isoTime } from '../http/schemas.ts';

export const jobState = z.enum(['queued', 'running', 'done', 'failed', 'cancelled']);

/** `GET /jobs/:id`; `GET /jobs/:id/events` sends it again whenever it changes (event `job`). */
export const job = z.object({
  id,
  kind: z.enum(['fit', 'comparison']),
  state: jobState,
  stage: z.string(),
  done: z.number(),
  total: z.number(),
  secondsLeft: z.number().nullable(),
  error: z.string().nullable(),
  fitId: id,
  createdAt: isoTime,
  finishedAt: isoTime.nullable(),
});
export type Job = z.infer<typeof job>;
