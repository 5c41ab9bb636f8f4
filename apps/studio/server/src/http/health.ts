import { setTimeout as sleep } from 'node:timers/promises';
import type { Queries } from '../database/database.ts';

/** How long the database may take to answer before it counts as away. */
const patience = 2000;

/**
 * Throws unless the database writes: a full disk still reads. Answers soon, also where the database
 * hangs.
 */
export async function healthOf(queries: Queries): Promise<void> {
  const away = sleep(patience, 'away', { ref: false });
  const write = queries.query(
    `insert into setting (name, value) values ('health', to_jsonb(now()))
     on conflict (name) do update set value = excluded.value`,
  );
  // Whoever loses the race may still fail later.
  write.catch(() => {});
  if ((await Promise.race([write, away])) === 'away') {
    throw new Error('The database does not answer in time.');
  }
}

/** Whether the database refused a write for want of space. */
export function isStorageFull(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  // disk_full; and what a file system says of itself.
  return code === '53100' || code === 'ENOSPC';
}
