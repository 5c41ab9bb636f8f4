import { clickhouse } from '@pairfair/sql';
import type { Pipeline } from 'pairfair';
import { labelDisagreement, totalWeightOf } from '../cellsForm.ts';
import type { Cells, PredictionCounts, Work } from '../engine.ts';
import {
  blockPlaces,
  type ClickhouseCells,
  memberRows,
  requireClickhouseCells,
} from './clickhouseCells.ts';
import type { PeopleContext } from './clickhousePeople.ts';
import { scoreColumn } from './modelSql.ts';
import { type Session, scratchName } from './session.ts';
import { readNumber, texts } from './sql.ts';

/** Runs people through a model, puts their scores aside and counts. */
export async function clickhouseMeasures(
  context: PeopleContext,
  pipeline: Pipeline,
  graphs: readonly Cells[],
  work: Work,
): Promise<PredictionCounts> {
  const { session, source, query, groups } = context;
  const cells = graphs.map(requireClickhouseCells);
  const q = query();
  const score = scoreColumn(q, source, pipeline, { group: q.group, representation: false });
  const keys = cells.map((graph) =>
    graph.keyType === 'String' ? q.id : graph.key(keyed(q, graph)),
  );
  const table = await session.scratchFrom(
    `g Int32, y UInt8, score Float64, label UInt8${cells.map(({ keyType }, k) => `, k${k} ${keyType}`).join('')}`,
    'tuple()',
    `SELECT g, y, score, score >= ${clickhouse.number(pipeline.threshold)}${cells.map((_, k) => `, k${k}`).join('')} FROM (${q.select(
      {
        fields: [
          ...[`${q.group} AS g`, `${q.target} AS y`, `${score} AS score`],
          ...keys.map((key, k) => `${key} AS k${k}`),
        ],
        where: q.takesPart,
      },
    )})`,
    q.texts,
    work,
  );
  try {
    const name = scratchName(session, table);
    const counts = await countDecisions(session, name, groups, work);
    const auc = await aucs(session, name, groups, work);
    const disagreement: PredictionCounts['disagreement'][number][] = [];
    for (const [k, graph] of cells.entries()) {
      disagreement.push(await disagreements(session, name, `k${k}`, graph, work));
    }
    return { ...counts, auc, disagreement };
  } finally {
    await session.drop(table);
  }
}

/** Two graphs may have scores of their own: each key gets a name of its own. */
function keyed<Q extends { alias(name: string, expression: string): string }>(
  query: Q,
  { table }: ClickhouseCells,
): Q {
  return { ...query, alias: (name, expression) => query.alias(`${name}_${table}`, expression) };
}

async function countDecisions(
  session: Session,
  name: string,
  groups: number,
  work: Work,
): Promise<Pick<PredictionCounts, 'rows' | 'confusion' | 'brier' | 'logLoss'>> {
  const lines = await session.rows(
    `SELECT g, countIf(y = 0 AND label = 0), countIf(y = 0 AND label = 1), countIf(y = 1 AND label = 0), countIf(y = 1 AND label = 1), sum((score - y) * (score - y)), sum(-log(if(y = 1, score, 1 - score))) FROM ${name} GROUP BY g`,
    texts(),
    work,
  );
  const confusion = Array.from(
    { length: groups },
    () => [0, 0, 0, 0] as [number, number, number, number],
  );
  let [rows, squares, surprise] = [0, 0, 0];
  for (const line of lines) {
    const [group, a, b, c, d, square, log] = line.map(readNumber);
    confusion[group] = [a, b, c, d];
    rows += a + b + c + d;
    squares += square;
    surprise += log;
  }
  return { rows, confusion, brier: squares / rows, logLoss: surprise / rows };
}

/** Of everybody, then of every group: per score, whoever is below it counts 1, and ties ½. */
async function aucs(session: Session, name: string, groups: number, work: Work): Promise<number[]> {
  const ranked = (by: string) => {
    const tied = `SELECT ${by} AS g, score, countIf(y = 1) AS ones, countIf(y = 0) AS zeros FROM ${name} GROUP BY g, score`;
    const below = `SELECT g, ones, zeros, sum(zeros) OVER (PARTITION BY g ORDER BY score ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) - zeros AS lower FROM (${tied})`;
    return `SELECT g, sum(toFloat64(ones) * (lower + zeros / 2)), sum(ones), sum(zeros) FROM (${below}) GROUP BY g`;
  };
  const lines = await session.rows(
    `${ranked('toInt32(-1)')} UNION ALL ${ranked('g')}`,
    texts(),
    work,
  );
  const out = new Array<number>(groups + 1).fill(Number.NaN);
  for (const line of lines) {
    const [group, wins, ones, zeros] = line.map(readNumber);
    out[group + 1] = wins / (ones * zeros);
  }
  return out;
}

/**
 * Σ w |ŷᵢ − ŷⱼ| over ordered pairs: going up the scores of a cell, whoever came before is lower, so
 * the gaps are y · Σ m − Σ m y of what came; between groups, less the same within each group.
 */
async function disagreements(
  session: Session,
  name: string,
  key: string,
  cells: ClickhouseCells,
  work: Work,
): Promise<PredictionCounts['disagreement'][number]> {
  const members = `(SELECT k.cell AS cell, k.g AS g, k.share AS m, s.score AS score, s.label AS label, s.y AS y, k.block AS block FROM ${name} AS s INNER JOIN ${memberRows(scratchName(session, cells.table), cells.blocks)} AS k ON s.${key} = k.k AND s.g = k.g)`;
  const gaps = (by: string) => {
    const tied = `SELECT ${by}, score, sum(m) AS shares FROM ${members} GROUP BY ${by}, score`;
    const frame = `OVER (PARTITION BY ${by} ORDER BY score ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW)`;
    return `SELECT sum(shares * (score * (before - shares) - (heights - shares * score))) FROM (SELECT score, shares, sum(shares) ${frame} AS before, sum(shares * score) ${frame} AS heights FROM (${tied}))`;
  };
  const within = cells.between === 'groups' ? gaps('cell, g') : 'SELECT 0';
  const [[all, own]] = await session.rows(`SELECT (${gaps('cell')}), (${within})`, texts(), work);
  const ones = await session.rows(
    `SELECT block, sum(m * label), sum(m * y) FROM ${members} GROUP BY block`,
    texts(),
    work,
  );
  const places = blockPlaces(cells);
  const decided = new Float64Array(cells.blocks.length);
  const positive = new Float64Array(cells.blocks.length);
  for (const [block, decisions, labels] of ones) {
    const b = places.get(String(block));
    if (b === undefined) continue;
    decided[b] = readNumber(decisions);
    positive[b] = readNumber(labels);
  }
  return {
    decisions: labelDisagreement(cells, decided),
    scores: 2 * (orZero(all) - orZero(own)),
    labels: labelDisagreement(cells, positive),
    totalWeight: totalWeightOf(cells),
  };
}

/** A sum over nobody is null. */
function orZero(value: unknown): number {
  return value === null ? 0 : readNumber(value);
}
