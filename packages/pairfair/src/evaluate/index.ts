export {
  type AdmissionsOracle,
  type AdmissionsOracleOptions,
  fitAdmissionsOracle,
  oracleClasses,
} from './admissionsOracle.ts';
export { type AdmissionsOptions, admissionsStudy } from './admissionsStudy.ts';
export {
  type AssumedStudy,
  assumeJudges,
  type JudgesView,
  revealingColumns,
} from './assumeJudges.ts';
export {
  type AttainableOptions,
  type AttainableScores,
  attainableScores,
} from './attainableScores.ts';
export { creditMeasure, measureAt } from './bestControl.ts';
export { type BoundedOptions, boundedInterval, shareInterval } from './boundedInterval.ts';
export { choiceDifference } from './choiceDifference.ts';
export { type CompareOptions, compareMethods, sameTask } from './compareMethods.ts';
export {
  type ChoiceRun,
  type ComparisonOptions,
  type ComparisonPlan,
  type ComparisonTask,
  comparisonTasks,
  defaultMethodsFor,
  type FailedRun,
  type MethodRun,
  type PredictionRecord,
  planComparison,
  type RunPeople,
  type TaskResult,
} from './comparison.ts';
export {
  type CorrectedInterval,
  type CorrectedOptions,
  correctedInterval,
} from './correctedInterval.ts';
export type { Credit, CreditRow, CreditVerdict } from './credit.ts';
export type { CurvePoint } from './curvePoint.ts';
export { type CurveForm, type CurvePlan, runCurve } from './curves.ts';
export { type DrawJudgmentsOptions, type DrawnJudgments, drawJudgments } from './drawJudgments.ts';
export { effectivePairs } from './effectivePairs.ts';
export { evaluateFold } from './evaluateFold.ts';
export { type FoldOrder, type SideColumns, studyGraph } from './fairnessGraph.ts';
export { type FoldData, type FoldOptions, type FoldPart, foldData } from './foldData.ts';
export {
  chooseSetting,
  creditGiveUps,
  type GridChoice,
  type GridSearch,
  type GridSearchOptions,
  gridSearch,
  gridSettings,
  validateSettings,
} from './gridSearch.ts';
export { type ColumnReveal, groupReveal } from './groupReveal.ts';
export { holm } from './holm.ts';
export {
  type Difference,
  differenceInterval,
  type IntervalKind,
  intervalKindOf,
  measureInterval,
  type Sample,
} from './intervals.ts';
export {
  type JudgmentPlan,
  type JudgmentPlanOptions,
  type JudgmentPlanSettings,
  judgmentPlan,
  type PlanMeasures,
  type PlanPoint,
  summarizeJudgmentPlan,
} from './judgmentPlan.ts';
export type { DimensionUse } from './looks/dimensionUse.ts';
export type { MethodLooks } from './looks/methodLooks.ts';
export type { RepresentationPlane } from './looks/representationPlane.ts';
export type { SplitGraphs } from './looks/splitGraphs.ts';
export { type DrawnMethod, twoDimensions } from './looks/twoDimensions.ts';
export { type UnequalCases, unequalCases } from './looks/unequalCases.ts';
export { type MeanInterval, meanInterval } from './meanInterval.ts';
export {
  type MeritApplicants,
  type MeritApplicantsOptions,
  meritApplicants,
} from './meritApplicants.ts';
export {
  type DialFigures,
  type DialPoint,
  type MeritDial,
  type MeritDialOptions,
  meritDial,
} from './meritDial.ts';
export { type MeritOptions, meritStudy } from './meritStudy.ts';
export type {
  Grid,
  Method,
  PfrDimensions,
  PfrOnFold,
  Prediction,
  Representation,
  Setting,
} from './methods/method.ts';
export {
  augmentable,
  controlsOf,
  methodNamed,
  methodNames,
  methodsFor,
} from './methods/methods.ts';
export { gradedGrid } from './methods/pfr.ts';
export { defaultGiveUp, type Objective, parseObjective, type Validation } from './objectives.ts';
export { paretoFront } from './paretoFront.ts';
export { peerDisagreement } from './peerDisagreement.ts';
export { type AdvisedPlan, amountsUpTo, type PlanAdvice, planAdvice } from './planAdvice.ts';
export { requireStudy } from './requireStudy.ts';
export { runComparisonTask } from './runComparisonTask.ts';
export { type RunFolds, runFolds } from './runFolds.ts';
export {
  type PlanRun,
  type RunMeasures,
  type RunPoint,
  runJudgmentPlan,
} from './runJudgmentPlan.ts';
export { simulatedOracle } from './simulatedOracle.ts';
export { type SimulationTask, simulationKinds, simulationTask } from './simulationTask.ts';
export {
  type FoldsOptions,
  type Split,
  type SplitOptions,
  type Strata,
  splitPeople,
  stratifiedFolds,
} from './splitPeople.ts';
export {
  fitStandardizer,
  type Standardizer,
  type StandardizerOptions,
  standardize,
} from './standardize.ts';
export {
  type SideInformation,
  type Study,
  type StudyOrder,
  type StudyTerms,
  sideOfTerms,
  studyTerms,
  type TargetKind,
} from './study.ts';
export { type RunStudy, runSeed, type StudySource, studyOfRun } from './studySource.ts';
export {
  type ClassSummary,
  type ComparisonSummary,
  type GroupSummary,
  type MeasureTable,
  type MethodSummary,
  summarizeComparison,
} from './summarizeComparison.ts';
export {
  type SyntheticAdmissions,
  type SyntheticAdmissionsOptions,
  syntheticAdmissions,
} from './syntheticAdmissions.ts';
export {
  type FoldTrial,
  type TryFolds,
  type Tuning,
  type TuningFold,
  type TuningPlan,
  tuneFold,
  tunePipeline,
} from './tunePipeline.ts';
export { tuningSplits } from './tuningSplits.ts';
export {
  type UnequalPair,
  type UnequalPairs,
  type UnequalPairsOptions,
  unequalPairs,
} from './unequalPairs.ts';
