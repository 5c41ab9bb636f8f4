export { type FrontierOptions, fitFrontier, scoreItself } from './fitFrontier.ts';
export {
  fitLogistic,
  fitLogisticRows,
  type LogisticModel,
  type LogisticOptions,
  logisticRows,
} from './fitLogistic.ts';
export {
  fitLogisticPasses,
  type LogisticPass,
  type LogisticPassesOptions,
} from './fitLogisticPasses.ts';
export { fitRidge, fitRidgeMoments, type RidgeModel, type RidgeOptions } from './fitRidge.ts';
export type { LogisticKernel } from './logisticKernel.ts';
export { type LogisticRows, type SweepDetail, sweepLength } from './logisticRows.ts';
export { addBlocks, blockCount, sweepBlocks } from './logisticSweep.ts';
export { type PredictorModel, predict, predictLogistic, predictRidge } from './predict.ts';
export type { LogisticSweep } from './solveLogistic.ts';
