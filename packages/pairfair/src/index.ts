export * from './baselines/index.ts';
export { PairfairError, type PairfairErrorCode } from './errors.ts';
export * from './evaluate/index.ts';
export * from './graphs/index.ts';
export * from './judgments/index.ts';
export {
  columnOf,
  joinColumns,
  type Matrix,
  matrixFrom,
  selectColumns,
  selectRows,
  toRows,
} from './linalg/index.ts';
export * from './metrics/index.ts';
export * from './models/index.ts';
export * from './pipeline/index.ts';
export * from './predictors/index.ts';
export type { Progress, WorkOptions } from './progress.ts';
export { Random } from './random.ts';
export * from './recipe/index.ts';
