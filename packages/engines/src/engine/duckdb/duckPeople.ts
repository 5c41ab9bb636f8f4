import { PairfairError } from 'pairfair';
import type { Selection, Work } from '../engine.ts';
import type { ColumnRequest, PeopleChunk, PeopleSource } from '../stream/peopleSource.ts';
import { type PersonOf, placePairs, placeRelation } from '../stream/placeRelation.ts';
import { streamStatistics } from '../stream/streamStatistics.ts';
import { codedColumns, typedBlocks } from './duckColumns.ts';
import { duckMembers, personNumber } from './duckMembers.ts';
import type { DuckSession } from './duckSession.ts';
import { parameters, planOf, textOf, usableRows } from './duckSql.ts';

/** Who takes part, of a file. */
export async function duckPeople(
  session: DuckSession,
  selection: Selection,
  work: Work,
): Promise<PeopleSource> {
  if (selection.id !== null) await requireIds(session, selection, work);
  const given = parameters();
  const counted = await session.run(
    `SELECT g, count(*) FILTER (WHERE p), count(*) FROM ${usableRows(session, selection, [], given)} GROUP BY g`,
    given.values,
    work,
  );
  const [[all]] = await session.run(`SELECT count(*) FROM ${session.from}`, [], work);
  const groupSizes = new Float64Array(selection.groups.names.length);
  let usable = 0;
  for (const [group, taking, either] of counted) {
    groupSizes[Number(group)] = Number(taking);
    usable += Number(either);
  }
  const rows = groupSizes.reduce((sum, size) => sum + size, 0);
  const personOf: PersonOf = (wanted, passWork) => findIds(session, selection, wanted, passWork);
  const chunks = (columns: readonly ColumnRequest[], passWork: Work) =>
    peopleChunks(session, selection, columns, passWork);
  return {
    rows,
    leftOut: Number(all) - usable,
    groupSizes,
    spill: session.spill,
    chunks,
    columnStatistics: (columns, quartiles, passWork) => {
      const plans = columns.map((name) => planOf(session, name));
      return streamStatistics(plans, rows, quartiles, passWork, {
        chunks,
        levels: (name) => levelCounts(session, selection, name, passWork),
      });
    },
    members: (rule, passWork) =>
      rule.kind === 'relation'
        ? placeRelation(rule.members, personOf, session.spill, passWork)
        : duckMembers(session, selection, rule, rows, passWork),
    pairs: (pairs, passWork) => placePairs(pairs, personOf, passWork),
    close: async () => {},
  };
}

async function* peopleChunks(
  session: DuckSession,
  selection: Selection,
  requests: readonly ColumnRequest[],
  work: Work,
): AsyncIterable<PeopleChunk> {
  const coded = await codedColumns(session, requests, work);
  try {
    const given = parameters();
    const rows = usableRows(session, selection, coded.expressions, given);
    const listed = coded.expressions.map((_, k) => `, c${k}`).join('');
    const query = `SELECT CAST(g AS INTEGER), y${listed} FROM ${rows} WHERE p`;
    let first = 0;
    for await (const [groups, y, ...parts] of typedBlocks(
      session.stream(query, given.values, work),
    )) {
      const table = { rows: y.length, columns: coded.build(parts) };
      yield { first, table, groups: groups as Int32Array, y: y as Float64Array };
      first += y.length;
    }
  } finally {
    await coded.close();
  }
}

async function levelCounts(
  session: DuckSession,
  selection: Selection,
  name: string,
  work: Work,
): Promise<{ rows: number; missing: number; levels: { level: string; count: number }[] }> {
  const given = parameters();
  const people = usableRows(session, selection, [textOf(session, name)], given);
  const found = await session.run(
    `SELECT c0, count(*) FROM ${people} WHERE p GROUP BY c0`,
    given.values,
    work,
  );
  const levels = found.flatMap(([level, count]) =>
    level === null ? [] : [{ level: String(level), count: Number(count) }],
  );
  const rows = found.reduce((sum, [, count]) => sum + Number(count), 0);
  return { rows, missing: rows - levels.reduce((sum, { count }) => sum + count, 0), levels };
}

async function requireIds(session: DuckSession, selection: Selection, work: Work): Promise<void> {
  const id = selection.id as string;
  const given = parameters();
  const people = usableRows(session, selection, [textOf(session, id)], given);
  const [repeated] = await session.run(
    `SELECT c0 FROM ${people} GROUP BY c0 HAVING count(*) > 1 OR c0 IS NULL OR c0 = '' ORDER BY c0 LIMIT 1`,
    given.values,
    work,
  );
  if (!repeated) return;
  const text = repeated[0] === null ? '' : String(repeated[0]);
  throw new PairfairError(
    'bad-data',
    `Ids must be there and differ, but column '${id}' has ${text === '' ? 'rows without one' : `'${text}' twice`}.`,
  );
}

/** The people of some ids; without an id column these are row numbers of the file from 1. */
async function findIds(
  session: DuckSession,
  selection: Selection,
  wanted: ReadonlySet<string>,
  work: Work,
): Promise<Map<string, { person: number; group: number }>> {
  const given = parameters();
  const id = selection.id === null ? null : textOf(session, selection.id);
  // Row numbers are those of the file, so they are counted before anybody is left out.
  const from =
    id === null
      ? `(SELECT *, CAST(row_number() OVER () AS VARCHAR) AS "pairfair row" FROM ${session.from})`
      : session.from;
  const rows = usableRows({ ...session, from }, selection, [id ?? '"pairfair row"'], given);
  const query = `SELECT person, g, c0 FROM (SELECT ${personNumber} AS person, g, p, c0 FROM ${rows}) WHERE p`;
  const found = new Map<string, { person: number; group: number }>();
  for await (const chunk of session.stream(query, given.values, work)) {
    const [people, groups, ids] = [0, 1, 2].map((j) => chunk.getColumnVector(j));
    for (let i = 0; i < chunk.rowCount; i++) {
      const text = String(ids.getItem(i));
      if (!wanted.has(text)) continue;
      found.set(text, { person: Number(people.getItem(i)), group: Number(groups.getItem(i)) });
    }
  }
  return found;
}
