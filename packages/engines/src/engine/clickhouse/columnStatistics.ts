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
  { session, source, query, rows }: PeopleContext,
  names: readonly string[],
  wanted: StatisticsWanted,
  work: Work,
): Promise<Map<string, ColumnStatistics>> {
  const q = query();
  const table = await session.scratchFrom(
    `id String, ${names.map((_, k) => `v${k} Float64`).join(', ')}`,
    'id',
    q.select({
      fields: [q.id, ...names.map((name) => asNumber(columnOf(source, name)))],
      where: q.takesPart,
    }),
    q.texts,
    work,
  );
  try {
    const fields = names.map((_, k) => `v${k}`).join(', ');
    const sql = `SELECT ${fields} FROM ${scratchName(session, table)} ORDER BY id FORMAT RowBinary`;
    const data = await readDoubles(session.bytes(sql, work), rows * names.length);
    return new Map(
      names.map((name, k) => {
        const values = Float64Array.from({ length: rows }, (_, i) => data[i * names.length + k]);
        return [name, statisticsOf({ kind: 'numeric', name, values }, wanted)];
      }),
    );
  } finally {
    await session.drop(table);
  }
}

async function numericStatistics(
  { session, source, query }: PeopleContext,
  name: string,
  wanted: StatisticsWanted,
  work: Work,
): Promise<{ rows: number; statistics: ColumnStatistics }> {
  const first = query();
  const v = first.alias('pf_v', asNumber(columnOf(source, name)));
  const known = `NOT isNaN(${v})`;
  const [row] = await session.rows(
    first.select({
      fields: [
        ...['count()', `countIf(isNaN(${v}))`, `minIf(${v}, ${known})`, `maxIf(${v}, ${known})`],
        `quantileExactInclusiveIf(0.5)(${v}, ${known})`,
      ],
      where: first.takesPart,
    }),
    first.texts,
    work,
  );
  const [rows, missing, low, high, median] = row.map(readNumber);
  const empty = missing === rows;
  const distribution = wanted.distribution
    ? await distributionOf({ session, source, query }, name, rows - missing, work)
    : undefined;

  const second = query();
  const raw = second.alias('pf_v', asNumber(columnOf(source, name)));
  const filled = second.alias('pf_f', `if(isNaN(${raw}), ${clickhouse.number(median)}, ${raw})`);
  // Around the median: a mean is never further from it than a deviation, so no digits are lost.
  const gap = second.alias('pf_d', `${filled} - ${clickhouse.number(median)}`);
  const [sums] = await session.rows(
    second.select({
      fields: [
        ...['count()', `avg(${gap})`, `avg(${gap} * ${gap})`],
        ...(wanted.quartiles
          ? [0.25, 0.75].map((level) => `quantileExactInclusive(${level})(${filled})`)
          : ['nan', 'nan']),
      ],
      where: second.takesPart,
    }),
    second.texts,
    work,
  );
  const [again, offset, square, lowerQuartile, upperQuartile] = sums.map(readNumber);
  return {
    rows: requireRows(rows, { rows: again }).rows,
    statistics: {
      ...{ kind: 'numeric', name, missing },
      low: empty ? Number.NaN : low,
      high: empty ? Number.NaN : high,
      ...{ median, mean: median + offset, lowerQuartile, upperQuartile },
      deviation: Math.sqrt(Math.max(0, square - offset * offset)),
      ...(distribution && { distribution }),
    },
  };
}

/** The values that describe a column, and how many people have each and less. */
async function distributionOf(
  { session, source, query }: Pick<PeopleContext, 'session' | 'source' | 'query'>,
  name: string,
  known: number,
  work: Work,
): Promise<Distribution> {
  const none = new Float64Array(0);
  if (known === 0) return { values: none, below: none, equal: none };
  const first = query();
  // Adding 0 makes −0 the 0 it is equal to.
  const v = first.alias('pf_v', `${asNumber(columnOf(source, name))} + 0e0`);
  // The level of a person in the middle of it: a quotient on its edge could fall to either side.
  const levels = Array.from(knotPlaces(known), (place) => (place + 0.5) / known);
  const [[few, spread]] = await session.rows(
    first.select({
      fields: [
        `groupUniqArrayIf(${mostKnots + 1})(${v}, NOT isNaN(${v}))`,
        `quantilesExactIf(${levels.join(', ')})(${v}, NOT isNaN(${v}))`,
      ],
      where: first.takesPart,
    }),
    first.texts,
    work,
  );
  const listed = readNumbers(few);
  const values = Float64Array.from(
    new Set(listed.length > mostKnots ? readNumbers(spread) : listed),
  ).sort();

  const second = query();
  const raw = second.alias('pf_v', `${asNumber(columnOf(source, name))} + 0e0`);
  const knot = second.alias('pf_k', `roundDown(${raw}, ${clickhouse.sums.numbers(values)})`);
  const counted = await session.rows(
    second.select({
      fields: [knot, 'count()', `countIf(${raw} = ${knot})`],
      where: `${second.takesPart} AND NOT isNaN(${raw})`,
      rest: `GROUP BY ${knot} ORDER BY ${knot}`,
    }),
    second.texts,
    work,
  );
  const counts = counted.map((line) => line.map(readNumber));
  const people = counts.reduce((sum, [, count]) => sum + count, 0);
  requireRows(known, { rows: people });
  const below = new Float64Array(counts.length);
  for (let k = 1; k < counts.length; k++) below[k] = below[k - 1] + counts[k - 1][1];
  return {
    values: Float64Array.from(counts, ([value]) => value),
    below,
    equal: Float64Array.from(counts, ([, , equal]) => equal),
  };
}

async function categoryStatistics(
  { session, source, query }: PeopleContext,
  name: string,
  work: Work,
): Promise<{ rows: number; statistics: ColumnStatistics }> {
  const q = query();
  const text = q.alias('pf_t', asText(columnOf(source, name)));
  const found = await session.rows(
    q.select({
      fields: [text, 'count()'],
      where: q.takesPart,
      rest: `GROUP BY ${text} LIMIT ${whole(mostLevels + 1)}`,
    }),
    q.texts,
    work,
  );
  if (found.length > mostLevels) {
    throw new PairfairError(
      'bad-data',
      `Column '${name}' has more than ${mostLevels} different values and cannot be a category; leave it out.`,
    );
  }
  const levels = found.map(([level, count]) => ({
    level: String(level),
    count: readNumber(count),
  }));
  const missing = levels.find(({ level }) => level === '')?.count ?? 0;
  return {
    rows: levels.reduce((sum, { count }) => sum + count, 0),
    statistics: {
      ...{ kind: 'category', name, missing },
      levels: levels.filter(({ level }) => level !== ''),
    },
  };
}
