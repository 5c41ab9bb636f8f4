export { createPool } from './createPool.ts';
export { parallelGram } from './parallelGram.ts';
export { parallelNeighbors } from './parallelNeighbors.ts';
export type { Pool, PoolOptions, PoolRunOptions, Task, TaskContext } from './pool.ts';
export { sharedMatrix } from './sharedMatrix.ts';
