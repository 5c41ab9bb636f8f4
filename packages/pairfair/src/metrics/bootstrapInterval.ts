import { requireIntegerIn, requireNumberIn } from '../checks.ts';
import { requireNotCancelled, type WorkOptions } from '../progress.ts';
import { Random } from '../random.ts';

/** A figure with its uncertainty. */
export interface Interval {
  /** The figure for the people as they are. */
  readonly value: number;
  /** Ends of the interval; `NaN` when no draw is defined. */
  readonly low: number;
  readonly high: number;
  /** Draws in which the figure was undefined; they are left out of the interval. */
  readonly undefinedDraws: number;
}

/** Options for {@link bootstrapInterval}. */
export interface BootstrapOptions extends WorkOptions {
  /** How many samples are drawn; from 1 to a million. Default 1000. */
  readonly draws?: number;
  /** How much of the draws the interval holds; in [0, 1]. Default 0.95. */
  readonly level?: number;
}

/**
 * A percentile interval for any statistic of people: draws as many people as there are, with
 * replacement, many times, and takes the middle `level` of what the statistic says about them.
 *
 * The statistic is called with the positions of the people drawn, in a buffer that the next draw
 * reuses. Undefined (`NaN`) draws are counted and left out. For a statistic of pairs, such as
 * consistency, turn the positions into counts for `consistencyResampler`. A gap between groups can
 * not fall below 0, so its draws lie above it when it is small: read its `low` with that in mind.
 *
 * @param people How many people there are.
 *
 * @example
 * bootstrapInterval((who) => auc(pick(labels, who), pick(scores, who)), labels.length);
 */
export function bootstrapInterval(
  statistic: (indices: Uint32Array) => number,
  people: number,
  options: BootstrapOptions = {},
): Interval {
  requireIntegerIn('people', people, 1, 2 ** 32 - 1);
  const values: number[] = [];
  bootstrapDraws(people, options, (indices) => values.push(statistic(indices)));

  const value = statistic(Uint32Array.from({ length: people }, (_, i) => i));
  return intervalOf(value, Float64Array.from(values), options.level);
}

/** Draws the samples, with progress and cancelling, and hands each to `use`. */
export function bootstrapDraws(
  people: number,
  { draws = 1000, level = 0.95, seed = 1, signal, onProgress }: BootstrapOptions,
  use: (indices: Uint32Array) => void,
): void {
  requireIntegerIn('draws', draws, 1, 1e6);
  requireNumberIn('level', level, 0, 1);

  const random = new Random(seed, 'bootstrap');
  const indices = new Uint32Array(people);
  const reportEvery = Math.ceil(draws / 100);
  for (let done = 1; done <= draws; done++) {
    requireNotCancelled(signal);
    for (let i = 0; i < people; i++) indices[i] = random.integer(people);
    use(indices);
    if (done % reportEvery === 0 || done === draws) {
      onProgress?.({ stage: 'bootstrap', done, total: draws });
    }
  }
}

/** The percentile interval of the draws of a figure. */
export function intervalOf(value: number, draws: Float64Array, level = 0.95): Interval {
  const defined = draws.filter((draw) => !Number.isNaN(draw)).sort();
  const tail = (1 - level) / 2;
  return {
    value,
    low: quantileOf(defined, tail),
    high: quantileOf(defined, 1 - tail),
    undefinedDraws: draws.length - defined.length,
  };
}

/** A quantile of sorted values, linear between neighbours as NumPy's default; `NaN` of none. */
function quantileOf(sorted: Float64Array, share: number): number {
  if (sorted.length === 0) return Number.NaN;
  const at = share * (sorted.length - 1);
  const below = sorted[Math.floor(at)];
  const above = sorted[Math.ceil(at)];
  // Between equal values nothing is interpolated, so that infinite draws stay infinite.
  return below === above ? below : below + (at - Math.floor(at)) * (above - below);
}
