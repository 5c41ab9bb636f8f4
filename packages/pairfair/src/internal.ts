// Everything the other packages use of the library. No promises: names here change without notice.
export * from './baselines/index.ts';
export * from './errors.ts';
export * from './evaluate/index.ts';
export { requireFormat } from './files.ts';
export * from './graphs/index.ts';
export * from './judgments/index.ts';
export * from './linalg/index.ts';
export * from './metrics/index.ts';
export * from './models/index.ts';
export * from './partitions/index.ts';
export * from './pipeline/index.ts';
export * from './predictors/index.ts';
export * from './progress.ts';
export * from './random.ts';
export * from './recipe/index.ts';
