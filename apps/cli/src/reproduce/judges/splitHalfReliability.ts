import type { JudgedPeople } from '@pairfair/workbench/datasets';
import { Random } from 'pairfair';
import { meanAnswers } from './meanAnswers.ts';

/**
 * How far the mean answer about a person would be the same had other judges been asked: the
 * correlation r of the means of two random halves of the judges, brought to the whole number of
 * judges, 2r/(1 + r) (Spearman–Brown); mean over halves drawn anew.
 */
export function splitHalfReliability(
  { answers, judges, study }: JudgedPeople,
  { halves = 20, seed }: { readonly halves?: number; readonly seed: number },
): number {
  const random = new Random(seed, 'reliability');
  let sum = 0;
  for (let k = 0; k < halves; k++) {
    const first = new Set(random.permutation(judges.length).subarray(0, judges.length / 2));
    const means = (isFirst: boolean) =>
      meanAnswers(answers, study.table.rows, { judges: (judge) => first.has(judge) === isFirst });
    const r = correlation(means(true), means(false));
    sum += (2 * r) / (1 + r);
  }
  return sum / halves;
}

/** Pearson's, over those who have both values. */
function correlation(first: Float64Array, second: Float64Array): number {
  const pairs = Array.from(first, (a, i) => [a, second[i] ?? Number.NaN] as const).filter(
    ([a, b]) => !Number.isNaN(a + b),
  );
  const mean = (side: 0 | 1) => pairs.reduce((sum, pair) => sum + pair[side], 0) / pairs.length;
  const [middleA, middleB] = [mean(0), mean(1)];
  const product = (f: (a: number, b: number) => number) =>
    pairs.reduce((sum, [a, b]) => sum + f(a - middleA, b - middleB), 0);
  return product((a, b) => a * b) / Math.sqrt(product((a) => a * a) * product((_, b) => b * b));
}
