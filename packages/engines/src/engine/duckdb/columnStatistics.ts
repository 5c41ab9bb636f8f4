import type {
  CategoryStatistics,
  ColumnStatistics,
  Counted,
  Distribution,
  NumericStatistics,
  StatisticsWanted,
  Work,
} from 'pairfair';
import { distributionBuilder, requireRows } from 'pairfair/internal';
import type { DuckPeople } from './duckPeople.ts';
import { follow } from './follow.ts';
import { type Selected, selectRanks } from './selectRanks.ts';

/** Where the statistics of columns come from. */
export interface StatisticsSource {
  readonly chunks: DuckPeople['chunks'];
  levels(name: string): Promise<LevelCounts>;
  values(name: string): AsyncIterable<ValueCounts>;
}

/** Some of the different values of a numeric column, ascending, and how often each comes. */
export interface ValueCounts {
  readonly values: Float64Array;
  readonly counts: Float64Array;
}

/** How often each level of a category comes. */
export interface LevelCounts extends Counted, Pick<CategoryStatistics, 'missing' | 'levels'> {}

/**
 * What a recipe needs to know of columns, from passes over the people: sums in the order of people,
 * as the library adds them, and quantiles by counting, so that no column is ever held.
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

interface Totals {
  low: number;
  high: number;
  known: number;
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
  const each = async (visit: (values: Float64Array, column: number) => void): Promise<void> => {
    const met = await follow(source.chunks(requests, work), rows, 'columns', work, ({ table }) => {
      table.columns.forEach((column, j) => {
        if (column.kind === 'numeric') visit(column.values, j);
      });
    });
    requireRows(rows, { rows: met });
  };
  const totals = names.map(
    (): Totals => ({
      ...{ low: Number.POSITIVE_INFINITY, high: Number.NEGATIVE_INFINITY, known: 0, sum: 0 },
    }),
  );
  await each((values, j) => addTotals(totals[j], values));

  const medians = await selectRanks(
    totals.map(({ low, high, known }) => ({ low, high, known, fill: Number.NaN, shares: [0.5] })),
    each,
  );
  const centres = totals.map(({ sum, known }, j) => {
    const [median] = medians[j];
    return known === rows ? sum / rows : (sum + (rows - known) * median) / rows;
  });
  const squares = new Float64Array(names.length);
  await each((values, j) => {
    const centre = centres[j];
    let sum = squares[j];
    for (let i = 0; i < values.length; i++) {
      const value = Number.isNaN(values[i]) ? medians[j][0] : values[i];
      sum += (value - centre) ** 2;
    }
    squares[j] = sum;
  });
  const quarters: Selected = wanted.quartiles
    ? await selectRanks(
        totals.map(({ low, high }, j) => ({
          ...{ low, high, known: rows, fill: medians[j][0], shares: [0.25, 0.75] },
        })),
        each,
      )
    : names.map(() => [Number.NaN, Number.NaN]);
  const distributions: Distribution[] = [];
  for (let j = 0; wanted.distribution && j < names.length; j++) {
    distributions.push(await distribution(source.values(names[j]), totals[j].known));
  }
  return names.map((name, j) => ({
    kind: 'numeric',
    name,
    missing: rows - totals[j].known,
    low: totals[j].known > 0 ? totals[j].low : Number.NaN,
    high: totals[j].known > 0 ? totals[j].high : Number.NaN,
    median: medians[j][0],
    mean: centres[j],
    deviation: Math.sqrt(squares[j] / rows),
    lowerQuartile: quarters[j][0],
    upperQuartile: quarters[j][1],
    ...(wanted.distribution && { distribution: distributions[j] }),
  }));
}

async function distribution(
  blocks: AsyncIterable<ValueCounts>,
  known: number,
): Promise<Distribution> {
  const builder = distributionBuilder(known);
  let people = 0;
  for await (const { values, counts } of blocks) {
    values.forEach((value, k) => {
      builder.add(value, counts[k]);
      people += counts[k];
    });
  }
  requireRows(known, { rows: people });
  return builder.done();
}

function addTotals(totals: Totals, values: Float64Array): void {
  let { low, high, known, sum } = totals;
  for (let i = 0; i < values.length; i++) {
    const value = values[i];
    if (Number.isNaN(value)) continue;
    known++;
    sum += value;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  Object.assign(totals, { low, high, known, sum });
}
