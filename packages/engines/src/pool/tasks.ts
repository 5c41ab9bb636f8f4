import { gramPart } from './parallelGram.ts';
import { logisticPart } from './parallelLogistic.ts';
import { neighborPart } from './parallelNeighbors.ts';
import { statisticsPart } from './parallelStatistics.ts';
import type { Task } from './pool.ts';

/** The tasks that every worker knows, by name. */
export const tasks: Readonly<Record<string, Task>> = {
  gramPart,
  logisticPart,
  neighborPart,
  statisticsPart,
};
