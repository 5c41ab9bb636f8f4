import { z } from 'zod';
import { isoTime, plainText, shortText } from '../http/schemas.ts';

/** `PUT /studies/:id/model-in-use`: its scores are a column of the table. */
export const modelInUseColumn = z.object({ name: shortText, column: plainText });

/** `GET /studies/:id/model-in-use`: a model made elsewhere, whose scores stand beside the others. */
export const modelInUse = z.object({
  model: z
    .object({
      name: z.string(),
      /** Null: its scores came from a file. */
      column: z.string().nullable(),
      /** How many people in the data have a score, of how many. */
      scored: z.int(),
      people: z.int(),
      at: isoTime,
    })
    .nullable(),
});
export type ModelInUse = z.infer<typeof modelInUse>;
