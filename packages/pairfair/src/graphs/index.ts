export { alignGraph } from './alignGraph.ts';
export { type CellsGraphOptions, cellsGraph, type MembershipTable } from './cellsGraph.ts';
export { classesGraph } from './classesGraph.ts';
export { type ColumnShift, columnShift } from './columnShift.ts';
export { type CombinedGroups, combineGroups } from './combineGroups.ts';
export { degrees, totalWeight } from './degrees.ts';
export { disagreement, expectedDisagreement } from './disagreement.ts';
export { edgeCount } from './edgeCount.ts';
export { edgesGraph, type Pair, type PairColumns } from './edgesGraph.ts';
export type { CellsGraph, EdgesGraph, Graph, GraphTerm, Memberships, SumGraph } from './graph.ts';
export { type GraphFile, graphFromJson } from './graphFromJson.ts';
export {
  type Coverage,
  type EdgeTotals,
  type GraphSummary,
  type GroupsSummary,
  graphSummary,
} from './graphSummary.ts';
export { type GraphProvenance, type GraphToJsonOptions, graphToJson } from './graphToJson.ts';
export { laplacianForm } from './laplacianForm.ts';
export { laplacianTimes } from './laplacianTimes.ts';
export type { Label } from './levelsOf.ts';
export { type NearestAmongOptions, nearestAmong } from './nearestAmong.ts';
export {
  type NearestNeighborsOptions,
  type Neighbors,
  nearestNeighbors,
} from './nearestNeighbors.ts';
export {
  type NeighborGraph,
  type NeighborGraphOptions,
  type NeighborWeights,
  neighborGraph,
} from './neighborGraph.ts';
export { mergeNeighbors, nobody } from './neighborLists.ts';
export {
  type NeighborPartOptions,
  type NeighborShare,
  nearestNeighborsPart,
} from './neighborPart.ts';
export { pairWeight } from './pairWeight.ts';
export { quantileGraph } from './quantileGraph.ts';
export { type QuantileOptions, quantileMembers } from './quantileMembers.ts';
export { requireGraph } from './requireGraph.ts';
export { type RestrictedGraph, restrictGraph } from './restrictGraph.ts';
export { shuffleGraph } from './shuffleGraph.ts';
export { sumGraphs } from './sumGraphs.ts';
export { type ToEdgesOptions, toEdges } from './toEdges.ts';
export { weighGraph } from './weighGraph.ts';
