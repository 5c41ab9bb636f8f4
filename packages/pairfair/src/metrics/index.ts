export { auc, type WeightedOptions } from './auc.ts';
export {
  bootstrapEvaluation,
  type ClassIntervals,
  type EvaluationIntervals,
  type GroupIntervals,
} from './bootstrapEvaluation.ts';
export { type BootstrapOptions, bootstrapInterval, type Interval } from './bootstrapInterval.ts';
export {
  binOf,
  type Calibration,
  type CalibrationOptions,
  calibration,
  type GroupCalibration,
  groupCalibration,
  type ReliabilityBin,
} from './calibration.ts';
export {
  type ChosenThreshold,
  chooseThreshold,
  type DecisionRule,
  type ThresholdChooser,
  type ThresholdPeople,
  thresholdChooser,
} from './chooseThreshold.ts';
export { consistency, expectedConsistency } from './consistency.ts';
export { type ConsistencyParts, consistencyParts, type DecidedGroup } from './consistencyParts.ts';
export {
  type PairCounter,
  type PairNumbers,
  type PairSums,
  pairCounter,
} from './consistencyResampler.ts';
export { decisionsAtRate, type TopCut } from './decisionsAtRate.ts';
export {
  type ClassesInput,
  type ClassPart,
  classParts,
  evaluateClasses,
  largestScores,
  macroEvaluation,
  requireClassNumbers,
} from './evaluateClasses.ts';
export { evaluatePredictions, type MeasuredScores, measureScores } from './evaluatePredictions.ts';
export {
  type EvaluationInput,
  type ScoredList,
  type SortedPeople,
  sortPeople,
} from './evaluationData.ts';
export { gap, ratio } from './gap.ts';
export {
  betweenGroupEntropy,
  coefficientOfVariation,
  type GeneralizedEntropyOptions,
  generalizedEntropy,
  type InequalityOptions,
  meanLogDeviation,
  theil,
} from './generalizedEntropy.ts';
export { type GroupDisagreement, groupDisagreement } from './groupDisagreement.ts';
export {
  demographicParityDifference,
  demographicParityRatio,
  type EqualizedOddsOptions,
  equalizedOddsDifference,
  equalizedOddsRatio,
  equalOpportunityDifference,
  equalOpportunityRatio,
  rateGap,
  rateRatio,
} from './groupFairness.ts';
export { groupLinkWeights, groupTable } from './groupLinkWeights.ts';
export { type GroupRates, type GroupRatesOptions, groupRates, rates } from './groupRates.ts';
export { type KnnConsistencyAif360Options, knnConsistencyAif360 } from './knnConsistencyAif360.ts';
export { type LinkedPeople, linkSums } from './linkSums.ts';
export {
  type GroupMeasureId,
  groupMeasureIds,
  isInUnits,
  type MeasureId,
  mainMeasures,
  mainNumericMeasures,
  measureIds,
  measuresFor,
} from './measureIds.ts';
export { type MeasureInfo, measureInfo } from './measureInfo.ts';
export { midRanks } from './midRanks.ts';
export type { NumericGroup, NumericSums } from './numericSums.ts';
export {
  addLinkSums,
  type BenefitList,
  type CalibrationSums,
  type ClassEvaluation,
  calibrationBins,
  type Evaluation,
  evaluationOf,
  type GroupEvaluation,
  hasGroupTable,
  type LinkSums,
  noLinks,
  type PredictionSums,
} from './predictionSums.ts';
export { rankConsistency } from './rankConsistency.ts';
export type { Confusion, RateName, Rates } from './rates.ts';
export { brierScore, logLoss } from './scoringRules.ts';
export {
  averageAbsOddsDifference,
  averageOddsDifference,
  differencesFromOverall,
  disparateImpact,
  type Sides,
  signedDifference,
  signedEqualOpportunityDifference,
  signedGap,
  signedRatio,
  statisticalParityDifference,
} from './sidedDifferences.ts';
export { type YnnOptions, ynn } from './ynn.ts';
