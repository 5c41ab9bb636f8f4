import type { MeasuredPart } from 'pairfair';
import type { Ask } from './measureSql.ts';
import { midRankSql } from './midRankSql.ts';

/** Constants near the middle of predictions and targets, taken off before anything is added up. */
export interface Middle {
  readonly score: number;
  readonly y: number;
}

/** The middle of predicted and true numbers that lie in a table (score, y, w). */
export async function middleOf(ask: Ask, table: string): Promise<Middle> {
  const [[score, y]] = await ask(
    `SELECT sum(w * score) / sum(w), sum(w * y) / sum(w) FROM ${table}`,
  );
  return { score, y };
}

/** The sums of predicted numbers that lie in a table (g, y, score, w, pct), pct as `rankColumns` has it. */
export async function numericPredictionSums(
  ask: Ask,
  table: string,
  groupNames: readonly string[],
  rankSpread: number,
  middle: Middle,
): Promise<MeasuredPart['sums']> {
  const [score, y] = [`(score - (${middle.score}))`, `(y - (${middle.y}))`];
  const groups = Array.from({ length: groupNames.length + 1 }, () => ({
    ...{ people: 0, targets: 0, predictions: 0, squares: 0 },
  }));
  let [rows, weight, targetSquares] = [0, 0, 0];
  for (const [group, counted, people, targets, predictions, squares, own] of await ask(
    `SELECT g, count(*), sum(w), sum(w * ${y}), sum(w * ${score}), sum(w * (y - score) * (y - score)), sum(w * ${y} * ${y}) FROM ${table} GROUP BY g ORDER BY g`,
  )) {
    groups[group] = {
      people,
      targets: targets + people * middle.y,
      predictions: predictions + people * middle.score,
      squares,
    };
    rows += counted;
    weight += people;
    targetSquares += own;
  }
  // Mean |a − b| over pairs is 2/n Σ a (2 pct − 1), pct being the mid-rank of a.
  const [[scores, targets]] = await ask(
    `SELECT sum(w * ${score} * (2 * pct - 1)), sum(w * ${y} * (2 * place - 1)) FROM (SELECT score, y, w, pct, ${midRankSql('y').pct} AS place FROM ${table}) AS placed`,
  );
  return {
    kind: 'numeric',
    ...{ people: rows, groupNames, groups, targetSquares, rankSpread },
    scoreSpread: (2 * scores) / weight,
    targetSpread: (2 * targets) / weight,
  };
}
