import { clickhouse } from '@pairfair/sql';
import type {
  LinkSums,
  Links,
  Measured,
  MeasuredPart,
  Pipeline,
  ScoredPeople,
  Work,
} from 'pairfair';
import { decides, hasGroupTable, predictorsOf } from 'pairfair/internal';
import { type ClickhouseLinks, memberRows, requireClickhouseLinks } from './clickhouseLinks.ts';
import type { PeopleContext } from './clickhousePeople.ts';
import { type Ask, cellLinkSums, predictionSums, rankColumns } from './measureSql.ts';
import { largestOf, scoreColumns } from './modelSql.ts';
import { middleOf } from './numericMeasureSql.ts';
import { scratchName } from './session.ts';
import { readNumber, texts, whole } from './sql.ts';

/** Runs people through a model, puts their scores aside and counts. */
export async function clickhouseMeasures(
  context: PeopleContext,
  pipeline: Pipeline,
  given: readonly Links[],
  work: Work,
): Promise<Measured> {
  const links = given.map(requireClickhouseLinks);
  const parts: MeasuredPart[] = [];
  for (let k = 0; k < predictorsOf(pipeline).length; k++) {
    parts.push(await partSums(context, pipeline, k, links, work));
  }
  return { rows: parts[0].sums.people, parts };
}

/** The sums of a score, or of the k-th class against all others. */
async function partSums(
  { session, source, query, selection }: PeopleContext,
  pipeline: Pipeline,
  k: number,
  links: readonly ClickhouseLinks[],
  work: Work,
): Promise<MeasuredPart> {
  const q = query();
  const made = scoreColumns(q, source, pipeline, { group: q.group, representation: false });
  const keys = links.map((one) =>
    one.kind === 'cells'
      ? { type: one.keyType, value: one.key(q) }
      : { type: 'String', value: q.id },
  );
  const listed = keys.map((_, l) => `, k${l}`).join('');
  const people = q.select({
    fields: [
      ...[`${q.group} AS g`, `${q.target} AS target`, `${q.weight} AS w`, ...made.fields],
      ...keys.map(({ value }, l) => `${value} AS k${l}`),
    ],
    where: q.takesPart,
  });
  const [y, label] = pipeline.classes
    ? [`target = ${whole(k)}`, `${largestOf(made.scores)} = ${whole(k)}`]
    : ['target', `${made.scores[k]} >= ${clickhouse.number(pipeline.threshold)}`];
  const scored = `SELECT g, ${y} AS y, ${made.scores[k]} AS score, ${label} AS label, w${listed} FROM (${made.around(people)})`;
  const table = await session.scratchFrom(
    `g Int32, y ${decides(pipeline) ? 'UInt8' : 'Float64'}, score Float64, label UInt8, w Float64, pct Float64, top Float64${keys.map(({ type }, l) => `, k${l} ${type}`).join('')}`,
    'tuple()',
    `SELECT g, y, score, label, w, ${rankColumns(pipeline)}${listed} FROM (${scored})`,
    q.texts,
    work,
  );
  try {
    const name = scratchName(session, table);
    const ask: Ask = async (sql) =>
      (await session.rows(sql, texts(), work)).map((row) => row.map(readNumber));
    const middle = decides(pipeline) ? null : await middleOf(ask, name);
    const { names } = selection.groups;
    const cut = pipeline.classes ? null : pipeline.threshold;
    const sums = await predictionSums(ask, name, names, cut, middle);
    const found: LinkSums[] = [];
    for (const [l, one] of links.entries()) {
      const linked = scratchName(session, one.table);
      if (one.kind === 'cells') {
        const members = `SELECT k.cell AS cell, k.g AS g, k.share * s.w AS m, s.score AS score, s.label AS label, s.y AS y, s.pct AS pct, s.top AS top FROM ${name} AS s INNER JOIN ${memberRows(linked, one.blocks)} AS k ON s.k${l} = k.k AND s.g = k.g`;
        found.push(await cellLinkSums(ask, members, one, names.length, middle));
      } else {
        const joined = `FROM ${linked} AS e INNER JOIN ${name} AS u ON e.a = u.k${l} INNER JOIN ${name} AS v ON e.b = v.k${l}`;
        found.push(await pairLinkSums(ask, joined, one.totalWeight, names.length));
      }
    }
    return { sums, links: found };
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
  const made = scoreColumns(q, source, pipeline, { group: q.group, representation: false });
  const fields = [`${q.target} AS target`, `${q.weight} AS w`, ...made.fields];
  const people = made.around(q.select({ fields, where: q.takesPart }));
  // Of several classes, the largest.
  const sql = `SELECT arrayMax([${made.scores.join(', ')}]), target, w FROM (${people})`;
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
