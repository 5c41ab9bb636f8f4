export { type ScoreColumns, scoreColumn, scoreIdColumn, scoresById } from './scoreTable.ts';
export { settleTarget, type TargetOptions, type TargetValues, targetOf } from './targetOf.ts';
