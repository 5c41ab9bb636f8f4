import { intervalOf } from '../metrics/bootstrapInterval.ts';
import type { MeasureId } from '../metrics/measureIds.ts';
import { boundedInterval, shareInterval } from './boundedInterval.ts';
import type { MethodRun } from './comparison.ts';
import { correctedInterval } from './correctedInterval.ts';
import type { MeanInterval } from './meanInterval.ts';
import type { StudySource } from './studySource.ts';

/**
 * What the runs of a comparison are, and so what its intervals mean. `independent`: data drawn anew
 * in every run. `splits`: random splits of one data set, which share people. `one-split`: the
 * study's own split; the intervals are a bootstrap over its test people.
 */
export type IntervalKind = 'independent' | 'splits' | 'one-split';

/** What the runs on a study are. */
export function intervalKindOf(source: StudySource): IntervalKind {
  if (source.kind === 'splits') return 'splits';
  if (source.kind !== 'study') return 'independent';
  return source.study.split ? 'one-split' : 'splits';
}

/** A difference with its interval, and how likely one as large is if there is none. */
export interface Difference extends MeanInterval {
  /** NaN where nothing is known about the error. */
  readonly pValue: number;
}

/** What intervals are made from: a figure on one run, and its bootstrap where there is one split. */
export interface Sample {
  readonly value: number;
  readonly draws?: readonly number[] | undefined;
  readonly people: MethodRun['people'];
}

/** The mean over runs of a measure, with an interval that stays in its range. */
export function measureInterval(
  samples: readonly Sample[],
  id: MeasureId | 'share' | 'number',
  kind: IntervalKind,
): MeanInterval {
  const values = samples.map(({ value }) => value);
  if (kind === 'one-split') return drawnInterval(values, samples[0]?.draws, pairsOf(samples, id));
  const bounded = id === 'share' || (id !== 'number' && isShare(id));
  const { people } = samples[0];
  if (!bounded || values.some((value) => value < 0 || value > 1)) {
    return withSpread(correctedInterval(values, splitSizes(people, kind)));
  }
  const pairs = pairsOf(samples, id);
  return boundedInterval(values, {
    ...(kind === 'splits' && { splits: people }),
    ...(pairs !== undefined && { pairs }),
  });
}

/**
 * The mean difference of two methods on the same runs: split and data are the same, so their noise
 * cancels. Where all runs differ alike, or not at all, the runs say nothing about the error: then
 * shares of few pairs have the interval of two shares, and other measures none.
 */
export function differenceInterval(
  pairs: readonly (readonly [Sample, Sample])[],
  id: MeasureId,
  kind: IntervalKind,
): Difference {
  const differences = pairs.map(([one, other]) => one.value - other.value);
  const { mean } = correctedInterval(differences, { train: 1, test: 1 });
  if (pairs.length === 0) return { mean, low: Number.NaN, high: Number.NaN, pValue: Number.NaN };
  const [first] = pairs;
  const ones = pairs.map(([one]) => one);
  const others = pairs.map(([, other]) => other);
  const apart = () => sharesApart(ones, others, pairsOf(ones, id));
  if (kind === 'one-split') {
    const draws = first[0].draws?.map((draw, k) => draw - (first[1].draws?.[k] ?? Number.NaN));
    if (!draws) return { mean, low: Number.NaN, high: Number.NaN, pValue: Number.NaN };
    const { low, high } = intervalOf(mean, Float64Array.from(draws));
    return high > low ? { mean, low, high, pValue: drawnP(draws) } : { mean, ...apart() };
  }
  const found = correctedInterval(differences, splitSizes(first[0].people, kind));
  if (found.standardError > 1e-12 || pairs.length < 2) {
    return { mean, low: found.low, high: found.high, pValue: found.pValue };
  }
  return { mean, ...apart() };
}

/** Measures that are shares: their intervals stay in [0, 1]. */
function isShare(id: MeasureId): boolean {
  return !unbounded.has(id) && !id.startsWith('signed_');
}

const unbounded: ReadonlySet<MeasureId> = new Set<MeasureId>([
  ...(['log_loss', 'rank_consistency_fairness', 'rank_consistency_similarity'] as const),
  ...(['consistency_fairness_gap', 'consistency_fairness_who', 'beyond_chance_fairness'] as const),
  ...([
    'equal_opportunity_difference',
    'equalized_odds_difference',
    'generalized_entropy',
  ] as const),
  ...(['theil', 'coefficient_of_variation', 'between_group_entropy'] as const),
  ...(['between_group_theil', 'r2', 'rmse', 'mean_prediction_gap', 'mean_residual_gap'] as const),
]);

/** Of how many independent pairs a consistency(W^F) is a share; undefined for other measures. */
function pairsOf(samples: readonly Sample[], id: MeasureId | 'share' | 'number') {
  if (id !== 'consistency_fairness' && id !== 'consistency_fairness_at_base_rate') return undefined;
  return samples[0]?.people.pairs;
}

/** Without shared people the test part weighs nothing, which is the plain error. */
function splitSizes({ train, test }: MethodRun['people'], kind: IntervalKind) {
  return kind === 'splits' ? { train, test } : { train: Number.POSITIVE_INFINITY, test: 1 };
}

function withSpread({ mean, low, high, standardError }: ReturnType<typeof correctedInterval>) {
  return standardError > 1e-12 ? { mean, low, high } : { mean, low: Number.NaN, high: Number.NaN };
}

function drawnInterval(
  [mean = Number.NaN]: readonly number[],
  draws: readonly number[] | undefined,
  pairs: number | undefined,
): MeanInterval {
  const { low, high } = intervalOf(mean, Float64Array.from(draws ?? []));
  if (high > low) return { mean, low, high };
  if (pairs && mean >= 0 && mean <= 1) return shareInterval(mean, pairs);
  return { mean, low: Number.NaN, high: Number.NaN };
}

/** Newcombe's interval of a difference of two shares, each with its own exact interval. */
function sharesApart(
  ones: readonly Sample[],
  others: readonly Sample[],
  pairs: number | undefined,
): { low: number; high: number; pValue: number } {
  const unknown = { low: Number.NaN, high: Number.NaN, pValue: Number.NaN };
  const [one, other] = [meanOf(ones), meanOf(others)];
  if (!pairs || !(one >= 0 && one <= 1 && other >= 0 && other <= 1)) return unknown;
  const [a, b] = [shareInterval(one, pairs), shareInterval(other, pairs)];
  return {
    low: one - other - Math.hypot(one - a.low, b.high - other),
    high: one - other + Math.hypot(a.high - one, other - b.low),
    pValue: Number.NaN,
  };
}

function meanOf(samples: readonly Sample[]): number {
  return samples.reduce((sum, { value }) => sum + value, 0) / samples.length;
}

/** Twice the share of draws on the wrong side of 0, never quite 0. */
function drawnP(draws: readonly number[]): number {
  const known = draws.filter((draw) => !Number.isNaN(draw));
  const below = known.filter((draw) => draw <= 0).length;
  const above = known.filter((draw) => draw >= 0).length;
  return Math.min(1, (2 * (Math.min(below, above) + 1)) / (known.length + 1));
}
