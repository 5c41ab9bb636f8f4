export { clickhouse } from './dialects/clickhouse.ts';
export type { SqlArrays, SqlDialect, SqlRows } from './dialects/dialect.ts';
export { duckdb } from './dialects/duckdb.ts';
export { postgres } from './dialects/postgres.ts';
export { type SqlDialectName, sqlDialectNames, sqlDialects } from './dialects/sqlDialects.ts';
export { type PipelineStepsOptions, pipelineSteps, type ScoredPipeline } from './pipelineSteps.ts';
export { pipelineToSql, type SqlOptions } from './pipelineToSql.ts';
export {
  type CellReader,
  groupName,
  inputColumns,
  type RecipeCells,
  recipeColumns,
  type SqlColumn,
} from './recipeColumns.ts';
export { representationSteps, type SqlMap, type SqlStep } from './representationSteps.ts';
export { sqlFile } from './sqlFile.ts';
