export { type ExportGroup, type ExportPlan, exportPlan } from './exportPlan.ts';
export { fitKernelPfr, type KernelPfrOptions, kernelPfrModel } from './fitKernelPfr.ts';
export { fitPfr, type PfrOptions } from './fitPfr.ts';
export {
  type FrontierPoint,
  type FrontierTarget,
  frontier,
  frontierPoint,
  frontierTarget,
  orderDirection,
} from './frontier.ts';
export { gradedComponents, gradedDefaults, grades, type PfrSpectrum } from './grades.ts';
export { type GroupColumn, groupColumnsOf, groupPart } from './groupColumns.ts';
export {
  fitKernelFeatures,
  type KernelFeatureMap,
  type KernelFeatureOptions,
  type KernelFeatures,
  type KernelMap,
  kernelFeaturesOf,
  landmarkMap,
  mapLandmarks,
} from './kernelFeatures.ts';
export {
  type KernelOptions,
  type KernelSpec,
  kernelMatrix,
  resolveKernel,
} from './kernelMatrix.ts';
export type { KernelModel, KernelPfrSettings } from './kernelModel.ts';
export { landmarks } from './landmarks.ts';
export { leadingDims } from './leadingDims.ts';
export type { LinearModel, PfrDiagnostics, PfrModel, PfrSettings } from './linearModel.ts';
export { modelFromJson, modelToJson } from './modelFile.ts';
export { type PfrPathOptions, pfrPath } from './pfrPath.ts';
export {
  type PfrSolveOptions,
  type PfrSolver,
  type PfrSpectrumOptions,
  pfrSolver,
} from './pfrSolver.ts';
export {
  constantColumns,
  type GraphStatistics,
  type GroupStatistics,
  type PfrStatistics,
  type PfrStatisticsOptions,
  pfrStatistics,
  type TargetStatistics,
} from './pfrStatistics.ts';
export {
  type ClassPredictor,
  decides,
  type Pipeline,
  type PipelineMeasures,
  type PipelinePrediction,
  type PipelineProvenance,
  type PipelineTarget,
  type ProtectedAttribute,
  predictFrom,
  predictorsOf,
  runPipeline,
  sharesOf,
} from './pipeline.ts';
export { pipelineFromJson, pipelineToJson } from './pipelineFile.ts';
export { type PredictedPeople, scoredParts } from './scoredParts.ts';
export {
  type ChangeableColumn,
  type ChangeOptions,
  type ChangeSet,
  smallestChanges,
  type ValueChange,
} from './smallestChanges.ts';
export { type RepresentationModel, transform } from './transform.ts';
