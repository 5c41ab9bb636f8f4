export { readAnyTable, readTableText, writeAnyTable } from './anyTable.ts';
export { type ClickhouseOptions, clickhouseEngine } from './clickhouse/clickhouseEngine.ts';
export { duckdbEngine } from './duckdb/duckdbEngine.ts';
export type { DuckEngineOptions } from './duckdb/duckSession.ts';
export { type LabelTexts, labelTexts } from './labelTexts.ts';
export { memoryTableEngine } from './memoryTableEngine.ts';
export { type EngineName, isClickHouse, type OpenEngineOptions, openEngine } from './openEngine.ts';
export {
  type Members,
  type Pairs,
  type ReadRelation,
  readRelation,
  relationKind,
} from './readRelation.ts';
export type { Decide, Met, Output, TableEngine, Written } from './tableEngine.ts';
export { type Unseen, type UnseenReport, type UnseenValue, unseenValues } from './unseenValues.ts';
