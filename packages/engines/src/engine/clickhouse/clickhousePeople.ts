import { clickhouse } from '@pairfair/sql';
import { PairfairError, type People, type Selection, type Work } from 'pairfair';
import { badWeight, drawPrefix, requireRows, requireWeight } from 'pairfair/internal';
import { clickhouseFeatures } from './clickhouseFeatures.ts';
import { clickhouseLinks } from './clickhouseLinks.ts';
import { clickhouseMeasures, clickhouseScores } from './clickhouseMeasures.ts';
import { columnStatistics } from './columnStatistics.ts';
import { askRows } from './flatQuery.ts';
import { peopleTable } from './peopleTable.ts';
import { repeatedOutputs } from './repeatedOutputs.ts';
import { type PeopleQuery, peopleQuery } from './selection.ts';
import { type Session, scratchName } from './session.ts';
import { numericColumnOf, type Source } from './source.ts';
import { asNumber, readNumber, whole } from './sql.ts';

/** The people of a selection, for the queries about them. */
export interface PeopleContext {
  readonly session: Session;
  readonly source: Source;
  /** Up to how many people numbers are to agree with other engines' to the last bit. */
  readonly exactBelow: number;
  readonly selection: Selection;
  /** How many take part, what they weigh, and what every group does. */
  readonly rows: number;
  readonly weight: number;
  readonly groupSizes: Float64Array;
  query(): PeopleQuery;
  /** How many take part now. */
  count(work: Work): Promise<number>;
  /** A table (i, id) of those who take part, made on first use. */
  numbered(work: Work): Promise<string>;
}

/** What people are taken from. */
export type PeopleStart = Pick<PeopleContext, 'session' | 'source' | 'exactBelow'>;

/** Fixes who takes part; their session is closed with them. */
export async function clickhousePeople(
  { session, source, exactBelow }: PeopleStart,
  selection: Selection,
  work: Work,
): Promise<People> {
  const query = () => peopleQuery(source, selection);
  if (selection.weight && !selection.fold)
    await requireWeights({ session, source }, selection, selection.weight, work);
  const counted = await countPeople(session, query(), selection, work);
  const { total, usable, rows, groupSizes } = counted;
  const weight = groupSizes.reduce((sum, size) => sum + size, 0);
  if (selection.id !== null && !selection.fold) {
    await requireIds(session, query(), selection.id, work);
  }
  let numbering: Promise<string> | undefined;
  const context: PeopleContext = {
    ...{ session, source, exactBelow, selection, rows, weight, groupSizes, query },
    count: async (counting) => {
      const q = query();
      const sql = q.select({ fields: ['count()'], where: q.takesPart });
      return readNumber((await session.rows(sql, counting, q.texts))[0][0]);
    },
    numbered: async (numberingWork) => {
      numbering ??= numberPeople(context, numberingWork);
      try {
        return await numbering;
      } catch (error) {
        numbering = undefined;
        throw error;
      }
    },
  };
  return {
    rows,
    leftOut: total - usable,
    groupSizes,
    weight,
    columnStatistics: async (columns, wanted, statisticsWork = {}) => ({
      rows,
      columns: await columnStatistics(context, columns, wanted, statisticsWork),
    }),
    repeatedOutputs: (draft, repeatWork = {}) => repeatedOutputs(context, draft, repeatWork),
    draw: async (count, seed, stream, drawWork = {}) => {
      const numbered = scratchName(session, await context.numbered(drawWork));
      const key = `murmurHash3_32(concat(${clickhouse.text(drawPrefix(seed, stream))}, id))`;
      const sql = `SELECT i FROM ${numbered} ORDER BY ${key}, id LIMIT ${whole(count)}`;
      const drawn = await session.rows(sql, drawWork);
      const numbers = Uint32Array.from(drawn, ([i]) => readNumber(i));
      return { rows: await context.count(drawWork), numbers };
    },
    table: (columns, numbers, tableWork = {}) => peopleTable(context, columns, numbers, tableWork),
    groupsOf: (ids, idWork = {}) => valuesOf(context, ids, ({ group }) => group, idWork),
    weightsOf: async (ids, idWork = {}) =>
      selection.weight ? valuesOf(context, ids, (q) => q.weight, idWork) : null,
    links: (rule, linkWork = {}) => clickhouseLinks(context, rule, linkWork),
    features: async (map) => clickhouseFeatures(context, map),
    scores: (pipeline, scoreWork = {}) => clickhouseScores(context, pipeline, scoreWork),
    measures: (pipeline, links, measureWork = {}) =>
      clickhouseMeasures(context, pipeline, links, measureWork),
    close: () => session.close(),
  };
}

async function countPeople(
  session: Session,
  q: PeopleQuery,
  { groups }: Selection,
  work: Work,
): Promise<{ total: number; usable: number; rows: number; groupSizes: Float64Array }> {
  const fields = [
    ...[q.group, 'count()', `countIf(${q.usable})`, `countIf(${q.takesPart})`],
    `sumIf(${q.weight}, ${q.takesPart})`,
  ];
  const rows = await askRows(session, q, work, { fields, rest: `GROUP BY ${q.group}` });
  const groupSizes = new Float64Array(groups.names.length);
  let [total, usable, people] = [0, 0, 0];
  for (const [group, all, known, taking, size] of rows.map((row) => row.map(readNumber))) {
    total += all;
    usable += known;
    people += taking;
    if (group >= 0) groupSizes[group] = size;
  }
  return { total, usable, rows: people, groupSizes };
}

/** Throws for a weight that counts nobody, and for too little in all. */
async function requireWeights(
  { session, source }: Pick<PeopleStart, 'session' | 'source'>,
  selection: Selection,
  column: string,
  work: Work,
): Promise<void> {
  const q = peopleQuery(source, { ...selection, weight: null });
  const w = q.alias('pf_w', asNumber(numericColumnOf(source, column)));
  const bad = `NOT (isFinite(${w}) AND ${w} >= 0)`;
  const who = selection.id === null ? `''` : q.id;
  const [[count, value, id, total]] = await askRows(session, q, work, {
    fields: [
      ...[`countIf(${bad})`, `argMinIf(${w}, ${who}, ${bad})`, `minIf(${who}, ${bad})`],
      `sum(${w})`,
    ],
    where: q.usable,
  });
  if (readNumber(count) > 0) {
    const place = selection.id === null ? `${count} rows` : `the row of '${id}'`;
    throw badWeight(column, readNumber(value), place);
  }
  requireWeight(column, readNumber(total));
}

async function requireIds(
  session: Session,
  q: PeopleQuery,
  column: string,
  work: Work,
): Promise<void> {
  const [found] = await askRows(session, q, work, {
    fields: [q.id, 'count() AS pf_count'],
    where: q.usable,
    rest: `GROUP BY ${q.id} HAVING pf_count > 1 OR ${q.id} = '' LIMIT 1`,
  });
  if (!found) return;
  const [id, count] = found;
  throw new PairfairError(
    'bad-data',
    `Ids must be there and differ, but column '${column}' has ${id === '' ? `none in ${count} rows` : `'${id}' ${count} times`}.`,
  );
}

/** A number of each of the people of some ids. */
async function valuesOf(
  { session, query }: PeopleContext,
  ids: readonly string[],
  value: (query: PeopleQuery) => string,
  work: Work,
): Promise<Map<string, number>> {
  const q = query();
  const wanted = await session.scratch('id String', 'id', work);
  try {
    await session.insert(
      wanted,
      Array.from(new Set(ids), (id) => [id]),
      work,
    );
    const rows = await askRows(session, q, work, {
      fields: [q.id, value(q)],
      where: `${q.takesPart} AND ${q.id} GLOBAL IN (SELECT id FROM ${scratchName(session, wanted)})`,
    });
    return new Map(rows.map(([id, found]) => [String(id), readNumber(found)]));
  } finally {
    await session.drop(wanted);
  }
}

/** Numbers people by their id as text: bytes of UTF-8 sort as code points do. */
async function numberPeople(context: PeopleContext, work: Work): Promise<string> {
  const { session, rows, query } = context;
  const q = query();
  const ids = q.select({ fields: [`${q.id} AS id`], where: q.takesPart });
  const table = await session.scratchFrom(
    'i UInt64, id String',
    'i',
    `SELECT row_number() OVER (ORDER BY id) - 1, id FROM (${ids})`,
    q.texts,
    work,
  );
  const counted = await session.rows(`SELECT count() FROM ${scratchName(session, table)}`, work);
  requireRows(rows, { rows: readNumber(counted[0][0]) });
  return table;
}
