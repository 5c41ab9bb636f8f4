import { PairfairError, type People, type Selection, type Work } from 'pairfair';
import { requireRows } from 'pairfair/internal';
import { requireNoWeights } from '../requireNoWeights.ts';
import { clickhouseFeatures } from './clickhouseFeatures.ts';
import { clickhouseLinks } from './clickhouseLinks.ts';
import { clickhouseMeasures, clickhouseScores } from './clickhouseMeasures.ts';
import { columnStatistics } from './columnStatistics.ts';
import type { GramRoute } from './gramSql.ts';
import { repeatedOutputs } from './repeatedOutputs.ts';
import { type PeopleQuery, peopleQuery } from './selection.ts';
import { type Session, scratchName } from './session.ts';
import type { Source } from './source.ts';
import { readNumber, texts } from './sql.ts';

/** The people of a selection, for the queries about them. */
export interface PeopleContext {
  readonly session: Session;
  readonly source: Source;
  readonly gram: GramRoute;
  /** Up to how many people numbers are to agree with other engines' to the last bit. */
  readonly exactBelow: number;
  readonly selection: Selection;
  /** How many take part, and of every group. */
  readonly rows: number;
  readonly groupSizes: Float64Array;
  query(): PeopleQuery;
  /** How many take part now. */
  count(work: Work): Promise<number>;
  /** A table (i, id) of those who take part, made on first use. */
  numbered(work: Work): Promise<string>;
}

/** What people are taken from. */
export type PeopleStart = Pick<PeopleContext, 'session' | 'source' | 'gram' | 'exactBelow'>;

/** Fixes who takes part; their session is closed with them. */
export async function clickhousePeople(
  { session, source, gram, exactBelow }: PeopleStart,
  selection: Selection,
  work: Work,
): Promise<People> {
  requireNoWeights(selection, 'ClickHouse');
  const query = () => peopleQuery(source, selection);
  const { total, usable, groupSizes } = await countPeople(session, query(), selection, work);
  const rows = groupSizes.reduce((sum, size) => sum + size, 0);
  if (selection.id !== null) await requireIds(session, query(), selection.id, work);
  let numbering: Promise<string> | undefined;
  const context: PeopleContext = {
    ...{ session, source, gram, exactBelow, selection, rows, groupSizes, query },
    count: async (counting) => {
      const q = query();
      const sql = q.select({ fields: ['count()'], where: q.takesPart });
      return readNumber((await session.rows(sql, q.texts, counting))[0][0]);
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
    weight: rows,
    columnStatistics: async (columns, wanted, statisticsWork = {}) => ({
      rows,
      columns: await columnStatistics(context, columns, wanted, statisticsWork),
    }),
    repeatedOutputs: (draft, repeatWork = {}) => repeatedOutputs(context, draft, repeatWork),
    groupsOf: (ids, groupWork = {}) => groupsOf(context, ids, groupWork),
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
): Promise<{ total: number; usable: number; groupSizes: Float64Array }> {
  const fields = [q.group, 'count()', `countIf(${q.usable})`, `countIf(${q.takesPart})`];
  const rows = await session.rows(q.select({ fields, rest: `GROUP BY ${q.group}` }), q.texts, work);
  const groupSizes = new Float64Array(groups.names.length);
  let [total, usable] = [0, 0];
  for (const [group, all, known, taking] of rows.map((row) => row.map(readNumber))) {
    total += all;
    usable += known;
    if (group >= 0) groupSizes[group] = taking;
  }
  return { total, usable, groupSizes };
}

async function requireIds(
  session: Session,
  q: PeopleQuery,
  column: string,
  work: Work,
): Promise<void> {
  const [found] = await session.rows(
    q.select({
      fields: [q.id, 'count() AS pf_count'],
      where: q.usable,
      rest: `GROUP BY ${q.id} HAVING pf_count > 1 OR ${q.id} = '' LIMIT 1`,
    }),
    q.texts,
    work,
  );
  if (!found) return;
  const [id, count] = found;
  throw new PairfairError(
    'bad-data',
    `Ids must be there and differ, but column '${column}' has ${id === '' ? `none in ${count} rows` : `'${id}' ${count} times`}.`,
  );
}

async function groupsOf(
  { session, query }: PeopleContext,
  ids: readonly string[],
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
    const rows = await session.rows(
      q.select({
        fields: [q.id, q.group],
        where: `${q.takesPart} AND ${q.id} GLOBAL IN (SELECT id FROM ${scratchName(session, wanted)})`,
      }),
      q.texts,
      work,
    );
    return new Map(rows.map(([id, group]) => [String(id), readNumber(group)]));
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
  const counted = await session.rows(
    `SELECT count() FROM ${scratchName(session, table)}`,
    texts(),
    work,
  );
  requireRows(rows, { rows: readNumber(counted[0][0]) });
  return table;
}
