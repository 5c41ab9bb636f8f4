import type { Task } from '../../pool/pool.ts';
import { projectRange, sweepRange } from './projectRange.ts';
import { sumRange } from './sumRange.ts';

/** What workers do with people whose X was put aside. */
export const tasks: Readonly<Record<string, Task>> = { sumRange, projectRange, sweepRange };
