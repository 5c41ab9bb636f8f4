import { requireNumberIn } from '../checks.ts';
import { PairfairError } from '../errors.ts';
import { incompleteBeta, studentQuantile } from '../incompleteBeta.ts';
import { correctedInterval } from './correctedInterval.ts';
import { type MeanInterval, meanInterval } from './meanInterval.ts';

/** Options for {@link boundedInterval}. */
export interface BoundedOptions {
  /** People learned from and measured on, for splits of one data set; without: independent data. */
  readonly splits?: { readonly train: number; readonly test: number };
  /**
   * How many independent pairs (or people) one run's figure is a share of; `effectivePairs` for a
   * consistency. It makes the interval where the runs have no spread. Default: not known.
   */
  readonly pairs?: number;
  /** Default 0.95. */
  readonly level?: number;
}

/**
 * The mean over runs of a measure that lies in [0, 1], with an interval that stays in there: the
 * Student interval on the scale of log odds, by the delta method,
 *
 *     logit(m) ± t · standard error / (m (1 − m)),   taken back.
 *
 * It holds the mean, leans towards ½ near the ends, and is nearly the plain one in the middle. The
 * standard error is corrected for `splits` of one data set (`correctedInterval`).
 *
 * Runs that all say the same (17 test pairs, all decided alike) say nothing about their error.
 * Then the figure is taken as a share of `pairs` and has their {@link shareInterval}; without
 * `pairs` there is no interval (`NaN`), never one of width 0. The same for a single run.
 *
 * @throws PairfairError `bad-data` for a value outside [0, 1].
 */
export function boundedInterval(
  values: readonly number[],
  { splits, pairs, level = 0.95 }: BoundedOptions = {},
): MeanInterval {
  requireNumberIn('level', level, 0, 1);
  const known = values.filter((value) => !Number.isNaN(value));
  const outside = known.find((value) => !(value >= 0 && value <= 1));
  if (outside !== undefined) {
    throw new PairfairError('bad-data', `Values must lie in [0, 1], but one is ${outside}.`);
  }
  const { mean } = meanInterval(known);
  const error = standardError(known, splits);
  // Values that are the same but for rounding have no spread either.
  if (known.length > 1 && error > 1e-12) {
    const half = (studentQuantile(level, known.length - 1) * error) / (mean * (1 - mean));
    const centre = Math.log(mean / (1 - mean));
    return { mean, low: shareOf(centre - half), high: shareOf(centre + half) };
  }
  if (Number.isNaN(mean) || pairs === undefined || !(pairs > 0)) {
    return { mean, low: Number.NaN, high: Number.NaN };
  }
  return shareInterval(Math.min(1, Math.max(0, mean)), pairs, level);
}

/**
 * The Clopper–Pearson interval of a share of `count` independent cases, which need not be a whole
 * number: it holds the true share with at least the level's chance, however few the cases, and is
 * never of width 0.
 *
 * @example
 * shareInterval(1, 17).low; // 0.805: 17 of 17 pairs decided alike
 */
export function shareInterval(share: number, count: number, level = 0.95): MeanInterval {
  requireNumberIn('share', share, 0, 1);
  const [hits, tail] = [share * count, (1 - level) / 2];
  return {
    mean: share,
    low: share > 0 ? betaQuantile(tail, hits, count - hits + 1)[0] : 0,
    high: share < 1 ? betaQuantile(1 - tail, hits + 1, count - hits)[1] : 1,
  };
}

function standardError(values: readonly number[], splits: BoundedOptions['splits']): number {
  // Without splits the test part weighs nothing, which is the plain error.
  const { standardError: error } = correctedInterval(
    values,
    splits ?? { train: Number.POSITIVE_INFINITY, test: 1 },
  );
  return error;
}

function shareOf(logOdds: number): number {
  return 1 / (1 + Math.exp(-logOdds));
}

/** Where the x with I_x(a, b) = chance lies, by halving: from below and from above. */
function betaQuantile(chance: number, a: number, b: number): [number, number] {
  let [low, high] = [0, 1];
  for (let k = 0; k < 100 && high - low > 1e-15; k++) {
    const middle = (low + high) / 2;
    if (incompleteBeta(middle, a, b) < chance) low = middle;
    else high = middle;
  }
  return [low, high];
}
