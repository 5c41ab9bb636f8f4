import type { Flag, Values } from './command.ts';

/** How many threads work, for commands that share their work out. */
export const workersFlag: Flag = {
  name: 'workers',
  kind: 'number',
  value: 'N',
  whole: [1, 1024],
  help: 'worker threads (all cores)',
};

/** The worker threads asked for; undefined for as many as there are cores. */
export function readWorkers(values: Values): number | undefined {
  return values.workers === undefined ? undefined : Number(values.workers);
}
