import { duckdb } from '@pairfair/sql';
import type {
  CategoryStatistics,
  ColumnStatistics,
  Distribution,
  NumericStatistics,
  StatisticsWanted,
  Work,
} from 'pairfair';
import {
  distributionBuilder,
  quantileBuilder,
  requireRows,
  columnStatistics as statisticsOf,
} from 'pairfair/internal';
import { type ColumnLook, lookAtColumns } from './columnLook.ts';
import { typedBlocks } from './duckColumns.ts';
import type { DuckPeople } from './duckPeople.ts';
import { numberOf, parameters, peopleRows, planOf, textOf } from './duckSql.ts';
import { follow } from './follow.ts';

/**
 * Up to so many people the library looks at the values itself: the last bit of a mean depends on the
 * order of its sum, and with it who is nearest among the equally near.
 */
const mostFetched = 200_000;

/** Values of columns that are looked at together. */
const mostValues = 4_000_000;

/** What a recipe needs to know of columns; no column is ever held when there are many people. */
export async function columnStatistics(
  people: DuckPeople,
  names: readonly string[],
  wanted: StatisticsWanted,
  work: Work,
  fetched: number = mostFetched,
): Promise<{ rows: number; columns: ColumnStatistics[] }> {
  const { rows } = people;
  const plans = names.map((name) => planOf(people.session, name));
  const numeric = plans.flatMap(({ name, kind }) => (kind === 'numeric' ? [name] : []));
  const known = new Map<string, ColumnStatistics>();
  const few = rows <= fetched;
  const at = few ? Math.max(1, Math.floor(mostValues / rows)) : columnsTogether(rows);
  for (let from = 0; from < numeric.length; from += at) {
    const some = numeric.slice(from, from + at);
    const look = few ? fetchedStatistics : summedStatistics;
    for (const one of await look(people, some, wanted, work)) known.set(one.name, one);
    work.onProgress?.({ stage: 'columns', done: from + some.length, total: names.length });
  }
  for (const { name, kind } of plans) {
    if (kind === 'category') known.set(name, await categoryStatistics(people, name, work));
  }
  return { rows, columns: names.map((name) => known.get(name)!) };
}

/** Of so many columns the values near a quantile, about one in fifty, are held at once. */
function columnsTogether(rows: number): number {
  return Math.max(1, Math.min(64, Math.floor((50 * mostValues) / rows)));
}

async function fetchedStatistics(
  people: DuckPeople,
  names: readonly string[],
  wanted: StatisticsWanted,
  work: Work,
): Promise<NumericStatistics[]> {
  const { rows, selection } = people;
  const all = names.map(() => new Float64Array(rows));
  const weights = selection.weight ? new Float64Array(rows) : null;
  const requests = names.map((name) => ({ kind: 'numeric', name }) as const);
  const chunks = people.chunks(requests, work);
  const met = await follow(chunks, rows, 'columns', work, (chunk) => {
    requireRows(rows, { rows: Math.max(rows, chunk.first + chunk.y.length) });
    chunk.table.columns.forEach((column, j) => {
      if (column.kind === 'numeric') all[j].set(column.values, chunk.first);
    });
    if (chunk.weights) weights?.set(chunk.weights, chunk.first);
  });
  requireRows(rows, { rows: met });
  return names.map(
    (name, j) =>
      statisticsOf(
        { kind: 'numeric', name, values: all[j] },
        { ...wanted, weights },
      ) as NumericStatistics,
  );
}

/** From a pass over all columns; the same bits on any number of threads. */
async function summedStatistics(
  people: DuckPeople,
  names: readonly string[],
  wanted: StatisticsWanted,
  work: Work,
): Promise<NumericStatistics[]> {
  const { rows, weight, session } = people;
  const weighed = Boolean(people.selection.weight);
  const look = weighed ? lookAtWeighed : lookAtColumns;
  const columns = names.map((name) => numberOf(session, name));
  const found = await look(people, columns, [0.5], work);
  const filled = found.map(
    ({ quantiles: [median] }, j) => `coalesce(${columns[j]}, ${duckdb.number(median)})`,
  );
  const quarters = wanted.quartiles ? await look(people, filled, [0.25, 0.75], work) : [];
  const out: NumericStatistics[] = [];
  for (const [j, { known, missingWeight, low, high, centre, ...sums }] of found.entries()) {
    const [median] = sums.quantiles;
    // Whoever has no value has the median.
    const fill = known > 0 ? median - centre : Number.NaN;
    const gap = (sums.sum + missingWeight * fill) / weight;
    const squares = (sums.squares + missingWeight * fill * fill) / weight;
    const [lowerQuartile, upperQuartile] = quarters[j]?.quantiles ?? [Number.NaN, Number.NaN];
    out.push({
      ...{ kind: 'numeric', name: names[j], missing: rows - known, low, high, median },
      mean: centre + gap,
      deviation: Math.sqrt(Math.max(0, squares - gap * gap)),
      ...{ lowerQuartile, upperQuartile },
      ...(weighed && { missingWeight }),
      ...(wanted.distribution && {
        distribution: await distribution(people, columns[j], weight - missingWeight, work),
      }),
    });
  }
  return out;
}

/** Of people who weigh, quantiles are found along their values, which DuckDB sorts on disk. */
async function lookAtWeighed(
  people: DuckPeople,
  columns: readonly string[],
  shares: readonly number[],
  work: Work,
): Promise<ColumnLook[]> {
  const found: ColumnLook[] = [];
  for (const [j, look] of (await lookAtColumns(people, columns, [], work)).entries()) {
    const builder = quantileBuilder(people.weight - look.missingWeight, shares);
    await eachValue(people, columns[j], work, builder.add);
    found.push({ ...look, quantiles: builder.done() });
  }
  return found;
}

async function distribution(
  people: DuckPeople,
  column: string,
  known: number,
  work: Work,
): Promise<Distribution> {
  const builder = distributionBuilder(known);
  await eachValue(people, column, work, builder.add);
  return builder.done();
}

/** Calls `use` with every different value, ascending, and what its people weigh. */
async function eachValue(
  { session, selection }: DuckPeople,
  column: string,
  work: Work,
  use: (value: number, weight: number) => void,
): Promise<void> {
  const given = parameters();
  const people = peopleRows(session, selection, [column], given);
  const query = `SELECT c0, sum(w) FROM ${people} WHERE c0 IS NOT NULL GROUP BY c0 ORDER BY c0`;
  for await (const [values, weights] of typedBlocks(session.stream(query, given.values, work))) {
    for (let k = 0; k < values.length; k++) use(values[k], weights[k]);
  }
}

async function categoryStatistics(
  { session, selection, rows }: DuckPeople,
  name: string,
  work: Work,
): Promise<CategoryStatistics> {
  const given = parameters();
  const people = peopleRows(session, selection, [textOf(session, name)], given);
  const found = await session.run(
    `SELECT c0, count(*), sum(w) FROM ${people} GROUP BY c0`,
    given.values,
    work,
  );
  requireRows(rows, { rows: found.reduce((sum, [, count]) => sum + Number(count), 0) });
  const missing = Number(found.find(([level]) => level === null)?.[1] ?? 0);
  const levels = found.flatMap(([level, , weight]) =>
    level === null ? [] : [{ level: String(level), count: Number(weight) }],
  );
  return { kind: 'category', name, missing, levels };
}
