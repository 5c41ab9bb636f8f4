import { setTimeout as sleep } from 'node:timers/promises';
import type { Queries } from '../database/database.ts';
import { diskSpace } from '../database/diskSpace.ts';

/** How long the database may take to answer before it counts as away. */
const patience = 2000;

/** What PostgreSQL asks for at a time when it goes on writing: a segment of its log. */
const leastRoom = 16 * 2 ** 20;

/**
 * Throws unless the database writes and there is room to go on: a full disk still reads, and writes
 * over what is there. Answers soon, also where the database hangs.
 */
export async function healthOf(queries: Queries, dataDir: string): Promise<void> {
  await requireRoom(dataDir);
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

async function requireRoom(dataDir: string): Promise<void> {
  // A studio on a server elsewhere may not have its folder yet.
  const disk = await diskSpace(dataDir);
  if (!disk || disk.free >= leastRoom) return;
  throw Object.assign(new Error('The disk of the data folder is full.'), { code: 'ENOSPC' });
}

/** Whether the database refused a write for want of space. */
export function isStorageFull(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  // disk_full; and what a file system says of itself.
  return code === '53100' || code === 'ENOSPC';
}
