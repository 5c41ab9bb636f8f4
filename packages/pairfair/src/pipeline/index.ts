export type {
  Combination,
  Combinations,
  Counted,
  DrawnPeople,
  Engine,
  Links,
  Measured,
  MeasuredPart,
  People,
  PeopleTable,
  ScoredPeople,
  SelectedFold,
  Selection,
  TableColumn,
  TableDescription,
  Work,
} from './engine.ts';
export { measurePeople } from './evaluateFit.ts';
export {
  fairnessLinks,
  isRule,
  joinedProvenance,
  judgedPeople,
  sideProvenance,
  type TermLinks,
} from './fairnessLinks.ts';
export type {
  FeatureMap,
  FeatureRows,
  FeatureStatistics,
  Features,
  NearestRequest,
  ProjectedMap,
  Projection,
  StatisticsRequest,
} from './features.ts';
export {
  agreementWarnings,
  fitPipeline,
  mostClasses,
  protectedInputWarning,
} from './fitPipeline.ts';
export type {
  FairnessTerm,
  FitEvaluation,
  FitResult,
  FitSpec,
  JudgmentTerm,
  RuleTerm,
  TermReport,
} from './fitSpec.ts';
export { graphRules } from './graphRules.ts';
export {
  betweenOf,
  type CellRule,
  type LinkRule,
  type MemberRelation,
  type PairRelation,
  requireRule,
} from './linkRule.ts';
export { type MemoryTable, memoryEngine } from './memoryEngine.ts';
export {
  type FindAmong,
  type FindNeighbors,
  mostAll,
  type NeighborOptions,
  type NeighborReport,
  type PeopleSearch,
} from './neighborForm.ts';
export { type OrderCounts, type OrderRule, orderCounts } from './orderRule.ts';
export { drawPrefix, foldPrefix, foldsOf, openDraw, type PeopleDraw } from './peopleDraw.ts';
export { personOrder } from './personOrder.ts';
export { requireRows } from './requireRows.ts';
export {
  amongPeople,
  badWeight,
  requireWeight,
  type SelectedPeople,
  selectPeople,
} from './selectPeople.ts';
export { sortedCombinations, tooManyCombinations } from './sortedCombinations.ts';
export {
  type GraphPeople,
  type RuleGraph,
  requireMembership,
  ruleGraph,
  type SideGraph,
  termsGraph,
} from './termGraph.ts';
