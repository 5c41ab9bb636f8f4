export {
  type ReadAnyTableOptions,
  readAnyTable,
  readTableText,
  writeAnyTable,
} from './anyTable.ts';
export { blockWeights, cellsForm, totalWeightOf } from './cellsForm.ts';
export { type ClickhouseOptions, clickhouseEngine } from './clickhouse/clickhouseEngine.ts';
export { duckdbEngine } from './duckdb/duckdbEngine.ts';
export type { DuckEngineOptions } from './duckdb/duckSession.ts';
export type {
  Block,
  Cells,
  ClassRule,
  Combination,
  Combinations,
  Counted,
  Engine,
  MembershipRule,
  Output,
  PairRelation,
  People,
  PredictionCounts,
  Relation,
  Selection,
  TableColumn,
  TableDescription,
  Work,
  Written,
} from './engine.ts';
export type {
  CellNeighbors,
  CellSums,
  EdgeForm,
  FeatureMap,
  Features,
  NeighborCells,
  Projection,
  Sums,
  SumsRequest,
} from './features.ts';
export type { EngineFit, EngineFitSpec, FairnessTerm } from './fitSpec.ts';
export { fitWithEngine } from './fitWithEngine.ts';
export { memoryEngine } from './memory/memoryEngine.ts';
export type { NeighborForm, NeighborOptions, NeighborReport } from './neighborForm.ts';
export { neighborForm } from './neighborForm.ts';
export { isClickHouse, type OpenEngineOptions, openEngine } from './openEngine.ts';
export { classRule, ratingClasses } from './ratingClasses.ts';
export {
  type Members,
  type Pairs,
  type ReadRelation,
  readRelation,
  relationKind,
} from './readRelation.ts';
export { requireRows } from './requireRows.ts';
export { samplePeople } from './samplePeople.ts';
