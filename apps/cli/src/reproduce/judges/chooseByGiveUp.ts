import { auc, type Method, rankConsistency, type Setting } from 'pairfair';
import { type FoldData, gridSettings } from 'pairfair/internal';

/** The setting chosen for one amount of AUC to give up. */
export interface Choice {
  readonly giveUp: number;
  readonly setting: Setting;
}

/** The amounts of AUC at which judgments are compared with controls. */
export const giveUps: readonly number[] = [0.005, 0.01, 0.02, 0.04];

/** The one that results are told at. */
export const mainGiveUp = 0.02;

/**
 * For every amount of AUC to give up the setting with the best rank consistency of those whose AUC
 * is at most so much below the best, by means over folds of the training people. Folds where
 * nobody is linked do not count; where there is no other, the best AUC is chosen.
 */
export function chooseByGiveUp(
  method: Method,
  folds: readonly FoldData[],
  amounts: readonly number[] = giveUps,
): Choice[] {
  const [first] = folds;
  const settings = first ? gridSettings(method, first, { grid: {}, wide: false }) : [];
  const byFold = folds.map(({ test, ...rest }) =>
    method.predict({ test, ...rest }, settings, {}).map((prediction) => ({
      auc: prediction ? auc(test.labels, prediction.scores) : Number.NaN,
      links: prediction ? rankConsistency(prediction.scores, test.fairness) : Number.NaN,
    })),
  );
  const tried = settings
    .map((setting, s) => ({
      setting,
      auc: mean(byFold.map((values) => values[s]?.auc ?? Number.NaN)),
      links: mean(byFold.map((values) => values[s]?.links ?? 0).filter((v) => !Number.isNaN(v))),
    }))
    .filter((each) => !Number.isNaN(each.auc));
  const best = Math.max(...tried.map((each) => each.auc));
  return amounts.map((giveUp) => {
    const allowed = tried.filter((each) => each.auc >= best - giveUp);
    const linked = allowed.filter((each) => !Number.isNaN(each.links));
    const top = linked.length > 0 ? highest(linked, 'links') : highest(allowed, 'auc');
    return { giveUp, setting: top?.setting ?? {} };
  });
}

function highest<T extends Record<K, number>, K extends string>(all: readonly T[], key: K) {
  return all.reduce<T | undefined>((a, b) => (a && a[key] >= b[key] ? a : b), undefined);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
