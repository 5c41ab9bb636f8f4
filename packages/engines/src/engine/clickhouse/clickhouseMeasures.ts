import { clickhouse } from '@pairfair/sql';
import type { LinkSums, Links, Measured, Pipeline, ScoredPeople, Work } from 'pairfair';
import { decides, hasGroupTable } from 'pairfair/internal';
import { type Ask, cellLinkSums, predictionSums, rankColumns } from '../measureSql.ts';
import { middleOf } from '../numericMeasureSql.ts';
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
      ...[`${q.group} AS g`, `${q.target} AS y`, `${score} AS score`, `${q.weight} AS w`],
      ...keys.map(({ value }, k) => `${value} AS k${k}`),
    ],
    where: q.takesPart,
  });
  const table = await session.scratchFrom(
    `g Int32, y ${decides(pipeline) ? 'UInt8' : 'Float64'}, score Float64, label UInt8, w Float64, pct Float64, top Float64${keys.map(({ type }, k) => `, k${k} ${type}`).join('')}`,
    'tuple()',
    `SELECT g, y, score, score >= ${clickhouse.number(pipeline.threshold)}, w, ${rankColumns(pipeline)}${keys.map((_, k) => `, k${k}`).join('')} FROM (${people})`,
    q.texts,
    work,
  );
  try {
    const name = scratchName(session, table);
    const ask: Ask = async (sql) =>
      (await session.rows(sql, texts(), work)).map((row) => row.map(readNumber));
    const middle = decides(pipeline) ? null : await middleOf(ask, name);
    const counted = await predictionSums(
      ask,
      clickhouse,
      name,
      selection.groups.names,
      pipeline.threshold,
      middle,
    );
    const groups = selection.groups.names.length;
    const sums: LinkSums[] = [];
    for (const [k, one] of links.entries()) {
      const linked = scratchName(session, one.table);
      if (one.kind === 'cells') {
        const members = `SELECT k.cell AS cell, k.g AS g, k.share * s.w AS m, s.score AS score, s.label AS label, s.y AS y, s.pct AS pct, s.top AS top FROM ${name} AS s INNER JOIN ${memberRows(linked, one.blocks)} AS k ON s.k${k} = k.k AND s.g = k.g`;
        sums.push(await cellLinkSums(ask, members, one, groups, middle));
      } else {
        const joined = `FROM ${linked} AS e INNER JOIN ${name} AS u ON e.a = u.k${k} INNER JOIN ${name} AS v ON e.b = v.k${k}`;
        sums.push(await pairLinkSums(ask, joined, one.totalWeight, groups));
      }
    }
    return { ...counted, links: sums };
  } finally {
    await session.drop(table);
  }
}

/** The scores a model gives people, their target and weight. */
export async function clickhouseScores(
  { session, source, query, selection }: PeopleContext,
  pipeline: Pipeline,
  work: Work,
): Promise<ScoredPeople> {
  const q = query();
  const score = scoreColumn(q, source, pipeline, { group: q.group, representation: false });
  const sql = q.select({ fields: [score, q.target, q.weight], where: q.takesPart });
  const found = (await session.rows(sql, q.texts, work)).map((row) => row.map(readNumber));
  return {
    rows: found.length,
    scores: Float64Array.from(found, ([value]) => value),
    y: Float64Array.from(found, ([, value]) => value),
    weights: selection.weight ? Float64Array.from(found, ([, , value]) => value) : null,
  };
}

/** The sums of listed pairs, joined as `e` to what is known of their ends, `u` and `v`. */
async function pairLinkSums(
  ask: Ask,
  joined: string,
  weight: number,
  groupCount: number,
): Promise<LinkSums> {
  const gaps = ['label', 'score', 'y', 'pct'].map((of) => `abs(u.${of} - v.${of})`);
  const terms = [...gaps, 'u.top + v.top - 2 * u.top * v.top', '1'];
  const lines = await ask(
    `SELECT u.g, v.g, ${terms.map((term) => `2 * sum(e.weight * (${term}))`).join(', ')} ${joined} GROUP BY u.g, v.g`,
  );
  const totals = new Float64Array(terms.length);
  const size = groupCount + 1;
  const groups = new Float64Array(hasGroupTable(groupCount) ? size * size : 0);
  for (const [g, h, ...sums] of lines) {
    for (let k = 0; k < totals.length; k++) totals[k] += sums[k];
    if (groups.length === 0) continue;
    groups[g * size + h] += sums[5] / 2;
    groups[h * size + g] += sums[5] / 2;
  }
  const [decisions, scores, truth, ranks, atBaseRate] = totals;
  return { decisions, scores, truth, ranks, atBaseRate, weight, groups };
}
