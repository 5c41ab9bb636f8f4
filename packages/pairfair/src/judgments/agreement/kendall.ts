import { PairfairError } from '../../errors.ts';

/**
 * Kendall's W of judges who all ranked the same people: 1 when all orders are the same, about 1/m
 * when m judges order at random. Tied ranks are corrected for.
 *
 *     W = 12 S / (m² (n³ − n) − m Σ (t³ − t))
 *
 * @param ranks One row per judge: what each person got, in ranks or in anything that orders them.
 *   NaN with fewer than two people, or when nobody tells anybody apart.
 */
export function kendallW(ranks: readonly ArrayLike<number>[]): number {
  const n = ranks[0]?.length ?? 0;
  const sums = new Float64Array(n);
  let ties = 0;
  ranks.forEach((row, j) => {
    if (row.length !== n) {
      throw new PairfairError(
        'shape-mismatch',
        `Every judge must rank the same people, but judge 0 ranked ${n} and judge ${j} ranked ${row.length}.`,
      );
    }
    const { mid, tied } = midRanks(row);
    for (let i = 0; i < n; i++) sums[i] += mid[i];
    ties += tied;
  });
  const m = ranks.length;
  const mean = (m * (n + 1)) / 2;
  const s = sums.reduce((total, sum) => total + (sum - mean) ** 2, 0);
  const most = m * m * (n ** 3 - n) - m * ties;
  return most > 0 ? (12 * s) / most : Number.NaN;
}

/** Ranks from 1, the mean rank for the tied, and Σ (t³ − t) over ties. */
function midRanks(row: ArrayLike<number>): { mid: Float64Array; tied: number } {
  const order = Array.from({ length: row.length }, (_, i) => i).sort((i, j) => row[i] - row[j]);
  const mid = new Float64Array(row.length);
  let tied = 0;
  for (let from = 0, to = 0; from < order.length; from = to) {
    while (to < order.length && row[order[to]] === row[order[from]]) to++;
    for (let at = from; at < to; at++) mid[order[at]] = (from + 1 + to) / 2;
    tied += (to - from) ** 3 - (to - from);
  }
  return { mid, tied };
}

/** Kendall's τ-b of two rankings of the same people, in [−1, 1]; NaN when one tells nobody apart. */
export function kendallTau(first: ArrayLike<number>, second: ArrayLike<number>): number {
  let [agree, firstApart, secondApart] = [0, 0, 0];
  for (let i = 0; i < first.length; i++) {
    for (let j = 0; j < i; j++) {
      const x = Math.sign(first[i] - first[j]);
      const y = Math.sign(second[i] - second[j]);
      agree += x * y;
      firstApart += x * x;
      secondApart += y * y;
    }
  }
  return agree / Math.sqrt(firstApart * secondApart);
}
