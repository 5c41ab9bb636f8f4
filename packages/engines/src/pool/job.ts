import type { Progress } from 'pairfair';
import type { PoolWorker } from './startWorker.ts';

/** One task on its way through the pool. */
export interface Job {
  readonly task: string;
  readonly input: unknown;
  /** Jobs of the same `map`, itself too: when one fails, the others are given up. */
  readonly siblings: readonly Job[];
  readonly onProgress: ((progress: Progress) => void) | undefined;
  /** Where it runs; undefined before and after. */
  worker: PoolWorker | undefined;
  readonly result: Promise<unknown>;
  readonly resolve: (output: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** A job that nobody has started. */
export function newJob(
  task: string,
  input: unknown,
  siblings: readonly Job[],
  onProgress?: (progress: Progress) => void,
): Job {
  let resolve!: Job['resolve'];
  let reject!: Job['reject'];
  const result = new Promise<unknown>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { task, input, siblings, onProgress, worker: undefined, result, resolve, reject };
}
