export { fitHardt, type HardtOptions } from './fitHardt.ts';
export { fitIfair, type IfairOptions } from './fitIfair.ts';
export { fitLfr, type LfrOptions } from './fitLfr.ts';
export { fitPca, type PcaOptions } from './fitPca.ts';
export type {
  HardtFlips,
  HardtGroup,
  HardtModel,
  HardtObjective,
  HardtRule,
  HardtSettings,
  HardtThresholds,
} from './hardtModel.ts';
export { coinFlips, hardtLabels, hardtProbabilities } from './hardtProbabilities.ts';
export type { IfairLoss, IfairVariant, IfairWeights } from './ifairObjective.ts';
export type { LfrLoss, LfrVariant, LfrWeights } from './lfrObjective.ts';
export type { PrototypeOptions } from './prototypeFit.ts';
export type {
  IfairModel,
  IfairSettings,
  LfrModel,
  LfrSettings,
  PrototypeDegeneracy,
  PrototypeMapping,
  PrototypeModel,
  PrototypeRestart,
  PrototypeSettings,
} from './prototypeModel.ts';
export { type SmoothedScores, type SmoothScoresOptions, smoothScores } from './smoothScores.ts';
export {
  lfrScores,
  prototypeImages,
  prototypeMemberships,
  transformPrototypes,
} from './transformPrototypes.ts';
