import { verifyAuditChain } from '@pairfair/workbench/documents';
import { PairfairError } from 'pairfair';
import type { AuditEvent } from '../audit/schemas.ts';
import { verifySeals } from '../audit/sealAnswers.ts';
import { auditEvents } from '../audit/store.ts';
import { secondsSinceBackup } from '../backup/lastBackup.ts';
import type { Database, Queries } from '../database/database.ts';
import {
  appliedMigrations,
  pendingMigrations,
  requireKnownMigrations,
} from '../database/migrate.ts';
import { healthOf } from '../http/health.ts';
import type { Finding } from './finding.ts';

/** A backup that is older may as well not be there. */
const oldBackupDays = 2;
/** One-time codes are of thirty seconds. */
const [someSeconds, manySeconds] = [5, 30];

/** Everything that can be asked of a database that answers; nothing is changed or migrated. */
export async function examineDatabase(database: Database, dataDir: string): Promise<Finding[]> {
  const [server] = await database.query<{ version: string; encoding: string; superuser: boolean }>(
    `select current_setting('server_version') as version, getdatabaseencoding() as encoding,
            (select rolsuper from pg_roles where rolname = current_user) as superuser`,
  );
  const tables = await examineTables(database);
  const version = `PostgreSQL ${server?.version.split(' ')[0]}`;
  const findings: Finding[] = [
    examineServer(version, server?.encoding ?? '', server?.superuser ?? true),
    await examineClock(database),
    tables,
  ];
  // What these ask for may not be there before the tables are.
  if (tables.state !== 'ok') return findings;
  return [
    ...findings,
    await examineWriting(database, dataDir),
    await examineBackups(database),
    await examineAudit(database),
  ];
}

function examineServer(version: string, encoding: string, superuser: boolean): Finding {
  const about = 'database';
  if (encoding !== 'UTF8') {
    return {
      ...{ about, state: 'fault', says: `${version} keeps text as ${encoding}, not UTF8.` },
      todo: "Make a database with encoding 'UTF8' and restore a backup into it.",
    };
  }
  if (superuser) {
    return {
      ...{ about, state: 'warning', says: `${version} lets the studio in as a superuser.` },
      todo: 'Give it a role of its own: deploy/database/studio-role.sh shows how.',
    };
  }
  return { about, state: 'ok', says: `${version} answers; the studio's role is no superuser.` };
}

async function examineTables(database: Database): Promise<Finding> {
  const about = 'tables';
  const [made] = await database.query<{ made: boolean }>(
    `select to_regclass('migration') is not null as made`,
  );
  const applied = made?.made ? await appliedMigrations(database) : [];
  try {
    requireKnownMigrations(applied);
  } catch (error) {
    if (!(error instanceof PairfairError)) throw error;
    return {
      ...{ about, state: 'fault', says: error.message },
      todo: 'Run the release that used it last, or restore the backup from before the upgrade.',
    };
  }
  const pending = pendingMigrations(applied);
  if (pending.length === 0) {
    return {
      about,
      state: 'ok',
      says: `They are those of this release (${applied.length} steps).`,
    };
  }
  return {
    ...{ about, state: 'warning', says: `${pending.length} steps are still to be done.` },
    todo: 'Write a backup with the release that used them last, then start the studio: it does them.',
  };
}

async function examineClock(queries: Queries): Promise<Finding> {
  const about = 'clock';
  const before = Date.now();
  const [row] = await queries.query<{ at: number }>(
    'select extract(epoch from clock_timestamp())::float8 as at',
  );
  // Between asking and being answered: what is outside is a difference.
  const at = 1000 * (row?.at ?? 0);
  const apart = Math.max(0, before - at, at - Date.now()) / 1000;
  const says = `This machine and the database are ${apart.toFixed(1)} s apart.`;
  if (apart < someSeconds) return { about, state: 'ok', says };
  return {
    ...{ about, state: apart < manySeconds ? 'warning' : 'fault', says },
    todo: 'Let both keep time (chrony, systemd-timesyncd): sessions, leases and one-time codes need it.',
  };
}

async function examineWriting(database: Database, dataDir: string): Promise<Finding> {
  const about = 'database';
  try {
    await healthOf(database, dataDir);
    return { about, state: 'ok', says: 'It takes what is written.' };
  } catch (error) {
    return {
      ...{ about, state: 'fault', says: `It does not write: ${(error as Error).message}` },
      todo: 'Look at its log and at the room on its disk.',
    };
  }
}

async function examineBackups(queries: Queries): Promise<Finding> {
  const about = 'backups';
  const todo = 'Have one written every night: deploy/backup.sh and deploy/pairfair.cron.';
  const seconds = await secondsSinceBackup(queries);
  if (seconds === undefined) {
    return { about, state: 'warning', says: 'None was ever written.', todo };
  }
  const hours = seconds / 3600;
  const says = `The last was written ${hours < 48 ? `${hours.toFixed(1)} hours` : `${Math.floor(hours / 24)} days`} ago.`;
  return hours > 24 * oldBackupDays
    ? { about, state: 'warning', says, todo }
    : { about, state: 'ok', says };
}

async function examineAudit(queries: Queries): Promise<Finding> {
  const about = 'audit log';
  try {
    const events: AuditEvent[] = [];
    for await (const event of auditEvents(queries)) events.push(event);
    const { events: count, head } = verifyAuditChain(events);
    await verifySeals(queries);
    const kept = `keep its head elsewhere: ${head}`;
    return { about, state: 'ok', says: `${count} events and all answers are as sealed; ${kept}` };
  } catch (error) {
    if (!(error instanceof PairfairError)) throw error;
    return {
      ...{ about, state: 'fault', says: error.message },
      todo: 'Somebody has written into the database past the studio. Keep it as it is, and compare with a backup.',
    };
  }
}
