import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ClientConfig } from 'pg';
import { afterAll, onTestFinished, TestRunner } from 'vitest';
import { createDatabase } from '../src/database/createDatabase.ts';
import type { Database } from '../src/database/database.ts';
import { startEmbeddedServer } from '../src/database/embeddedServer.ts';
import { migrate } from '../src/database/migrate.ts';
import { createLog, type Log } from '../src/log.ts';

/** A log that nobody reads. */
export const silentLog: Log = createLog(() => {});

/** The studio's database, and the way in that the studio itself does not have. */
export interface TestDatabase extends Database {
  readonly superuser: ClientConfig;
}

/**
 * A migrated PostgreSQL in a temporary folder. Called at the top of a file, `const database = await
 * testDatabase();`, it is ended after the file's tests; called in a test, after that test.
 */
export async function testDatabase(log: Log = silentLog): Promise<TestDatabase> {
  const folder = temporaryFolder();
  // What a crash of the machine would do is not what these tests are about.
  const server = await startEmbeddedServer(folder, { settings: ['fsync=off'] });
  const database = createDatabase(server.connection, log, server.release);
  let closed = false;
  const close = async () => {
    if (closed) return;
    closed = true;
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  };
  if (TestRunner.getCurrentTest()) onTestFinished(close);
  else afterAll(close);
  try {
    await migrate(database);
  } catch (error) {
    // A file whose top fails has no tests, and nothing runs after them.
    await close();
    throw error;
  }
  return { ...database, close, superuser: { ...server.connection, user: 'pairfair' } };
}

/** A folder that the server's user can enter, removed by who made it. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pairfair-studio-'));
  chmodSync(folder, 0o755);
  return folder;
}
