export { type Answer, openPartition, type Partition } from './answerQuestion.ts';
export type { AnswersTo, PartAnswer } from './asking.ts';
export type { CellSteps, Steps } from './cellSteps.ts';
export type { PartitionRoles } from './partitionedTable.ts';
export {
  type PartitionsEngine,
  type PartitionsOptions,
  partitionsEngine,
} from './partitionsEngine.ts';
export type { CellSums, PartSums, ScoreSums, Sums } from './partSums.ts';
export {
  type Chosen,
  type ColumnPart,
  type PartAnswers,
  type Question,
  type ScoreColumn,
  Unanswered,
  type ValueAsk,
  type Who,
} from './question.ts';
export type { ScoreMoments } from './scoreMoments.ts';
export type { ValueTable } from './valueTable.ts';
