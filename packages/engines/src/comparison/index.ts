export {
  type ComparisonOutcome,
  type ParallelComparisonOptions,
  parallelComparison,
} from './parallelComparison.ts';
