export type { AggregatedGraph } from './aggregate/aggregatedGraph.ts';
export {
  type AggregatedJudgments,
  type AggregateOptions,
  aggregateJudgments,
} from './aggregate/aggregateJudgments.ts';
export {
  type AggregatePairsOptions,
  aggregatePairs,
  type PairGraph,
} from './aggregate/aggregatePairs.ts';
export {
  type AggregateRankingsOptions,
  aggregateRankings,
  type RankingGraph,
} from './aggregate/aggregateRankings.ts';
export {
  type AggregateRatingsOptions,
  aggregateRatings,
  type RatingGraph,
} from './aggregate/aggregateRatings.ts';
export {
  type AgreementInterval,
  type AlphaIntervalOptions,
  alphaInterval,
} from './agreement/agreementInterval.ts';
export type { AgreementBasis } from './agreement/auditUnits.ts';
export type { Triads } from './agreement/circularTriads.ts';
export { type GraphAgreement, graphAgreement } from './agreement/graphAgreement.ts';
export type { JudgeReport } from './agreement/judgeReports.ts';
export { fleissKappa, positiveAgreement } from './agreement/kappas.ts';
export { kendallTau, kendallW } from './agreement/kendall.ts';
export { type AlphaOptions, krippendorffAlpha } from './agreement/krippendorffAlpha.ts';
export type { RankingAgreement } from './agreement/listAgreement.ts';
export {
  type AgreementOptions,
  type AgreementReport,
  type ComparisonAgreement,
  measureAgreement,
  type PairAgreement,
  type RatingAgreement,
} from './agreement/measureAgreement.ts';
export type { Share } from './agreement/shareInterval.ts';
export type { Units } from './agreement/unitPatterns.ts';
export type {
  AnswerColumns,
  AnswerCounts,
  Answers,
  ComparisonAnswers,
  PairAnswers,
  RankingAnswers,
  RatingAnswers,
  RepeatAnswers,
} from './answers/answers.ts';
export { type CollectOptions, collectAnswers } from './answers/collectAnswers.ts';
export { type ClassAudit, classAudit } from './pairs/classAudit.ts';
export {
  type ClusterOptions,
  type Clusters,
  correlationClusters,
} from './pairs/correlationClusters.ts';
export {
  type Contradiction,
  type ContradictionOptions,
  type Contradictions,
  explainContradiction,
  findContradictions,
} from './pairs/findContradictions.ts';
export { fitTwoCoin, type TwoCoinFit, type TwoCoinOptions } from './pairs/fitTwoCoin.ts';
export { type MajorityOptions, majorityPairs } from './pairs/majorityPairs.ts';
export type { PairDecisions } from './pairs/pairDecisions.ts';
export { type TwoCoinDecisions, twoCoinPairs } from './pairs/twoCoinPairs.ts';
export { type ComparisonVotes, comparisonVotes } from './rankings/comparisonVotes.ts';
export {
  findOrderCircles,
  type OrderCircle,
  type OrderCircleOptions,
  type OrderStatement,
} from './rankings/findOrderCircles.ts';
export { type BradleyTerryOptions, fitBradleyTerry } from './rankings/fitBradleyTerry.ts';
export { type CrowdScores, fitCrowdBradleyTerry } from './rankings/fitCrowdBradleyTerry.ts';
export {
  fitPlackettLuce,
  type OrderedLists,
  orderedLists,
  type PlackettLuceOptions,
} from './rankings/fitPlackettLuce.ts';
export {
  type QuantileProbabilityOptions,
  quantileProbabilities,
} from './rankings/quantileProbabilities.ts';
export type { RankedGroup, RankingScores } from './rankings/rankingScores.ts';
export { scaleReliability } from './rankings/scaleReliability.ts';
export {
  type DawidSkeneFit,
  type DawidSkeneOptions,
  fitDawidSkene,
} from './ratings/fitDawidSkene.ts';
export { fitLeniency, type LeniencyFit, type LeniencyOptions } from './ratings/fitLeniency.ts';
export { meanRatings, type RatingsOptions } from './ratings/meanRatings.ts';
export { type ClassRule, ratingClasses } from './ratings/ratingClasses.ts';
export { type CsvRow, csvRows } from './records/csvRows.ts';
export type {
  ComparisonJudgment,
  Judgment,
  JudgmentFields,
  JudgmentProblem,
  JudgmentProblemCode,
  Name,
  PairJudgment,
  RankingJudgment,
  RatingJudgment,
} from './records/judgment.ts';
export { judgmentsDigest } from './records/judgmentsDigest.ts';
export { type JudgmentFormat, type ReadJudgments, readJudgments } from './records/readJudgments.ts';
export { sha256 } from './records/sha256.ts';
export { writeJudgments } from './records/writeJudgments.ts';
export { type CampOptions, campTruths } from './simulate/campTruths.ts';
export { type SimulatedJudge, simulatedPanel, type Truth } from './simulate/simulatedJudge.ts';
export {
  type SimulatedElicitation,
  type SimulateElicitationOptions,
  simulateElicitation,
} from './simulate/simulateElicitation.ts';
export { type SimulateOptions, simulateJudgments } from './simulate/simulateJudgments.ts';
export { type AnswerTimeOptions, answersWithin } from './tasks/answersWithin.ts';
export { answerTask, judgmentOf, type TaskAnswer } from './tasks/answerTask.ts';
export {
  type ClassPlacing,
  type ClassTest,
  type ClassVotes,
  type FoundClass,
  placedClasses,
} from './tasks/classPlacing.ts';
export {
  type Elicitation,
  type ElicitationOptions,
  type ElicitationSettings,
  type Lease,
  newElicitation,
  type RankingSoFar,
  type Task,
  type Vote,
} from './tasks/elicitation.ts';
export { type Budget, type BudgetOptions, estimateBudget } from './tasks/estimateBudget.ts';
export { type NextTask, nextTask, type TaskOffer, type TaskRequest } from './tasks/nextTask.ts';
