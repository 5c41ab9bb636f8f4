import { createAdminLink } from './accounts/adminLink.ts';
import { requireBackup, restoreBackup } from './backup/restoreBackup.ts';
import { writeBackup } from './backup/writeBackup.ts';
import { rememberedAddress, resolveConfig, type StudioOptions } from './config.ts';
import type { Database } from './database/database.ts';
import { type OpenOptions, openDatabase } from './database/openDatabase.ts';
import { createLog, type Log } from './log.ts';

/** Writes a backup of a studio, whether it runs or not. */
export function backupStudio(
  path: string,
  options: StudioOptions,
): Promise<{ readonly rows: number }> {
  return withDatabase(options, { create: false }, (database) => writeBackup(database, path));
}

/** Restores a backup into a studio that has nothing yet. */
export async function restoreStudio(
  path: string,
  options: StudioOptions,
): Promise<{ readonly rows: number }> {
  // Before a database is made for it.
  await requireBackup(path);
  return withDatabase(options, { migrated: false }, (database) => restoreBackup(database, path));
}

/** A new one-time administrator link, for whoever runs the studio. */
export function adminLink(
  options: StudioOptions,
): Promise<{ readonly url: string; readonly expiresAt: Date }> {
  const { publicUrl: resolved, dataDir } = resolveConfig(options);
  const given = options.publicUrl ?? options.port ?? options.host ?? options.databaseUrl;
  const publicUrl = (given === undefined && rememberedAddress(dataDir)) || resolved;
  return withDatabase(options, { create: false }, (database) =>
    createAdminLink(database, publicUrl),
  );
}

async function withDatabase<T>(
  options: StudioOptions,
  how: Pick<OpenOptions, 'create' | 'migrated'>,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const { dataDir } = resolveConfig(options);
  const quiet: Log = createLog(() => {});
  const database = await openDatabase({ ...how, url: options.databaseUrl, dataDir, log: quiet });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
