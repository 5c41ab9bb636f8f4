import { clickhouse } from '@pairfair/sql';
import type { LinkSums, MeasuredPart, Pipeline } from 'pairfair';
import { calibrationBins } from 'pairfair/internal';
import { type Cells, groupTableOf, labelDisagreement, totalWeightOf } from '../cellsForm.ts';
import { midRankSql } from './midRankSql.ts';
import { type Middle, numericPredictionSums } from './numericMeasureSql.ts';

/** Answers a query with rows of numbers. */
export type Ask = (sql: string) => Promise<readonly (readonly number[])[]>;

/**
 * The sums of predictions that lie in a table (g, y, score, label, w, pct, top): group, label and
 * decision 0 or 1, how many people somebody stands for, and what `rankColumns` adds; of predicted
 * numbers, y is a number and label and top mean nothing.
 */
export async function predictionSums(
  ask: Ask,
  table: string,
  groupNames: readonly string[],
  threshold: number | null,
  middle: Middle | null = null,
): Promise<MeasuredPart['sums']> {
  if (middle) {
    const spread = await rankSpread(ask, table);
    return numericPredictionSums(ask, table, groupNames, spread, middle);
  }
  const groups = groupNames.length;
  const confusions = Array.from({ length: groups + 1 }, () => ({
    ...{ truePositives: 0, falsePositives: 0, falseNegatives: 0, trueNegatives: 0 },
  }));
  const calibration = Array.from(
    { length: groups + 1 },
    () => new Float64Array(3 * calibrationBins),
  );
  let [rows, weight, squares, surprise, outside] = [0, 0, 0, 0, 0];
  for (const line of await ask(binnedSums(table))) {
    const [group, bin, people, tp, fp, fn, tn, scores, square, log, strange] = line;
    const count = tp + fp + fn + tn;
    confusions[group].truePositives += tp;
    confusions[group].falsePositives += fp;
    confusions[group].falseNegatives += fn;
    confusions[group].trueNegatives += tn;
    for (const sums of [calibration[0], calibration[group + 1]]) {
      [count, scores, tp + fn].forEach((value, k) => {
        sums[3 * bin + k] += value;
      });
    }
    rows += people;
    weight += count;
    squares += square;
    surprise += log;
    outside += strange;
  }
  const chances = outside === 0;
  return {
    kind: 'binary',
    ...{ people: rows, threshold, groupNames, confusions },
    auc: await aucs(ask, table, groups),
    rankSpread: await rankSpread(ask, table),
    brier: chances ? squares / weight : Number.NaN,
    logLoss: chances ? surprise / weight : Number.NaN,
    calibration: chances ? calibration : null,
  };
}

/** Confusion, scores and losses by group and calibration bin: (b/10, (b+1)/10], 0 in the first. */
function binnedSums(table: string): string {
  const { number } = clickhouse;
  const edges = Array.from({ length: calibrationBins - 1 }, (_, k) =>
    number((k + 1) / calibrationBins),
  );
  const bin = edges.map((edge) => `CASE WHEN score > ${edge} THEN 1 ELSE 0 END`).join(' + ');
  const chance = 'CASE WHEN y = 1 THEN score ELSE 1 - score END';
  const sums = [
    ...['y * label', '(1 - y) * label', 'y * (1 - label)', '(1 - y) * (1 - label)', 'score'],
    '(score - y) * (score - y)',
    '-ln(chance)',
    'CASE WHEN score >= 0 AND score <= 1 THEN 0 ELSE 1 END',
  ].map((term) => `sum(w * (${term}))`);
  return `SELECT g, bin, count(*), ${sums.join(', ')} FROM (SELECT g, y, score, label, w, ${bin} AS bin, ${chance} AS chance FROM ${table}) AS scored GROUP BY g, bin ORDER BY g, bin`;
}

/** Of everybody, then of every group: per score, whoever is below it counts 1, and ties ½. */
async function aucs(ask: Ask, table: string, groups: number): Promise<number[]> {
  const ranked = (part: string) => {
    const tied = `SELECT ${part} AS part, score, sum(w * y) AS ones, sum(w * (1 - y)) AS zeros FROM ${table} GROUP BY part, score`;
    const below = `SELECT part, ones, zeros, sum(zeros) OVER (PARTITION BY part ORDER BY score ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) - zeros AS lower FROM (${tied}) AS tied`;
    return `SELECT part, sum(CAST(ones AS DOUBLE) * (lower + zeros / 2)) AS wins, sum(ones) AS positives, sum(zeros) AS negatives FROM (${below}) AS ranked GROUP BY part`;
  };
  const out = new Array<number>(groups + 1).fill(Number.NaN);
  const lines = await ask(`${ranked('CAST(-1 AS INTEGER)')} UNION ALL ${ranked('g')}`);
  for (const [part, wins, ones, zeros] of lines) out[part + 1] = wins / (ones * zeros);
  return out;
}

/**
 * What a table (y, score, w) says of each person's place among all of them, as columns: `pct`, the
 * mid-rank of the score in [0, 1], and `top`, the decision when as many get 1 as have label 1
 * (half of them where there is no target), the highest scores first and ties sharing what is left.
 */
export function rankColumns({ target }: Pick<Pipeline, 'target'>): string {
  const positives = target ? 'sum(w * y) OVER ()' : 'sum(w) OVER () / 2';
  const { below, tied, pct } = midRankSql('score');
  const left = `(${positives} - (sum(w) OVER () - ${below} - ${tied}))`;
  const top = `CASE WHEN ${left} >= ${tied} THEN 1.0 WHEN ${left} <= 0 THEN 0.0 ELSE ${left} / ${tied} END`;
  return `${pct} AS pct, ${top} AS top`;
}

/** Mean difference in mid-rank of all pairs: t tied people over b others add t b (b + t), both ways. */
async function rankSpread(ask: Ask, table: string): Promise<number> {
  const tied = `SELECT score, sum(w) AS tied FROM ${table} GROUP BY score`;
  const ranked = `SELECT tied, sum(tied) OVER (ORDER BY score ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) - tied AS lower FROM (${tied}) AS ties`;
  const [[sum, people]] = await ask(
    `SELECT coalesce(sum(tied * lower * (lower + tied)), 0), coalesce(sum(tied), 0) FROM (${ranked}) AS ranked`,
  );
  return sum / (people - 1) / (people * people - people);
}

/**
 * The sums over ordered pairs of a cells graph, from its members as a query (cell, g, m, score,
 * label, y, pct, top). Going up the scores of a cell, whoever came before is lower, so the gaps are
 * score · Σ m − Σ m · score of what came; between groups, less the same within each group.
 */
export async function cellLinkSums(
  ask: Ask,
  members: string,
  cells: Cells,
  groups: number,
  middle: Middle | null = null,
): Promise<LinkSums> {
  const gaps = async (by: string, of: string): Promise<readonly number[]> => {
    const tied = `SELECT ${by}, ${of} AS height, min(pct) AS pct, sum(m) AS shares FROM (${members}) AS members GROUP BY ${by}, height`;
    const frame = `OVER (PARTITION BY ${by} ORDER BY height ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW)`;
    const running = `SELECT height, pct, shares, sum(shares) ${frame} AS before, sum(shares * height) ${frame} AS heights, sum(shares * pct) ${frame} AS places FROM (${tied}) AS tied`;
    const gap = (value: string, sums: string) =>
      `coalesce(sum(shares * (${value} * (before - shares) - (${sums} - shares * ${value}))), 0)`;
    const [sums] = await ask(
      `SELECT ${gap('height', 'heights')}, ${gap('pct', 'places')} FROM (${running}) AS ranked`,
    );
    return sums;
  };
  /** Gaps over ordered pairs: in value, and in pct where the value is the score. */
  const apart = async (of: string): Promise<readonly number[]> => {
    const all = await gaps('cell', of);
    const within = cells.between === 'groups' ? await gaps('cell, g', of) : [0, 0];
    return all.map((sum, k) => 2 * (sum - within[k]));
  };
  const [scores, ranks] = await apart(middle ? `(score - (${middle.score}))` : 'score');
  if (middle) {
    const [truth] = await apart(`(y - (${middle.y}))`);
    const [weight, table] = [totalWeightOf(cells), groupTableOf(cells, groups)];
    const undecided = { decisions: Number.NaN, atBaseRate: Number.NaN };
    return { ...undecided, scores, ranks, truth, weight, groups: table };
  }
  const place = new Map(cells.blocks.map(({ cell, group }, b) => [`${cell} ${group}`, b]));
  const [decided, positive, top] = [0, 1, 2].map(() => new Float64Array(cells.blocks.length));
  // Somebody who gets 1 by chance would differ from themselves; nobody is linked to themselves.
  let own = 0;
  const ones = await ask(
    `SELECT cell, g, sum(m * label), sum(m * y), sum(m * top), sum(m * m * top * (1 - top)) FROM (${members}) AS members GROUP BY cell, g`,
  );
  for (const [cell, group, decisions, labels, tops, selves] of ones) {
    const b = place.get(`${cell} ${group}`) ?? -1;
    decided[b] = decisions;
    positive[b] = labels;
    top[b] = tops;
    own += cells.between === 'everyone' ? 2 * selves : 0;
  }
  return {
    decisions: labelDisagreement(cells, decided),
    scores,
    truth: labelDisagreement(cells, positive),
    ranks,
    atBaseRate: labelDisagreement(cells, top) - own,
    weight: totalWeightOf(cells),
    groups: groupTableOf(cells, groups),
  };
}
