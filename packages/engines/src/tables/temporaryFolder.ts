import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unfinished } from '../interrupt/unfinished.ts';

/** Gives work a folder only we can enter; it goes afterwards, also when the program is interrupted. */
export async function withTemporaryFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'pairfair-'));
  unfinished.add(folder);
  try {
    return await work(folder);
  } finally {
    unfinished.delete(folder);
    rmSync(folder, { recursive: true, force: true });
  }
}
