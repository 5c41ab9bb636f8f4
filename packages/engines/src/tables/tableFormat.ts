import { basename, extname } from 'node:path';
import { PairfairError } from 'pairfair';
import { isStandardOutput } from './outputPlace.ts';

/** The formats that tables are written in. */
export const tableFormats = ['csv', 'tsv', 'jsonl', 'parquet'] as const;

/** A format that tables are written in. */
export type TableFormat = (typeof tableFormats)[number];

const endings: Readonly<Record<string, TableFormat>> = {
  ...{ '.csv': 'csv', '.tsv': 'tsv', '.tab': 'tsv', '.jsonl': 'jsonl', '.ndjson': 'jsonl' },
  ...{ '.parquet': 'parquet', '.pq': 'parquet' },
};

/**
 * How a table is written to a path: as asked for, else as its ending says; CSV where there is none,
 * as in pipes and standard output.
 *
 * @throws PairfairError `invalid-option` for any other ending, and for Parquet on standard output.
 */
export function tableFormat(
  path: string,
  asked?: TableFormat,
): { readonly format: TableFormat; readonly gzip: boolean } {
  const name = basename(path).toLowerCase();
  const gzip = name.endsWith('.gz');
  const ending = extname(gzip ? name.slice(0, -3) : name);
  const format = asked ?? (ending === '' ? 'csv' : endings[ending]);
  if (format === undefined) {
    throw new PairfairError(
      'invalid-option',
      `${path}: tables are written as .csv, .tsv, .jsonl (each also .gz) or .parquet, not as ${ending}. Choose one of these endings.`,
    );
  }
  if (format === 'parquet' && isStandardOutput(path)) {
    throw new PairfairError(
      'invalid-option',
      'A Parquet file cannot go to standard output: name a file, or write CSV or JSON lines.',
    );
  }
  return { format, gzip: gzip && format !== 'parquet' };
}
