import { rmSync } from 'node:fs';

/** Files and folders that go when the program is interrupted. */
export const unfinished: Set<string> = new Set();

/** Removes what is half written; for a program that is being interrupted. */
export function removeUnfinished(): void {
  for (const path of unfinished) removeQuietly(path);
}

/** Removes a file or folder; the reason for a failure matters, not that nothing was there. */
export function removeQuietly(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch {}
}
