/**
 * How much of the spread of scores is not error: (V − E) / V, at least 0, with V the variance of
 * scores within their groups and E the mean squared error (scale separation reliability).
 *
 * To be computed from comparisons drawn at random only: when pairs are chosen because they are
 * close, judges who toss coins reach 0.8 and more. NaN with fewer than two scores in every group.
 */
export function scaleReliability(
  scores: Float64Array,
  errors: Float64Array,
  groups: Int32Array,
): number {
  const sums = new Map<number, { count: number; sum: number; squares: number; errors: number }>();
  for (let i = 0; i < scores.length; i++) {
    if (Number.isNaN(scores[i])) continue;
    const entry = sums.get(groups[i]) ?? { count: 0, sum: 0, squares: 0, errors: 0 };
    entry.count++;
    entry.sum += scores[i];
    entry.squares += scores[i] ** 2;
    entry.errors += errors[i] ** 2;
    sums.set(groups[i], entry);
  }
  let [squares, freedom, errorSum, people] = [0, 0, 0, 0];
  for (const entry of sums.values()) {
    squares += entry.squares - entry.sum ** 2 / entry.count;
    freedom += entry.count - 1;
    errorSum += entry.errors;
    people += entry.count;
  }
  if (freedom === 0) return Number.NaN;
  const variance = squares / freedom;
  return variance === 0 ? 0 : Math.max(0, 1 - errorSum / people / variance);
}
