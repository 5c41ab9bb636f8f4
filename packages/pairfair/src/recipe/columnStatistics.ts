import { type Distribution, distributionOf, placeSlack } from './distribution.ts';
import type { CategoryColumn, Column, NumericColumn } from './table.ts';

/**
 * All that a recipe needs to know of a raw column: small, whatever the number of people, so that
 * it can come from a database as well as from arrays.
 */
export type ColumnStatistics = NumericStatistics | CategoryStatistics;

/** What a recipe must know of a column of numbers. */
export interface NumericStatistics {
  readonly kind: 'numeric';
  readonly name: string;
  /** How many people lack a value. */
  readonly missing: number;
  /** Least and greatest known value; NaN when none is known. */
  readonly low: number;
  readonly high: number;
  /** Median of the known values, as all quantiles here by linear interpolation; NaN for none. */
  readonly median: number;
  /** Mean and standard deviation (of N) with the median in place of missing values. */
  readonly mean: number;
  readonly deviation: number;
  /** Quartiles with the median in place of missing values; NaN when nobody asked for them. */
  readonly lowerQuartile: number;
  readonly upperQuartile: number;
  /** How the known values are distributed; absent when nobody asked for it. */
  readonly distribution?: Distribution;
  /** What people without a value weigh; default: as many as they are. */
  readonly missingWeight?: number;
}

/** What a recipe must know of a column of texts. */
export interface CategoryStatistics {
  readonly kind: 'category';
  readonly name: string;
  readonly missing: number;
  /** The different values and how many people have each; in any order. */
  readonly levels: readonly LevelCount[];
}

/** How many people have one value of a category; at least one has. */
export interface LevelCount {
  readonly level: string;
  readonly count: number;
}

/** Options for {@link columnStatistics}. */
export interface ColumnStatisticsOptions extends StatisticsWanted {
  /** The people to look at, as row numbers; default everybody. */
  readonly rows?: ArrayLike<number>;
  /** How many people each of these rows stands for; default 1. */
  readonly weights?: ArrayLike<number> | null;
}

/** What is wanted of numeric columns beside what every recipe needs. */
export interface StatisticsWanted {
  /** Whether quartiles are wanted, which only robust scaling uses; default false. */
  readonly quartiles?: boolean;
  /** Whether the distribution is wanted, which only copies by rank use; default false. */
  readonly distribution?: boolean;
}

/** What a recipe needs to know of a column in memory. */
export function columnStatistics(
  column: Column,
  options: ColumnStatisticsOptions = {},
): ColumnStatistics {
  const rows = options.rows ?? Array.from({ length: lengthOf(column) }, (_, i) => i);
  return column.kind === 'numeric'
    ? numericStatistics(column, rows, options)
    : categoryStatistics(column, rows, options.weights ?? null);
}

/** Linear interpolation between order statistics, as NumPy has it; NaN of nothing. */
export function quantileOf(sorted: Float64Array, share: number): number {
  if (sorted.length === 0) return Number.NaN;
  const at = (sorted.length - 1) * share;
  const below = Math.floor(at);
  const above = Math.min(below + 1, sorted.length - 1);
  return sorted[below] + (at - below) * (sorted[above] - sorted[below]);
}

/** Takes values in ascending order, with how many people have each. */
export interface QuantileBuilder {
  add(value: number, count: number): void;
  /** One per share; NaN of nothing. */
  done(): number[];
}

/**
 * {@link quantileOf} of values that each come several times, in one go over them: the order
 * statistics of the list in which they are repeated, those at fractions of a place belonging to
 * the value that covers it.
 *
 * @param total How many times they come in all.
 */
export function quantileBuilder(total: number, shares: readonly number[]): QuantileBuilder {
  const places = shares.map((share) => Math.max(0, (total - 1) * share));
  const ends = places.map((at) =>
    [0, 1].map((step) => ({ place: Math.floor(at) + step, value: Number.NaN })),
  );
  const slack = placeSlack * total;
  let [upto, greatest] = [0, Number.NaN];
  return {
    add(value, count) {
      upto += count;
      greatest = value;
      for (const end of ends.flat()) {
        if (Number.isNaN(end.value) && upto > end.place + slack) end.value = value;
      }
    },
    done: () =>
      places.map((at, k) => {
        const [low, high] = ends[k].map(({ value }) => (Number.isNaN(value) ? greatest : value));
        return low + (at - Math.floor(at)) * (high - low);
      }),
  };
}

function numericStatistics(
  { name, values }: NumericColumn,
  rows: ArrayLike<number>,
  options: ColumnStatisticsOptions,
): NumericStatistics {
  const { quartiles = false, distribution = false, weights } = options;
  if (weights) return weighedStatistics({ name, values }, rows, weights, options);
  const all = Float64Array.from(rows, (i) => values[i]);
  const known = all.filter((value) => !Number.isNaN(value)).sort();
  const median = quantileOf(known, 0.5);
  const filled = all.map((value) => (Number.isNaN(value) ? median : value));
  const mean = filled.reduce((sum, value) => sum + value, 0) / filled.length;
  const variance = filled.reduce((sum, value) => sum + (value - mean) ** 2, 0) / filled.length;
  const sorted = quartiles ? filled.slice().sort() : new Float64Array(0);
  return {
    kind: 'numeric',
    name,
    missing: all.length - known.length,
    low: known.length > 0 ? known[0] : Number.NaN,
    high: known.length > 0 ? known[known.length - 1] : Number.NaN,
    median,
    mean,
    deviation: Math.sqrt(variance),
    lowerQuartile: quantileOf(sorted, 0.25),
    upperQuartile: quantileOf(sorted, 0.75),
    ...(distribution && { distribution: distributionOf(known) }),
  };
}

function weighedStatistics(
  { name, values }: Pick<NumericColumn, 'name' | 'values'>,
  rows: ArrayLike<number>,
  weights: ArrayLike<number>,
  { quartiles = false, distribution = false }: ColumnStatisticsOptions,
): NumericStatistics {
  const all = Array.from(rows, (i, k) => ({ value: values[i], weight: weights[k] }));
  const known = all.filter(({ value }) => !Number.isNaN(value)).sort((a, b) => a.value - b.value);
  const apart = (list: typeof all) => ({
    ascending: Float64Array.from(list, ({ value }) => value),
    heavy: Float64Array.from(list, ({ weight }) => weight),
  });
  const quantiles = (list: typeof all, shares: readonly number[]) => {
    const total = list.reduce((sum, { weight }) => sum + weight, 0);
    const builder = quantileBuilder(total, shares);
    for (const { value, weight } of list) builder.add(value, weight);
    return builder.done();
  };
  const [median] = quantiles(known, [0.5]);
  const filled = all.map(({ value, weight }) => ({
    value: Number.isNaN(value) ? median : value,
    weight,
  }));
  const total = filled.reduce((sum, { weight }) => sum + weight, 0);
  const mean = filled.reduce((sum, { value, weight }) => sum + weight * value, 0) / total;
  const variance =
    filled.reduce((sum, { value, weight }) => sum + weight * (value - mean) ** 2, 0) / total;
  const [lowerQuartile, upperQuartile] = quartiles
    ? quantiles(
        filled.sort((a, b) => a.value - b.value),
        [0.25, 0.75],
      )
    : [Number.NaN, Number.NaN];
  return {
    ...{ kind: 'numeric', name, missing: all.length - known.length },
    low: known[0]?.value ?? Number.NaN,
    high: known.at(-1)?.value ?? Number.NaN,
    ...{ median, mean, deviation: Math.sqrt(variance), lowerQuartile, upperQuartile },
    missingWeight: all.reduce(
      (sum, { value, weight }) => sum + (Number.isNaN(value) ? weight : 0),
      0,
    ),
    ...(distribution && {
      distribution: distributionOf(apart(known).ascending, apart(known).heavy),
    }),
  };
}

function categoryStatistics(
  { name, levels, codes }: CategoryColumn,
  rows: ArrayLike<number>,
  weights: ArrayLike<number> | null,
): CategoryStatistics {
  const counts = new Float64Array(levels.length);
  let missing = 0;
  for (let k = 0; k < rows.length; k++) {
    const code = codes[rows[k]];
    if (code < 0) missing++;
    else counts[code] += weights ? weights[k] : 1;
  }
  const present = levels
    .map((level, code) => ({ level, count: counts[code] }))
    .filter(({ count }) => count > 0);
  return { kind: 'category', name, missing, levels: present };
}

function lengthOf(column: Column): number {
  return column.kind === 'numeric' ? column.values.length : column.codes.length;
}
