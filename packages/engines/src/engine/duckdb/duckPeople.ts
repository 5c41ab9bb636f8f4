import { duckdb } from '@pairfair/sql';
import {
  applyRecipe,
  type ColumnStatistics,
  PairfairError,
  type People,
  type Recipe,
  type Selection,
  type Table,
  type Work,
} from 'pairfair';
import {
  badWeight,
  type DrawnPeople,
  infiniteValue,
  mostAll,
  openDraw,
  type PeopleDraw,
  requireWeight,
} from 'pairfair/internal';
import { columnStatistics } from './columnStatistics.ts';
import { codedColumns, idsOf, typedBlocks } from './duckColumns.ts';
import { duckFeatures } from './duckFeatures.ts';
import { duckLinks } from './duckLinks.ts';
import { duckMeasures, duckScores } from './duckMeasures.ts';
import type { DuckSession } from './duckSession.ts';
import {
  idFields,
  idRows,
  numberedRows,
  numberOf,
  parameters,
  peopleRows,
  planOf,
  textOf,
  usableRows,
} from './duckSql.ts';
import { dropTable, filledTable } from './duckTable.ts';
import type { FeatureStore } from './featureStore.ts';
import { follow } from './follow.ts';
import { peopleBytes, workerBytes } from './memoryPlan.ts';
import { peopleTable } from './peopleTable.ts';
import { type ColumnRequest, recipeColumns } from './recipeColumns.ts';

/** The people of a selection, for the passes over them. */
export interface DuckPeople {
  readonly session: DuckSession;
  readonly selection: Selection;
  /** How many take part; checked against what every pass meets. */
  readonly rows: number;
  readonly groupSizes: Float64Array;
  /** What they weigh in all. */
  readonly weight: number;
  /** The people in order, a few thousand at a time, with these columns. */
  chunks(columns: readonly ColumnRequest[], work: Work): AsyncIterable<PeopleChunk>;
  /** X of these people by recipe, as far as it was put aside. */
  readonly stores: Map<Recipe, FeatureStore>;
}

/** Some people who follow each other. */
export interface PeopleChunk {
  /** Number of its first person. */
  readonly first: number;
  readonly table: Table;
  readonly groups: Int32Array;
  readonly y: Float64Array;
  /** What each weighs; null: 1. */
  readonly weights: Float64Array | null;
}

/** Fixes who takes part, of a file. */
export async function duckPeople(
  session: DuckSession,
  selection: Selection,
  work: Work,
): Promise<People> {
  if (!selection.fold) {
    if (selection.weight) await requireWeights(session, selection, selection.weight, work);
    if (selection.id !== null) await requireIds(session, selection, work);
  }
  const given = parameters();
  const counted = await session.run(
    `SELECT g, count(*) FILTER (WHERE p), count(*), coalesce(sum(w) FILTER (WHERE p), 0) FROM ${usableRows(session, selection, [], given)} GROUP BY g`,
    given.values,
    work,
  );
  const [[all]] = await session.run(`SELECT count(*) FROM ${session.from}`, [], work);
  const groupSizes = new Float64Array(selection.groups.names.length);
  let [rows, usable] = [0, 0];
  for (const [group, taking, either, size] of counted) {
    groupSizes[Number(group)] = Number(size);
    rows += Number(taking);
    usable += Number(either);
  }
  await session.hold('people', peopleBytes(rows, selection));
  if (rows > mostAll) await session.hold('workers', workerBytes(session.threads));
  const weight = groupSizes.reduce((sum, size) => sum + size, 0);
  const people: DuckPeople = {
    ...{ session, selection, rows, groupSizes, weight },
    chunks: (columns, passWork) => peopleChunks(session, selection, columns, passWork),
    stores: new Map(),
  };
  return {
    rows,
    leftOut: Number(all) - usable,
    groupSizes,
    weight,
    async columnStatistics(columns, wanted, passWork = {}) {
      const found = await columnStatistics(people, columns, wanted, passWork);
      for (const column of found.columns) await requireFinite(session, column, rows, passWork);
      return found;
    },
    repeatedOutputs: (draft, passWork = {}) => repeatedOutputs(people, draft, passWork),
    draw: (count, seed, stream, passWork = {}) =>
      drawPeople(session, selection, openDraw(count, seed, stream), passWork),
    table: (columns, numbers, passWork = {}) => peopleTable(people, columns, numbers, passWork),
    async groupsOf(ids, passWork = {}) {
      const found = await findPeople(people, ids, passWork);
      return new Map(Array.from(found, ([id, { group }]) => [id, group]));
    },
    async weightsOf(ids, passWork = {}) {
      if (!selection.weight) return null;
      const found = await findPeople(people, ids, passWork);
      return new Map(Array.from(found, ([id, one]) => [id, one.weight]));
    },
    links: (rule, passWork = {}) => duckLinks(people, rule, passWork),
    features: (map) => duckFeatures(people, map),
    scores: (pipeline, passWork = {}) => duckScores(people, pipeline, passWork),
    measures: (pipeline, links, passWork = {}) => duckMeasures(people, pipeline, links, passWork),
    async close() {
      for (const store of people.stores.values()) store.close();
      people.stores.clear();
    },
  };
}

/** Throws, naming the row, for a weight that counts nobody, and for too little in all. */
async function requireWeights(
  session: DuckSession,
  selection: Selection,
  column: string,
  work: Work,
): Promise<void> {
  const given = parameters();
  const rows = usableRows(
    { ...session, from: numberedRows(session) },
    { ...selection, weight: null },
    [numberOf(session, column), '"pairfair row"'],
    given,
  );
  const [[total, bad, row]] = await session.run(
    `SELECT coalesce(sum(c0), 0), arg_min(coalesce(c0, 'NaN'::DOUBLE), c1) FILTER (WHERE NOT good), min(c1) FILTER (WHERE NOT good) FROM (SELECT *, coalesce(c0 >= 0 AND c0 < 'inf'::DOUBLE, false) AS good FROM ${rows})`,
    given.values,
    work,
  );
  if (row !== null) throw badWeight(column, Number(bad), `row ${row}`);
  requireWeight(column, Number(total));
}

/** Throws, naming the row, when a column holds an infinite number. */
async function requireFinite(
  session: DuckSession,
  column: ColumnStatistics,
  rows: number,
  work: Work,
): Promise<void> {
  if (column.kind === 'category' || column.missing === rows) return;
  const infinite = [column.low, column.high].find((value) => !Number.isFinite(value));
  if (infinite === undefined) return;
  const cell = `CAST(${duckdb.name(planOf(session, column.name).inner)} AS DOUBLE)`;
  const numbered = `SELECT row_number() OVER () AS place, ${cell} AS cell FROM ${session.from}`;
  const [[row]] = await session.run(
    `SELECT min(place) FROM (${numbered}) WHERE cell = ${infinite > 0 ? '' : '-'}'inf'::DOUBLE`,
    [],
    work,
  );
  throw infiniteValue(column.name, infinite, Number(row));
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
    const rows = peopleRows(session, selection, coded.expressions, given);
    const listed = coded.expressions.map((_, k) => `, c${k}`).join('');
    const weighed = Boolean(selection.weight);
    const query = `SELECT CAST(g AS INTEGER), y${weighed ? ', w' : ''}${listed} FROM ${rows}`;
    let first = 0;
    for await (const [groups, y, ...rest] of typedBlocks(
      session.stream(query, given.values, work),
    )) {
      const weights = weighed ? (rest.shift() as Float64Array) : null;
      const table = { rows: y.length, columns: coded.build(rest) };
      yield { first, table, groups: groups as Int32Array, y: y as Float64Array, weights };
      first += y.length;
    }
  } finally {
    await coded.close();
  }
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

/** Draws people by their ids, which without an id column are row numbers of the file from 1. */
async function drawPeople(
  session: DuckSession,
  selection: Selection,
  draw: PeopleDraw,
  work: Work,
): Promise<DrawnPeople> {
  const { from, id, number } = idRows(session, selection);
  const given = parameters();
  const people = peopleRows({ ...session, from }, selection, [number, id], given);
  const query = `SELECT ${idFields('c0', 'c1')} FROM ${people}`;
  let rows = 0;
  for await (const chunk of session.stream(query, given.values, work)) {
    const idOf = idsOf(chunk);
    for (let i = 0; i < chunk.rowCount; i++) draw.take(idOf(i), rows++);
  }
  return { rows, numbers: draw.numbers() };
}

/** Somebody who was looked for. */
export interface FoundPerson {
  readonly person: number;
  readonly group: number;
  readonly weight: number;
}

/**
 * Number, group and weight of the people of some ids, which without an id column are row numbers of the
 * file from 1. Ids of nobody are not in it.
 */
export async function findPeople(
  { session, selection }: DuckPeople,
  ids: readonly string[],
  work: Work,
): Promise<Map<string, FoundPerson>> {
  const { from, id } = idRows(session, selection);
  const wanted = await filledTable(session, 'ids', [{ name: 'id', type: 'VARCHAR' }], (append) =>
    append([Array.from(new Set(ids))]),
  );
  try {
    const given = parameters();
    const rows = peopleRows({ ...session, from }, selection, [id], given);
    const found = await session.run(
      `SELECT c0, person, g, w FROM (SELECT c0, row_number() OVER () - 1 AS person, g, w FROM ${rows}) WHERE c0 IN (SELECT id FROM ${wanted})`,
      given.values,
      work,
    );
    return new Map(
      found.map(([text, person, group, weight]) => [
        String(text),
        { person: Number(person), group: Number(group), weight: Number(weight) },
      ]),
    );
  } finally {
    await dropTable(session, wanted);
  }
}

/**
 * Starts from the suspicion that all columns are the same and parts those that differ, chunk by
 * chunk; mostly the first few rows settle it.
 */
async function repeatedOutputs(
  { chunks, rows }: DuckPeople,
  draft: Recipe,
  work: Work,
): Promise<{ rows: number; repeats: Int32Array }> {
  let alike: number[][] = [Array.from(draft.outputs.keys())];
  await follow(chunks(recipeColumns(draft), work), rows, 'recipe', work, (chunk) => {
    const { x } = applyRecipe(draft, chunk.table, {});
    for (let start = 0; start < x.data.length && alike.length > 0; start += x.cols) {
      alike = alike.flatMap((columns) => parted(columns, x.data, start));
    }
    return alike.length > 0;
  });
  const repeats = new Int32Array(draft.outputs.length).fill(-1);
  for (const [first, ...others] of alike) for (const j of others) repeats[j] = first;
  return { rows, repeats };
}

/** The columns that still agree with another in this row, by value. */
function parted(columns: number[], data: Float64Array, start: number): number[][] {
  const first = data[start + columns[0]];
  if (columns.every((j) => data[start + j] === first)) return [columns];
  const byValue = new Map<number, number[]>();
  for (const j of columns) {
    // Adding 0 makes −0 the 0 it is equal to.
    const value = data[start + j] + 0;
    const list = byValue.get(value);
    if (list) list.push(j);
    else byValue.set(value, [j]);
  }
  return Array.from(byValue.values()).filter((list) => list.length > 1);
}
