import { clickhouse } from '@pairfair/sql';
import {
  type ColumnStatistics,
  type Distribution,
  PairfairError,
  type StatisticsWanted,
  type Work,
} from 'pairfair';
import {
  knotPlaces,
  mostKnots,
  requireRows,
  columnStatistics as statisticsOf,
} from 'pairfair/internal';
import type { PeopleContext } from './clickhousePeople.ts';
import { askRows } from './flatQuery.ts';
import { orderQuantiles, orderValues } from './orderValues.ts';
import { readDoubles } from './readDoubles.ts';
import { requireFinite } from './requireFinite.ts';
import { scratchName } from './session.ts';
import { columnOf, kindOf } from './source.ts';
import { asNumber, asText, readNumber, readNumbers, whole } from './sql.ts';

/** Different values of a category that are still fetched. */
const mostLevels = 1_000_000;

/** What a recipe must know of raw columns. */
export async function columnStatistics(
  context: PeopleContext,
  names: readonly string[],
  wanted: StatisticsWanted,
  work: Work,
): Promise<ColumnStatistics[]> {
  const { rows, source, exactBelow, selection } = context;
  const among = context.query();
  const where = { query: among, where: among.takesPart };
  await requireFinite(context, names, selection.id, work, where);
  const numeric = names.filter((name) => kindOf(source, columnOf(source, name)) === 'numeric');
  const few = rows <= exactBelow && selection.id !== null && numeric.length > 0;
  const known = few ? await orderedStatistics(context, numeric, wanted, work) : new Map();
  const found: ColumnStatistics[] = [];
  for (const name of names) {
    const answer =
      known.get(name) ??
      requireRows(
        rows,
        numeric.includes(name)
          ? await numericStatistics(context, name, wanted, work)
          : await categoryStatistics(context, name, work),
      ).statistics;
    found.push(answer);
    work.onProgress?.({ stage: 'columns', done: found.length, total: names.length });
  }
  return found;
}

/**
 * From the values, in the order of people: the last bit of a mean depends on the order of its sum,
 * and with it who is nearest among the equally near. So that few people, whose neighbours are
 * found exactly, have the same neighbours in every engine.
 */
async function orderedStatistics(
  { session, source, query, rows, selection }: PeopleContext,
  names: readonly string[],
  wanted: StatisticsWanted,
  work: Work,
): Promise<Map<string, ColumnStatistics>> {
  const q = query();
  const columns = [
    ...names.map((name) => asNumber(columnOf(source, name))),
    ...(selection.weight ? [q.weight] : []),
  ];
  const table = await session.scratchFrom(
    `id String, ${columns.map((_, k) => `v${k} Float64`).join(', ')}`,
    'id',
    q.select({
      fields: [q.id, ...columns],
      where: q.takesPart,
    }),
    q.texts,
    work,
  );
  try {
    const fields = columns.map((_, k) => `v${k}`).join(', ');
    const sql = `SELECT ${fields} FROM ${scratchName(session, table)} ORDER BY id FORMAT RowBinary`;
    const data = await readDoubles(session.bytes(sql, work), rows * columns.length);
    const column = (k: number) =>
      Float64Array.from({ length: rows }, (_, i) => data[i * columns.length + k]);
    const weights = selection.weight ? column(names.length) : null;
    return new Map(
      names.map((name, k) => [
        name,
        statisticsOf({ kind: 'numeric', name, values: column(k) }, { ...wanted, weights }),
      ]),
    );
  } finally {
    await session.drop(table);
  }
}

async function numericStatistics(
  context: PeopleContext,
  name: string,
  wanted: StatisticsWanted,
  work: Work,
): Promise<{ rows: number; statistics: ColumnStatistics }> {
  const { session, source, query, selection } = context;
  const first = query();
  const v = first.alias('pf_v', asNumber(columnOf(source, name)));
  const known = `NOT isNaN(${v})`;
  const [row] = await askRows(session, first, work, {
    fields: [
      ...['count()', `countIf(isNaN(${v}))`, `minIf(${v}, ${known})`, `maxIf(${v}, ${known})`],
      ...[known, `isNaN(${v})`].map((some) => `sumIf(${first.weight}, ${some})`),
    ],
    where: first.takesPart,
  });
  const [rows, missing, low, high, knownWeight, missingWeight] = row.map(readNumber);
  const empty = missing === rows;
  const column = `${asNumber(columnOf(source, name))} + 0e0`;
  const [median] = await orderQuantiles(context, column, knownWeight, [0.5], work);
  // A column with infinite values is refused later; no number of a query may be one.
  const isBounded = empty || (Number.isFinite(low) && Number.isFinite(high));
  const distribution =
    wanted.distribution && isBounded
      ? await distributionOf(context, name, { people: rows - missing, weight: knownWeight }, work)
      : undefined;

  const second = query();
  const raw = second.alias('pf_v', asNumber(columnOf(source, name)));
  const filled = second.alias('pf_f', `if(isNaN(${raw}), ${clickhouse.number(median)}, ${raw})`);
  // Around the median: a mean is never further from it than a deviation, so no digits are lost.
  const gap = second.alias('pf_d', `${filled} - ${clickhouse.number(median)}`);
  const [sums] = await askRows(session, second, work, {
    fields: [
      'count()',
      ...[gap, `${gap} * ${gap}`].map((term) =>
        selection.weight ? `sum(${second.weighed(term)}) / sum(${second.weight})` : `avg(${term})`,
      ),
    ],
    where: second.takesPart,
  });
  const [again, offset, square] = sums.map(readNumber);
  const filledColumn = `if(isNaN(${column}), ${clickhouse.number(median)}, ${column})`;
  const [lowerQuartile, upperQuartile] =
    wanted.quartiles && !empty
      ? await orderQuantiles(context, filledColumn, context.weight, [0.25, 0.75], work)
      : [Number.NaN, Number.NaN];
  return {
    rows: requireRows(rows, { rows: again }).rows,
    statistics: {
      ...{ kind: 'numeric', name, missing },
      low: empty ? Number.NaN : low,
      high: empty ? Number.NaN : high,
      ...{ median, mean: median + offset, lowerQuartile, upperQuartile },
      deviation: Math.sqrt(Math.max(0, square - offset * offset)),
      ...(selection.weight && { missingWeight }),
      ...(distribution && { distribution }),
    },
  };
}

/** The values that describe a column, and how many people have each and less. */
async function distributionOf(
  context: PeopleContext,
  name: string,
  known: { readonly people: number; readonly weight: number },
  work: Work,
): Promise<Distribution> {
  const { session, source, query } = context;
  const none = new Float64Array(0);
  if (known.people === 0) return { values: none, below: none, equal: none };
  const first = query();
  // Adding 0 makes −0 the 0 it is equal to.
  const v = first.alias('pf_v', `${asNumber(columnOf(source, name))} + 0e0`);
  const [[few]] = await askRows(session, first, work, {
    fields: [`groupUniqArrayIf(${mostKnots + 1})(${v}, NOT isNaN(${v}))`],
    where: first.takesPart,
  });
  const listed = readNumbers(few);
  const values = Float64Array.from(
    new Set(listed.length > mostKnots ? await knotValues(context, name, known, work) : listed),
  ).sort();

  const second = query();
  const raw = second.alias('pf_v', `${asNumber(columnOf(source, name))} + 0e0`);
  const knot = second.alias('pf_k', `roundDown(${raw}, ${clickhouse.sums.numbers(values)})`);
  const counted = await askRows(session, second, work, {
    fields: [
      ...[knot, 'count()', `sum(${second.weight})`],
      `sumIf(${second.weight}, ${raw} = ${knot})`,
    ],
    where: `${second.takesPart} AND NOT isNaN(${raw})`,
    rest: `GROUP BY ${knot} ORDER BY ${knot}`,
  });
  const counts = counted.map((line) => line.map(readNumber));
  const people = counts.reduce((sum, [, count]) => sum + count, 0);
  requireRows(known.people, { rows: people });
  const below = new Float64Array(counts.length);
  for (let k = 1; k < counts.length; k++) below[k] = below[k - 1] + counts[k - 1][2];
  return {
    values: Float64Array.from(counts, ([value]) => value),
    below,
    equal: Float64Array.from(counts, ([, , , equal]) => equal),
  };
}

/** The values at `knotPlaces`; with weights also the greatest, as `distributionBuilder` keeps them. */
async function knotValues(
  context: PeopleContext,
  name: string,
  { people, weight }: { readonly people: number; readonly weight: number },
  work: Work,
): Promise<number[]> {
  const column = `${asNumber(columnOf(context.source, name))} + 0e0`;
  if (!context.selection.weight) return orderValues(context, column, knotPlaces(people), work);
  const places = [...knotPlaces(weight), Number.POSITIVE_INFINITY];
  const found = await orderValues(context, column, places, work);
  const greatest = found.at(-1) as number;
  const knots = Array.from(new Set(found)).filter((value) => value !== greatest);
  return [...knots.slice(0, mostKnots - 1), greatest];
}

async function categoryStatistics(
  { session, source, query }: PeopleContext,
  name: string,
  work: Work,
): Promise<{ rows: number; statistics: ColumnStatistics }> {
  const q = query();
  const text = q.alias('pf_t', asText(columnOf(source, name)));
  const found = await askRows(session, q, work, {
    fields: [text, 'count()', `sum(${q.weight})`],
    where: q.takesPart,
    rest: `GROUP BY ${text} LIMIT ${whole(mostLevels + 1)}`,
  });
  if (found.length > mostLevels) {
    throw new PairfairError(
      'bad-data',
      `Column '${name}' has more than ${mostLevels} different values and cannot be a category; leave it out.`,
    );
  }
  const levels = found.map(([level, people, count]) => ({
    ...{ level: String(level), people: readNumber(people), count: readNumber(count) },
  }));
  const missing = levels.find(({ level }) => level === '')?.people ?? 0;
  return {
    rows: levels.reduce((sum, { people }) => sum + people, 0),
    statistics: {
      ...{ kind: 'category', name, missing },
      levels: levels.flatMap(({ level, count }) => (level === '' ? [] : [{ level, count }])),
    },
  };
}
