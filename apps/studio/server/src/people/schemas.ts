import { z } from 'zod';
import { id, isoTime, shortText } from '../http/schemas.ts';

/** One column as it was found in the file. */
export const columnProfile = z.object({
  name: z.string(),
  kind: z.enum(['number', 'category', 'boolean', 'text']),
  missing: z.int(),
  distinct: z.int(),
  /** Smallest, median and largest of a numeric column. */
  range: z.tuple([z.number(), z.number(), z.number()]).nullable(),
  /**
   * The most frequent values with their counts, at most fifty; of a numeric column only where it
   * has at most twenty, all integers: they may be codes.
   */
  values: z.array(z.object({ value: z.string(), count: z.int() })),
  /** What the column looks like it is for; the administrator decides. */
  suggestedRole: z.enum(['id', 'feature', 'target', 'protected', 'ignore']),
});
export type ColumnProfile = z.infer<typeof columnProfile>;

const ownerText = z.string().trim().max(200);
const purposeText = z.string().trim().max(2000);

/**
 * `GET /datasets/:id`; `POST /datasets?name=NAME` with a CSV body answers the same.
 * `DELETE /datasets/:id` is refused while a study uses it.
 */
export const dataset = z.object({
  id,
  name: shortText,
  rows: z.int(),
  columns: z.array(columnProfile),
  digest: z.string(),
  createdAt: isoTime,
  /** Who answers for it, in words; whoever uploaded it at first. */
  owner: ownerText,
  /** What it may be used for, in words; empty where nobody has said. */
  purpose: purposeText,
  /** When it goes by itself, as no study was made of it and nobody described it; null: it stays. */
  deleteAt: isoTime.nullable(),
  studies: z.array(z.object({ id, title: z.string() })),
  /** How many people were erased from it. */
  erased: z.int(),
});
export type Dataset = z.infer<typeof dataset>;
export const datasetList = z.object({ datasets: z.array(dataset.omit({ columns: true })) });

/** `PATCH /datasets/:id`: what is there replaces what was, and the data set stays. */
export const datasetChange = z.object({
  name: shortText.optional(),
  owner: ownerText.optional(),
  purpose: purposeText.optional(),
});
export type DatasetChange = z.infer<typeof datasetChange>;

/** `POST /datasets/:id/reveals`: how well each column tells the group, 0.5 or 0 = not at all, 1 = fully. */
export const revealsRequest = z.object({ protected: z.array(z.string()).min(1).max(5) });
export const reveals = z.object({
  groups: z.array(z.object({ name: z.string(), size: z.int() })),
  columns: z.array(
    z.object({
      name: z.string(),
      measure: z.enum(['auc', 'cramers-v']),
      value: z.number().nullable(),
      /** Said where the column still reveals the group. */
      warning: z.string().nullable(),
    }),
  ),
});
export type Reveals = z.infer<typeof reveals>;
