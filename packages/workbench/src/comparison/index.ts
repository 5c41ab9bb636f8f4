export {
  type ComparisonOutcome,
  type ParallelComparisonOptions,
  parallelComparison,
} from './parallelComparison.ts';
export { type CurveRun, type ParallelCurveOptions, parallelCurve } from './parallelCurve.ts';
