import {
  requireFolder,
  requireWritable,
  type TableFormat,
  tableFormat,
} from '@pairfair/engines/tables';
import { UsageError, type Values } from './command.ts';

/** The file that --out names; refused before the work when it cannot be written. */
export function requireOut(values: Values): string {
  const out = outOf(values);
  if (!isServer(out)) requireWritable(out);
  return out;
}

/**
 * The place that --out names for the rows of DATA, with an ending or --format that says what is
 * written; of a table on a server also a table there.
 */
export function requireTableOut(values: Values, source: string): string {
  if (isServer(source)) return outOf(values);
  if (typeof values.out === 'string' && isServer(values.out)) {
    throw new UsageError(
      'Only what is read from a ClickHouse server is written there: name a file with --out.',
    );
  }
  const out = requireOut(values);
  tableFormat(out, values.format as TableFormat | undefined);
  return out;
}

/** The file that --out names for a model, which is JSON whatever its name. */
export function requireModelOut(values: Values): string {
  const out = requireOut(values);
  if (/\.(csv|tsv|parquet|xlsx?|onnx|sql|py|html|md|gz)$/i.test(out)) {
    throw new UsageError(
      `--out ${out}: a model is saved as JSON, so call it .json; pairfair export writes it as ONNX, SQL or Python.`,
    );
  }
  return out;
}

/** The folder that --out names. */
export function requireOutFolder(values: Values): string {
  return requireFilesFolder(outOf(values));
}

/** A folder that files go into, which standard output is not. */
export function requireFilesFolder(out: string): string {
  if (out === '-') {
    throw new UsageError(
      '--out - is standard output, but several files are written: name a folder.',
    );
  }
  requireFolder(out);
  return out;
}

/** What a place is called after "Saved" or "Wrote". */
export function placeName(out: string): string {
  return out === '-' ? 'to standard output' : out;
}

function isServer(out: string): boolean {
  return /^clickhouses?:\/\//.test(out);
}

function outOf({ out }: Values): string {
  if (typeof out !== 'string') throw new UsageError('--out is needed: where to write.');
  if (out === '') throw new UsageError('--out is empty: say where to write.');
  return out;
}
