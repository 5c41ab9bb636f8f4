/** ŷ stays this far from 0 and 1, as in the toolkits; beyond, the log loss is flat. */
const margin = Number.EPSILON;

/**
 * L_y of LFR: `weight` · Σ log loss of the labels by ŷ = Σₖ uₖwₖ. Adds `scale` times its derivatives
 * by memberships and label weights.
 */
export function addLfrTarget(
  slope: Float64Array,
  wGradient: Float64Array,
  { labels, weight }: { readonly labels: Float64Array; readonly weight: number },
  u: Float64Array,
  w: Float64Array,
  scale: number,
): number {
  const k = w.length;
  let sum = 0;
  for (let n = 0, at = 0; n < labels.length; n++, at += k) {
    let raw = 0;
    for (let c = 0; c < k; c++) raw += u[at + c] * w[c];
    const score = Math.min(Math.max(raw, margin), 1 - margin);
    const positive = labels[n] === 1;
    sum -= Math.log(positive ? score : 1 - score);
    if (score !== raw) continue;
    const byScore = (scale * weight) / (positive ? -score : 1 - score);
    for (let c = 0; c < k; c++) {
      slope[at + c] += byScore * w[c];
      wGradient[c] += byScore * u[at + c];
    }
  }
  return sum * weight;
}
