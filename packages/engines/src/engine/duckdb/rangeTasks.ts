import type { Task } from '../../pool/pool.ts';
import { projectRange, sweepRange } from './projectRange.ts';
import { scoreRange } from './scoreRange.ts';
import { sumRange } from './sumRange.ts';

/** What workers do with people: X is put aside, then read often. */
export const tasks: Readonly<Record<string, Task>> = {
  ...{ sumRange, projectRange, sweepRange, scoreRange },
};
