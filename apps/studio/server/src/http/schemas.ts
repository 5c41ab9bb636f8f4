import { z } from 'zod';

/** Every error the server answers with (RFC 9457). `code` is stable; `detail` is for people. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  detail: z.string(),
  /** What is wrong with which field of the request, where that is the matter. */
  fields: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  /** The names and numbers in `detail`, for saying it in another language. */
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});
export type Problem = z.infer<typeof problem>;

/** Ids are random, so that nobody can guess a neighbour's. */
export const id = z.uuid();
export const isoTime = z.iso.datetime({ offset: true });

/** Text that a database can hold: without NUL, and without halves of characters. */
export const plainText = z
  .string()
  .refine((text) => !text.includes('\0') && !/\p{Cs}/u.test(text), 'must be well-formed text');

/** What a column, a title or a label may be: text of a bounded length without control characters. */
export const shortText = plainText
  .trim()
  .min(1)
  .max(200)
  .regex(/^[^\p{Cc}]*$/u, 'must not hold control characters');
/** The same while it is being written: it may be empty. */
export const draftText = z.union([z.literal(''), shortText]);
export const longText = plainText.max(5000);

/** What a figure shows, for readers who do not see it; the first column names the row. */
export const figureTable = z.object({
  caption: z.string(),
  columns: z.array(z.string()),
  rows: z.array(z.array(z.string())),
});
export type FigureTable = z.infer<typeof figureTable>;

/** A mean with its 95 % interval, as the library computes it; null where undefined. */
export const interval = z.object({
  value: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
});
export type Interval = z.infer<typeof interval>;
