export { fitHardt, type HardtOptions } from './fitHardt.ts';
export { fitPca, type PcaOptions } from './fitPca.ts';
export type { HardtModel, HardtObjective } from './hardtModel.ts';
export { coinFlips, hardtLabels, hardtProbabilities } from './hardtProbabilities.ts';
export { type SmoothedScores, type SmoothScoresOptions, smoothScores } from './smoothScores.ts';
