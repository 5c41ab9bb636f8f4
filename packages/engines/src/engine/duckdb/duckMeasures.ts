import { duckdb } from '@pairfair/sql';
import type {
  LinkSums,
  Links,
  Measured,
  MeasuredPart,
  Pipeline,
  ScoredPeople,
  Work,
} from 'pairfair';
import { columnOf, decides, linkSums, predictorsOf } from 'pairfair/internal';
import { type Ask, cellLinkSums, predictionSums, rankColumns, thresholdOf } from '../measureSql.ts';
import { middleOf } from '../numericMeasureSql.ts';
import { type DuckLinks, type PairLinks, requireDuckLinks } from './duckLinks.ts';
import type { DuckPeople } from './duckPeople.ts';
import type { DuckSession } from './duckSession.ts';
import { dropTable, filledTable, freshName, numberColumns } from './duckTable.ts';
import { follow } from './follow.ts';
import { scoredChunks } from './scoreRange.ts';

/** Runs people through a model, puts their scores aside and counts. */
export async function duckMeasures(
  people: DuckPeople,
  pipeline: Pipeline,
  given: readonly Links[],
  work: Work,
): Promise<Measured> {
  const { session } = people;
  const links = given.map(requireDuckLinks);
  const names = predictorsOf(pipeline).map((_, k) => `score${k}`);
  const columns = numberColumns('person', 'g', 'y', 'label', 'w', ...names);
  const scored = await filledTable(session, 'scores', columns, (append) =>
    follow(scoredChunks(people, pipeline, work), people.rows, 'score', work, (chunk) => {
      const { scores, labels, classScores } = chunk;
      const numbers = Float64Array.from(scores, (_, i) => chunk.first + i);
      // Predicted numbers are not decided on.
      const decided = decides(pipeline) ? labels : new Uint8Array(scores.length);
      const weights = chunk.weights ?? new Float64Array(scores.length).fill(1);
      const each = classScores ? names.map((_, k) => columnOf(classScores, k)) : [scores];
      append([numbers, chunk.groups, chunk.y, decided, weights, ...each]);
    }),
  );
  try {
    const parts: MeasuredPart[] = [];
    for (const [k, score] of names.entries()) {
      const own = (of: string) => (pipeline.classes ? `CAST(${of} = ${k} AS DOUBLE)` : of);
      const part = `SELECT person, g, ${own('y')} AS y, ${own('label')} AS label, w, ${score} AS score FROM ${scored}`;
      parts.push(await partSums(people, pipeline, part, links, work));
    }
    return { rows: parts[0].sums.people, parts };
  } finally {
    await dropTable(session, scored);
  }
}

/** The sums of one score, from a query (person, g, y, label, w, score). */
async function partSums(
  { session, selection }: DuckPeople,
  pipeline: Pipeline,
  part: string,
  links: readonly DuckLinks[],
  work: Work,
): Promise<MeasuredPart> {
  const table = freshName('ranked');
  try {
    await session.run(
      `CREATE TABLE ${table} AS SELECT *, ${rankColumns(pipeline)} FROM (${part})`,
      [],
      work,
    );
    const ask: Ask = async (sql) =>
      (await session.run(sql, [], work)).map((row) => row.map((value) => Number(value)));
    const { names } = selection.groups;
    const middle = decides(pipeline) ? null : await middleOf(ask, table);
    const counted = await predictionSums(ask, duckdb, table, names, thresholdOf(pipeline), middle);
    const sums: LinkSums[] = [];
    for (const one of links) {
      if (one.kind === 'pairs') sums.push(await pairSums(session, ask, table, one, names.length));
      else {
        const members = `SELECT m.cell, m.g, m.share AS m, s.score, s.label, s.y, s.pct, s.top FROM ${one.table} AS m JOIN ${table} AS s ON s.person = m.person`;
        sums.push(await cellLinkSums(ask, members, one, names.length, middle));
      }
    }
    return { sums: counted.sums, links: sums };
  } finally {
    await dropTable(session, table);
  }
}

/** The scores a model gives people, their target and weight. */
export async function duckScores(
  people: DuckPeople,
  pipeline: Pipeline,
  work: Work,
): Promise<ScoredPeople> {
  const scores = new Float64Array(people.rows);
  const y = new Float64Array(people.rows);
  const weights = people.selection.weight ? new Float64Array(people.rows) : null;
  const chunks = scoredChunks(people, pipeline, work);
  const rows = await follow(chunks, people.rows, 'score', work, (chunk) => {
    scores.set(chunk.scores, chunk.first);
    y.set(chunk.y, chunk.first);
    if (chunk.weights) weights?.set(chunk.weights, chunk.first);
  });
  return { rows, scores, y, weights };
}

/** Listed pairs are in memory; what is known of the people in them is fetched. */
async function pairSums(
  session: DuckSession,
  ask: Ask,
  table: string,
  { people, graph }: PairLinks,
  groupCount: number,
): Promise<LinkSums> {
  const ends = await filledTable(session, 'ends', numberColumns('person'), (append) =>
    append([people]),
  );
  try {
    const rows = await ask(
      `SELECT s.score, s.label, s.y, s.pct, s.top, s.g FROM ${ends} AS e JOIN ${table} AS s ON s.person = e.person ORDER BY e.person`,
    );
    const [scores, decisions, labels, ranks, atBaseRate, of] = [0, 1, 2, 3, 4, 5].map((column) =>
      Float64Array.from(rows, (row) => row[column]),
    );
    return linkSums(graph, {
      ...{ scores, decisions, labels, ranks, atBaseRate },
      groups: { of, count: groupCount },
    });
  } finally {
    await dropTable(session, ends);
  }
}
