import { createRequire } from 'node:module';
import { PairfairError } from 'pairfair';

/** DuckDB's module. */
export type DuckDb = typeof import('@duckdb/node-api');

/**
 * Loads DuckDB when a table is first read or written: it is the largest part of an installation,
 * and the one that is made for each platform.
 *
 * @throws PairfairError `unavailable` where it is not installed for this platform.
 */
export async function loadDuckDb(): Promise<DuckDb> {
  try {
    // Not imported: Node would read its thousands of lines twice, once for the names it exports.
    return createRequire(import.meta.url)('@duckdb/node-api');
  } catch (cause) {
    throw new PairfairError(
      'unavailable',
      `Tables are read and written by DuckDB, which is not installed for ${process.platform} on ${process.arch} or does not load there; npm install @duckdb/node-api brings it where there is one. Without it these still work: pairfair demo, inspect and export of a model, verify, data, judgments about a .csv or .ndjson file of answers, and the studio but for uploads.`,
      { cause },
    );
  }
}
