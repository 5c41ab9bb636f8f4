import { amongPart } from './parallelAmong.ts';
import { neighborPart } from './parallelNeighbors.ts';
import type { Task } from './pool.ts';

/** The tasks that every worker knows, by name. */
export const tasks: Readonly<Record<string, Task>> = { amongPart, neighborPart };
