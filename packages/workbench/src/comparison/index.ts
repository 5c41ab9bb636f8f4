export { comparedMethods } from './comparedMethods.ts';
export { type ComparisonOutcome, parallelComparison } from './parallelComparison.ts';
export { type CurveRun, type ParallelCurveOptions, parallelCurve } from './parallelCurve.ts';
export { type ParallelPlanOptions, parallelJudgmentPlans } from './parallelJudgmentPlan.ts';
export type { ResumableOptions, WorkerOptions } from './runInWorkers.ts';
export { tuneInWorkers } from './tuneInWorkers.ts';
