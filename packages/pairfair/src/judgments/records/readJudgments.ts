import { requireOneOf } from '../../checks.ts';
import type { Judgment, JudgmentProblem } from './judgment.ts';
import { readCsv } from './readCsv.ts';
import { readNdjson } from './readNdjson.ts';

/** Options for {@link readJudgments} and `writeJudgments`. */
export interface JudgmentFormat {
  /** `ndjson` (default): one JSON object a line. `csv`: a table with a line of column names. */
  readonly format?: 'ndjson' | 'csv';
}

/** The judgments of a file, and what was wrong with the rest of it. */
export interface ReadJudgments {
  readonly judgments: readonly Judgment[];
  /** The line each judgment begins on, from 1. */
  readonly lines: readonly number[];
  /** The lines that hold no judgment, in their order. */
  readonly problems: readonly JudgmentProblem[];
}

/**
 * Reads a file of judgments. Whatever the text holds, this does not throw: a line that is no
 * judgment is reported with its number and the reason, and the others are read.
 *
 * NDJSON: one {@link Judgment} a line; fields that are not known are kept. The first line may be
 * `{"format":"pairfair/judgments","version":1}`; when it names a newer version, nothing is read.
 *
 * CSV: the first line names the columns, which are `a,b,answer` (yes, no, cannot-compare; also
 * 1/0 and true/false), `person,rating`, or `better,worse`; a `judge` column and the other fields of
 * a judgment may follow, and unknown columns are kept as text. An empty cell is an absent field.
 * In `better,worse` an `answer` column may say `equal` or `cannot-compare`, or `second` where the
 * better one was shown second.
 *
 * @example
 * const read = readJudgments('a,b,answer,judge\n17,52,yes,j1\n', { format: 'csv' });
 * const answers = collectAnswers(read, { people: ids });
 */
export function readJudgments(
  text: string,
  { format = 'ndjson' }: JudgmentFormat = {},
): ReadJudgments {
  requireOneOf('format', format, ['ndjson', 'csv']);
  // A byte order mark is how some programs begin a text; it is no part of it.
  const body = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  return format === 'csv' ? readCsv(body) : readNdjson(body);
}
