import type {
  CategoryStatistics,
  ColumnStatistics,
  Counted,
  Distribution,
  NumericStatistics,
  StatisticsWanted,
  Work,
} from 'pairfair';
import { distributionBuilder, quantileBuilder, requireRows } from 'pairfair/internal';
import type { DuckPeople } from './duckPeople.ts';
import { follow } from './follow.ts';
import { type Selected, selectRanks } from './selectRanks.ts';

/** Where the statistics of columns come from. */
export interface StatisticsSource {
  readonly chunks: DuckPeople['chunks'];
  /** Whether people stand for others. */
  readonly weighed: boolean;
  levels(name: string): Promise<LevelCounts>;
  values(name: string): AsyncIterable<ValueCounts>;
}

/** Some of the different values of a numeric column, ascending: how many people have each. */
export interface ValueCounts {
  readonly values: Float64Array;
  readonly counts: Float64Array;
  /** What they weigh. */
  readonly weights: Float64Array;
}

/** How often each level of a category comes, or what its people weigh. */
export interface LevelCounts extends Counted, Pick<CategoryStatistics, 'missing' | 'levels'> {}

/**
 * What a recipe needs to know of columns, from passes over the people: sums in the order of people,
 * as the library adds them, and quantiles by counting, so that no column is ever held. Of people who
 * weigh, quantiles are found along their values, which DuckDB sorts.
 */
export async function columnStatistics(
  columns: readonly { readonly name: string; readonly kind: 'numeric' | 'category' }[],
  rows: number,
  wanted: StatisticsWanted,
  work: Work,
  source: StatisticsSource,
): Promise<{ rows: number; columns: ColumnStatistics[] }> {
  const numeric = columns.filter(({ kind }) => kind === 'numeric').map(({ name }) => name);
  const known = new Map<string, ColumnStatistics>();
  for (const statistics of await numericStatistics(numeric, rows, wanted, work, source)) {
    known.set(statistics.name, statistics);
  }
  for (const { name, kind } of columns) {
    if (kind !== 'category') continue;
    const { missing, levels } = requireRows(rows, await source.levels(name));
    known.set(name, { kind, name, missing, levels });
  }
  return { rows, columns: columns.map(({ name }) => known.get(name)!) };
}

/** Called with the values of a column, and what their people weigh; null: 1. */
type VisitColumn = (values: Float64Array, column: number, weights: Float64Array | null) => void;

interface Totals {
  low: number;
  high: number;
  known: number;
  /** What those with a value weigh, and everybody. */
  knownWeight: number;
  weight: number;
  sum: number;
}

async function numericStatistics(
  names: readonly string[],
  rows: number,
  wanted: StatisticsWanted,
  work: Work,
  source: StatisticsSource,
): Promise<NumericStatistics[]> {
  if (names.length === 0) return [];
  const requests = names.map((name) => ({ kind: 'numeric', name }) as const);
  const each = async (visit: VisitColumn): Promise<void> => {
    const chunks = source.chunks(requests, work);
    const met = await follow(chunks, rows, 'columns', work, ({ table, weights }) => {
      table.columns.forEach((column, j) => {
        if (column.kind === 'numeric') visit(column.values, j, weights);
      });
    });
    requireRows(rows, { rows: met });
  };
  const totals = names.map(
    (): Totals => ({
      ...{ low: Number.POSITIVE_INFINITY, high: Number.NEGATIVE_INFINITY, known: 0, sum: 0 },
      ...{ knownWeight: 0, weight: 0 },
    }),
  );
  await each((values, j, weights) => addTotals(totals[j], values, weights));

  /** Quantiles of every column; with the median in place of missing values where it is given. */
  const quantiles = async (shares: number[], filled?: Selected): Promise<Selected> => {
    const fill = (j: number) => filled?.[j][0] ?? Number.NaN;
    if (!source.weighed) {
      return selectRanks(
        totals.map(({ low, high, known }, j) => ({
          ...{ low, high, known: filled ? rows : known, fill: fill(j), shares },
        })),
        each,
      );
    }
    const found: number[][] = [];
    for (const [j, name] of names.entries()) {
      found.push(await weighedQuantiles(source.values(name), totals[j], shares, fill(j)));
    }
    return found;
  };
  const medians = await quantiles([0.5]);
  const centres = totals.map(({ sum, knownWeight, weight }, j) => {
    const [median] = medians[j];
    return knownWeight === weight ? sum / weight : (sum + (weight - knownWeight) * median) / weight;
  });
  const squares = new Float64Array(names.length);
  await each((values, j, weights) => {
    const centre = centres[j];
    let sum = squares[j];
    for (let i = 0; i < values.length; i++) {
      const value = Number.isNaN(values[i]) ? medians[j][0] : values[i];
      sum += (weights ? weights[i] : 1) * (value - centre) ** 2;
    }
    squares[j] = sum;
  });
  const quarters: Selected = wanted.quartiles
    ? await quantiles([0.25, 0.75], medians)
    : names.map(() => [Number.NaN, Number.NaN]);
  const distributions: Distribution[] = [];
  for (let j = 0; wanted.distribution && j < names.length; j++) {
    distributions.push(await distribution(source.values(names[j]), totals[j]));
  }
  return names.map((name, j) => ({
    kind: 'numeric',
    name,
    missing: rows - totals[j].known,
    low: totals[j].known > 0 ? totals[j].low : Number.NaN,
    high: totals[j].known > 0 ? totals[j].high : Number.NaN,
    median: medians[j][0],
    mean: centres[j],
    deviation: Math.sqrt(squares[j] / totals[j].weight),
    lowerQuartile: quarters[j][0],
    upperQuartile: quarters[j][1],
    ...(source.weighed && { missingWeight: totals[j].weight - totals[j].knownWeight }),
    ...(wanted.distribution && { distribution: distributions[j] }),
  }));
}

async function distribution(
  blocks: AsyncIterable<ValueCounts>,
  totals: Totals,
): Promise<Distribution> {
  const builder = distributionBuilder(totals.knownWeight);
  await eachValue(blocks, totals, (value, weight) => builder.add(value, weight));
  return builder.done();
}

/** @param fill What stands for a missing value; NaN leaves it out. */
async function weighedQuantiles(
  blocks: AsyncIterable<ValueCounts>,
  totals: Totals,
  shares: readonly number[],
  fill: number,
): Promise<number[]> {
  const filled = Number.isNaN(fill) ? 0 : totals.weight - totals.knownWeight;
  const builder = quantileBuilder(totals.knownWeight + filled, shares);
  let waiting = filled > 0;
  await eachValue(blocks, totals, (value, weight) => {
    if (waiting && value > fill) {
      builder.add(fill, filled);
      waiting = false;
    }
    builder.add(value, weight);
  });
  if (waiting) builder.add(fill, filled);
  return builder.done();
}

/** Calls `use` with every different value, ascending, and what its people weigh. */
async function eachValue(
  blocks: AsyncIterable<ValueCounts>,
  { known }: Totals,
  use: (value: number, weight: number) => void,
): Promise<void> {
  let people = 0;
  for await (const { values, counts, weights } of blocks) {
    values.forEach((value, k) => {
      use(value, weights[k]);
      people += counts[k];
    });
  }
  requireRows(known, { rows: people });
}

function addTotals(totals: Totals, values: Float64Array, weights: Float64Array | null): void {
  let { low, high, known, sum, knownWeight, weight } = totals;
  for (let i = 0; i < values.length; i++) {
    const value = values[i];
    const own = weights ? weights[i] : 1;
    weight += own;
    if (Number.isNaN(value)) continue;
    known++;
    knownWeight += own;
    sum += own * value;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  Object.assign(totals, { low, high, known, sum, knownWeight, weight });
}
