import { z } from 'zod';
import { id, plainText } from '../http/schemas.ts';

/** Who is to be erased: whoever has this value in a column, or by the number of the row from 1. */
export const personRequest = z.object({
  column: z.string().max(200).nullable(),
  value: plainText.min(1).max(500),
});
export type PersonRequest = z.infer<typeof personRequest>;

const named = z.object({ id, name: z.string() });

/** What rests on somebody in one study. */
const restsOn = z.object({
  id,
  title: z.string(),
  judgments: z.int(),
  cases: z.int(),
  /** Frozen graphs that link them; they go on without them, under a new digest. */
  graphs: z.array(named),
  /** Fits and comparisons that learned from them: to be done again. `emptied`: they named them. */
  fits: z.array(named.extend({ kind: z.enum(['fit', 'comparison']), emptied: z.boolean() })),
});
export type RestsOn = z.infer<typeof restsOn>;

/** `POST /datasets/:id/erasure/preview`, `POST /datasets/:id/erasure` */
export const personErasure = z.object({ people: z.int(), studies: z.array(restsOn) });
export type PersonErasure = z.infer<typeof personErasure>;

/** `DELETE /studies/:id/judges/:judge` */
export const judgeErasure = z.object({
  judgments: z.int(),
  /** Frozen graphs that hold their answers, and what was fitted to those: to be done again. */
  graphs: z.array(named),
  fits: z.array(named.extend({ kind: z.enum(['fit', 'comparison']) })),
});
export type JudgeErasure = z.infer<typeof judgeErasure>;
