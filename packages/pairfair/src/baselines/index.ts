export { fitHardt, type HardtOptions } from './fitHardt.ts';
export { fitIfair, type IfairOptions } from './fitIfair.ts';
export { fitLfr, type LfrOptions } from './fitLfr.ts';
export { fitPca, type PcaOptions } from './fitPca.ts';
export type { HardtModel, HardtObjective } from './hardtModel.ts';
export { coinFlips, hardtLabels, hardtProbabilities } from './hardtProbabilities.ts';
export type { IfairModel, LfrModel, PrototypeModel } from './prototypeModel.ts';
export { type SmoothedScores, type SmoothScoresOptions, smoothScores } from './smoothScores.ts';
export {
  lfrScores,
  prototypeImages,
  prototypeMemberships,
  transformPrototypes,
} from './transformPrototypes.ts';
