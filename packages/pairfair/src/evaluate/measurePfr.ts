import type { Evaluation } from '../metrics/predictionSums.ts';
import type { WorkOptions } from '../progress.ts';
import { evaluateFold } from './evaluateFold.ts';
import type { FoldData } from './foldData.ts';
import type { PfrOnFold, Setting } from './methods/method.ts';

/**
 * PFR at one setting, learned from the training people of a fold and measured on its test people.
 * Null where the setting does not exist on this fold: more dimensions than the data have, or a γ
 * above 0 where nobody is linked.
 */
export function measurePfr(
  fold: FoldData,
  pfr: PfrOnFold,
  setting: Setting,
  work: WorkOptions = {},
): Evaluation | null {
  const [prediction] = pfr.predict([setting], work);
  return prediction ? evaluateFold(fold, prediction) : null;
}
