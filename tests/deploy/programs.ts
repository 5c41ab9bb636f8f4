import { spawnSync } from 'node:child_process';

/** Whether a program is installed here; tests of what it would check are left out where not. */
export function has(program: string, flag = '--version'): boolean {
  return spawnSync(program, [flag]).error === undefined;
}
