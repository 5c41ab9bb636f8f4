export { createPool } from './createPool.ts';
export { type IdlePool, idlePool } from './idlePool.ts';
export { parallelNeighbors } from './parallelNeighbors.ts';
export { type ParallelSearch, parallelSearch } from './parallelSearch.ts';
export type { Pool, PoolOptions, PoolRunOptions, Task, TaskContext } from './pool.ts';
export { sharedMatrix } from './sharedMatrix.ts';
