import { resolve } from 'node:path';
import { PairfairError } from 'pairfair';
import { rememberedAddress, resolveConfig, type StudioOptions } from '../config.ts';
import { openDatabase } from '../database/openDatabase.ts';
import { createLog } from '../log.ts';
import { version } from '../version.ts';
import { examineAddress } from './examineAddress.ts';
import { examineDatabase } from './examineDatabase.ts';
import { examineDisk, examineFolder } from './examineFolder.ts';
import type { Finding } from './finding.ts';

/**
 * Looks at a studio, whether it runs or not, and says what is well and what is to be done. Nothing is
 * made or migrated; a database of its own is started for the while where it does not run.
 */
export async function examineStudio(options: StudioOptions): Promise<Finding[]> {
  const config = resolveConfig(options);
  const dataDir = resolve(config.dataDir);
  const given = options.publicUrl ?? options.port ?? options.host;
  const publicUrl = (given === undefined && rememberedAddress(dataDir)) || config.publicUrl;
  return [
    examineVersions(),
    examineFolder(dataDir),
    await examineDisk(dataDir),
    ...(await examineOpened({ url: options.databaseUrl, dataDir })),
    await examineAddress(publicUrl),
    {
      ...{ about: 'mail', state: 'ok' },
      says: 'The studio sends none: links are handed out by whoever makes them.',
    },
  ];
}

function examineVersions(): Finding {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const says = `pairfair ${version} on Node ${process.versions.node}, ${process.platform} ${process.arch}.`;
  if (major > 20 || (major === 20 && minor >= 19)) return { about: 'versions', state: 'ok', says };
  return { about: 'versions', state: 'fault', says, todo: 'Install Node 20.19 or newer.' };
}

async function examineOpened(where: {
  readonly url: string | undefined;
  readonly dataDir: string;
}): Promise<Finding[]> {
  const log = createLog(() => {});
  try {
    const database = await openDatabase({ ...where, log, create: false, migrated: false });
    try {
      return await examineDatabase(database, where.dataDir);
    } finally {
      await database.close();
    }
  } catch (error) {
    const { message } = error as Error;
    const known = error instanceof PairfairError;
    return [
      {
        ...{ about: 'database', state: 'fault' },
        says: known ? message : `It does not answer: ${message}`,
        todo: where.url
          ? 'Look whether the server of DATABASE_URL runs, and whether name and password are right.'
          : 'Say the right folder with --data, or start the studio once; cluster/server.log has what PostgreSQL says.',
      },
    ];
  }
}
