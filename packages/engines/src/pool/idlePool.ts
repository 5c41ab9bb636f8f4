import { availableParallelism } from 'node:os';
import { createPool } from './createPool.ts';
import type { Pool, PoolOptions } from './pool.ts';

/** A pool that is there while it is used. */
export interface IdlePool {
  readonly workers: number;
  /** Does something on the pool, which is started where it does not run. */
  use<T>(act: (pool: Pool) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Longer than rows take to come from the disk, and than a model takes to be measured. */
const idleMs = 10_000;

/** A pool that starts when it is first used, and ends soon after it was used last. */
export function idlePool(options: PoolOptions = {}): IdlePool {
  let pool: Pool | undefined;
  let idle: NodeJS.Timeout | undefined;
  let using = 0;
  const close = async () => {
    clearTimeout(idle);
    const closing = pool;
    pool = undefined;
    await closing?.close();
  };
  return {
    workers: options.workers ?? availableParallelism(),
    async use(act) {
      clearTimeout(idle);
      pool ??= createPool(options);
      using++;
      try {
        return await act(pool);
      } finally {
        if (--using === 0) idle = setTimeout(close, idleMs).unref();
      }
    },
    close,
  };
}
