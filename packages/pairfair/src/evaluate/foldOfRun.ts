import type { ComparisonPlan } from './comparison.ts';
import { type FoldData, foldData } from './foldData.ts';
import { runSeed, studyOfRun } from './studySource.ts';

/**
 * What the methods of a comparison learned from and were tested on in one run, made again from
 * the plan: for reports that look closer than the measures do.
 *
 * @example
 * const fold = foldOfRun(plan, 0);
 * const [prediction] = methodNamed('pfr').predict(fold, [setting], {});
 */
export function foldOfRun(plan: ComparisonPlan, run: number): FoldData {
  const { source, seed, neighbors } = plan;
  const { study, split } = studyOfRun(source, run, seed);
  return foldData(study, split, { neighbors, seed: runSeed(seed, run) });
}
