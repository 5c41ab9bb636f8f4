export { createPool } from './createPool.ts';
export { parallelGram } from './parallelGram.ts';
export { type ParallelLogisticOptions, parallelLogistic } from './parallelLogistic.ts';
export { parallelNeighbors } from './parallelNeighbors.ts';
export { type ParallelSearch, parallelSearch } from './parallelSearch.ts';
export { type ParallelStatisticsOptions, parallelStatistics } from './parallelStatistics.ts';
export type { Pool, PoolOptions, PoolRunOptions, Task, TaskContext } from './pool.ts';
export { sharedMatrix } from './sharedMatrix.ts';
