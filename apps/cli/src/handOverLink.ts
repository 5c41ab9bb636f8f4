import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Hands a one-time link to whoever runs the command: onto a terminal, which one person reads, or
 * else into a file that only its owner may read, because what a program writes ends up in logs.
 *
 * @returns What is to be printed: the link itself, or where it lies.
 */
export function handOverLink(
  url: string,
  folder: string,
): { readonly shown: string; readonly file: string | null } {
  if (process.stdout.isTTY === true) return { shown: url, file: null };
  const file = join(folder, 'admin-link');
  mkdirSync(folder, { recursive: true });
  // Made anew: an older file keeps the rights it has.
  rmSync(file, { force: true });
  writeFileSync(file, `${url}\n`, { mode: 0o600, flag: 'wx' });
  return { shown: `see ${file}, which only you can read`, file };
}
