import { duckdb } from '@pairfair/sql';
import {
  type LinkSums,
  type Links,
  type Measured,
  type Pipeline,
  runPipeline,
  type Work,
} from 'pairfair';
import { disagreement } from 'pairfair/internal';
import { type Ask, cellLinkSums, predictionSums } from '../measureSql.ts';
import { type PairLinks, requireDuckLinks } from './duckLinks.ts';
import type { DuckPeople, PeopleChunk } from './duckPeople.ts';
import { dropTable, filledTable, numberColumns } from './duckTable.ts';
import { follow } from './follow.ts';
import { recipeColumns } from './recipeColumns.ts';

/** Runs people through a model, puts their scores aside and counts. */
export async function duckMeasures(
  people: DuckPeople,
  pipeline: Pipeline,
  given: readonly Links[],
  work: Work,
): Promise<Measured> {
  const { session, selection } = people;
  const links = given.map(requireDuckLinks);
  const ends = new Map(
    links.flatMap((one) => (one.kind === 'pairs' ? [[one, endValues(one)] as const] : [])),
  );
  const columns = numberColumns('person', 'g', 'y', 'score', 'label');
  const table = await filledTable(session, 'scores', columns, (append) =>
    follow(
      people.chunks(recipeColumns(pipeline.recipe), work),
      people.rows,
      'score',
      work,
      (chunk) => {
        const { scores, labels } = runPipeline(pipeline, chunk.table, chunk.groups);
        const numbers = Float64Array.from(scores, (_, i) => chunk.first + i);
        append([numbers, chunk.groups, chunk.y, scores, labels]);
        for (const values of ends.values()) values.take(chunk, scores, labels);
      },
    ),
  );
  try {
    const ask: Ask = async (sql) =>
      (await session.run(sql, [], work)).map((row) => row.map((value) => Number(value)));
    const { names } = selection.groups;
    const counted = await predictionSums(ask, duckdb, table, names, pipeline.threshold);
    const sums: LinkSums[] = [];
    for (const one of links) {
      const values = one.kind === 'pairs' ? ends.get(one) : undefined;
      if (values) sums.push(values.sums());
      else if (one.kind === 'cells') {
        const members = `SELECT m.cell, m.g, m.share AS m, s.score, s.label, s.y FROM ${one.table} AS m JOIN ${table} AS s ON s.person = m.person`;
        sums.push(await cellLinkSums(ask, members, one));
      }
    }
    return { ...counted, links: sums };
  } finally {
    await dropTable(session, table);
  }
}

/** What listed pairs need to know: scores, decisions and labels of the people in them. */
function endValues({ people, graph, totalWeight }: PairLinks) {
  const [scores, decisions, truth] = [0, 1, 2].map(() => new Float64Array(people.length));
  let next = 0;
  return {
    take({ first, y }: PeopleChunk, chunkScores: Float64Array, labels: ArrayLike<number>): void {
      for (; next < people.length && people[next] < first + y.length; next++) {
        const i = people[next] - first;
        scores[next] = chunkScores[i];
        decisions[next] = labels[i];
        truth[next] = y[i];
      }
    },
    sums: (): LinkSums => ({
      decisions: disagreement(graph, decisions),
      scores: disagreement(graph, scores),
      truth: disagreement(graph, truth),
      weight: totalWeight,
    }),
  };
}
