import { clickhouse } from '@pairfair/sql';
import type { LinkSums, Links, Measured, Pipeline, Work } from 'pairfair';
import { type Ask, cellLinkSums, predictionSums } from '../measureSql.ts';
import { memberRows, requireClickhouseLinks } from './clickhouseLinks.ts';
import type { PeopleContext } from './clickhousePeople.ts';
import { scoreColumn } from './modelSql.ts';
import { scratchName } from './session.ts';
import { readNumber, texts } from './sql.ts';

/** Runs people through a model, puts their scores aside and counts. */
export async function clickhouseMeasures(
  context: PeopleContext,
  pipeline: Pipeline,
  given: readonly Links[],
  work: Work,
): Promise<Measured> {
  const { session, source, query, selection } = context;
  const links = given.map(requireClickhouseLinks);
  const q = query();
  const score = scoreColumn(q, source, pipeline, { group: q.group, representation: false });
  const keys = links.map((one) =>
    one.kind === 'cells'
      ? { type: one.keyType, value: one.key(q) }
      : { type: 'String', value: q.id },
  );
  const people = q.select({
    fields: [
      ...[`${q.group} AS g`, `${q.target} AS y`, `${score} AS score`],
      ...keys.map(({ value }, k) => `${value} AS k${k}`),
    ],
    where: q.takesPart,
  });
  const table = await session.scratchFrom(
    `g Int32, y UInt8, score Float64, label UInt8${keys.map(({ type }, k) => `, k${k} ${type}`).join('')}`,
    'tuple()',
    `SELECT g, y, score, score >= ${clickhouse.number(pipeline.threshold)}${keys.map((_, k) => `, k${k}`).join('')} FROM (${people})`,
    q.texts,
    work,
  );
  try {
    const name = scratchName(session, table);
    const ask: Ask = async (sql) =>
      (await session.rows(sql, texts(), work)).map((row) => row.map(readNumber));
    const counted = await predictionSums(
      ask,
      clickhouse,
      name,
      selection.groups.names,
      pipeline.threshold,
    );
    const sums: LinkSums[] = [];
    for (const [k, one] of links.entries()) {
      const linked = scratchName(session, one.table);
      if (one.kind === 'cells') {
        const members = `SELECT k.cell AS cell, k.g AS g, k.share AS m, s.score AS score, s.label AS label, s.y AS y FROM ${name} AS s INNER JOIN ${memberRows(linked, one.blocks)} AS k ON s.k${k} = k.k AND s.g = k.g`;
        sums.push(await cellLinkSums(ask, members, one));
      } else {
        const gaps = ['label', 'score', 'y'].map(
          (of) => `2 * sum(e.weight * abs(u.${of} - v.${of}))`,
        );
        const [[decisions, scores, truth]] = await ask(
          `SELECT ${gaps.join(', ')} FROM ${linked} AS e INNER JOIN ${name} AS u ON e.a = u.k${k} INNER JOIN ${name} AS v ON e.b = v.k${k}`,
        );
        sums.push({ decisions, scores, truth, weight: one.totalWeight });
      }
    }
    return { ...counted, links: sums };
  } finally {
    await session.drop(table);
  }
}
