import type { DuckDBConnection } from '@duckdb/node-api';
import { PairfairError } from 'pairfair';

/** The extensions of DuckDB that are used, and where they come from. */
const origins = { httpfs: '', sqlite_scanner: '', nanoarrow: ' FROM community' } as const;

/**
 * Loads an extension of DuckDB, which fetches and checks it the first time.
 *
 * @param use What is read by it, as the start of a sentence.
 * @param otherwise What else can be done, as the end of one.
 * @throws PairfairError `unavailable` where it is not there and cannot be fetched.
 */
export async function loadExtension(
  connection: DuckDBConnection,
  extension: keyof typeof origins,
  use: string,
  otherwise: string,
): Promise<void> {
  // Installed below, so that a failed LOAD says where it looked.
  const load = () => connection.run(`SET autoinstall_known_extensions = false; LOAD ${extension}`);
  const missing = await load().then(
    () => undefined,
    (error: Error) => error,
  );
  if (!missing) return;
  try {
    await connection.run(`INSTALL ${extension}${origins[extension]}`);
    await load();
  } catch (cause) {
    const [, place = 'its folder of extensions'] =
      /"([^"]+_extension)"/.exec(missing.message) ?? [];
    throw new PairfairError(
      'unavailable',
      `${use} by DuckDB's extension ${extension}, which is not installed and could not be fetched from extensions.duckdb.org: run this once with a network, or put the extension at ${place}; or ${otherwise}.`,
      { cause },
    );
  }
}
