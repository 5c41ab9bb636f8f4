// What a reader of the documentation types; everything else is `pairfair/internal`, without promises.

export type * from './baselines/index.ts';
export {
  fitHardt,
  fitIfair,
  fitLfr,
  fitPca,
  hardtProbabilities,
  smoothScores,
  transformPrototypes,
} from './baselines/index.ts';
export { PairfairError, type PairfairErrorCode } from './errors.ts';
export type * from './evaluate/index.ts';
export {
  compareMethods,
  fitStandardizer,
  groupReveal,
  methodNames,
  planComparison,
  splitPeople,
  standardize,
  stratifiedFolds,
  summarizeComparison,
  syntheticAdmissions,
  unequalPairs,
} from './evaluate/index.ts';
export type { JsonRecord } from './files.ts';
export type * from './graphs/index.ts';
export {
  cellsGraph,
  classesGraph,
  combineGroups,
  edgesGraph,
  graphFromJson,
  graphSummary,
  graphToJson,
  neighborGraph,
  quantileGraph,
  shuffleGraph,
  sumGraphs,
} from './graphs/index.ts';
export type * from './judgments/index.ts';
export {
  aggregateJudgments,
  answersWithin,
  answerTask,
  collectAnswers,
  estimateBudget,
  explainContradiction,
  findContradictions,
  fitBradleyTerry,
  fitDawidSkene,
  fitPlackettLuce,
  fleissKappa,
  graphAgreement,
  judgmentOf,
  krippendorffAlpha,
  majorityPairs,
  measureAgreement,
  newElicitation,
  nextTask,
  readJudgments,
  simulatedPanel,
  simulateJudgments,
  writeJudgments,
} from './judgments/index.ts';
export type { Matrix } from './linalg/index.ts';
export { joinColumns, matrixFrom, toRows } from './linalg/index.ts';
export type * from './metrics/index.ts';
export {
  auc,
  bootstrapEvaluation,
  brierScore,
  calibration,
  chooseThreshold,
  consistency,
  consistencyParts,
  decisionsAtRate,
  disparateImpact,
  equalizedOddsDifference,
  evaluateClasses,
  evaluatePredictions,
  expectedConsistency,
  generalizedEntropy,
  groupRates,
  knnConsistencyAif360,
  logLoss,
  measureIds,
  measureInfo,
  rankConsistency,
  rateGap,
  ynn,
} from './metrics/index.ts';
export type * from './models/index.ts';
export {
  fitKernelPfr,
  fitPfr,
  frontier,
  frontierPoint,
  gradedDefaults,
  modelFromJson,
  modelToJson,
  pfrSolver,
  pfrStatistics,
  pipelineFromJson,
  pipelineToJson,
  runPipeline,
  smallestChanges,
  transform,
} from './models/index.ts';
export type * from './pipeline/index.ts';
export { fitPipeline, memoryEngine } from './pipeline/index.ts';
export type * from './predictors/index.ts';
export {
  fitFrontier,
  fitLogistic,
  fitRidge,
  predict,
  predictLogistic,
} from './predictors/index.ts';
export type { Progress, WorkOptions } from './progress.ts';
export { Random } from './random.ts';
export type * from './recipe/index.ts';
export {
  applyRecipe,
  categoryColumn,
  fitGroupIndicators,
  fitRecipe,
  groupColumns,
  numericColumn,
} from './recipe/index.ts';
