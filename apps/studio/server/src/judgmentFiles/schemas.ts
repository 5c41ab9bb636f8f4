import { z } from 'zod';

/**
 * `GET /studies/:id/export/:file`: `judgments.ndjson`, `judgments.csv`, `appearances.csv` or
 * `codebook.md`. `POST /studies/:id/import?format=ndjson|csv&skipBad=true` takes the text of a file
 * of judgments. Unless `skipBad` is said, one bad line and nothing is imported.
 */
export const importReport = z.object({
  imported: z.int(),
  /** Lines that an earlier import had brought already. */
  known: z.int(),
  /** Names of judges that were new to the study. */
  judges: z.array(z.string()),
  /** How many lines cannot be used; the first thousand are listed. */
  bad: z.int(),
  problems: z.array(z.object({ line: z.int().nullable(), code: z.string(), reason: z.string() })),
});
export type ImportReport = z.infer<typeof importReport>;
