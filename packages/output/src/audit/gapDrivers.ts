import type { Evaluation, GroupMeasureId, MeasureId } from 'pairfair';
import { known } from '../report/words/numbers.ts';

/** The groups that a gap runs between. */
export interface GapDriver {
  readonly id: MeasureId;
  readonly high: NamedRate;
  readonly low: NamedRate;
  /** Every two groups by how far apart they are, the farthest first. */
  readonly pairs: readonly {
    readonly high: string;
    readonly low: string;
    readonly difference: number;
  }[];
}

interface NamedRate {
  readonly name: string;
  readonly value: number;
}

const gaps: readonly (readonly [MeasureId, GroupMeasureId])[] = [
  ['base_rate_gap', 'base_rate'],
  ['positive_rate_gap', 'positive_rate'],
  ['fpr_gap', 'fpr'],
  ['fnr_gap', 'fnr'],
  ['ppv_gap', 'ppv'],
  ['accuracy_gap', 'accuracy'],
  ['auc_gap', 'auc'],
  ['calibration_error_gap', 'calibration_error'],
  ['mean_prediction_gap', 'mean_prediction'],
  ['mean_residual_gap', 'mean_residual'],
];

/** Which pairs of groups drive each gap; gaps that are not defined are left out. */
export function gapDrivers({ groups }: Pick<Evaluation, 'groups'>): GapDriver[] {
  return gaps.flatMap(([id, rate]) => {
    const rates = groups
      .map((group) => ({ name: group.name, value: group[rate] }))
      .filter(({ value }) => known(value))
      .sort((a, b) => b.value - a.value);
    const [high, low] = [rates[0], rates.at(-1)];
    if (!high || !low || rates.length < 2) return [];
    const pairs = rates.flatMap((one, k) =>
      rates.slice(k + 1).map((other) => ({
        ...{ high: one.name, low: other.name, difference: one.value - other.value },
      })),
    );
    return [{ id, high, low, pairs: pairs.sort((a, b) => b.difference - a.difference) }];
  });
}
