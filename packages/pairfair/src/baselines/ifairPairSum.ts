import type { IfairPairs } from './ifairPairs.ts';

/**
 * Σ r² over pairs, r = d̂ − d, where d̂² = (uᵢ − uⱼ)·(wᵢ − wⱼ).
 *
 * Writes flowᵢ = Σⱼ (r/d̂)(uᵢ − uⱼ) over all pairs of i, either way round, and replaces `distances`
 * by −r/d, the derivatives by d², unless they are to be kept.
 *
 * Two partners at a time: sums and roots of one overlap those of the other.
 */
export function ifairPairSum(
  flow: Float64Array,
  distances: Float64Array,
  { offsets, partner }: IfairPairs,
  u: Float64Array,
  w: Float64Array,
  k: number,
  keepDistances: boolean,
): number {
  flow.fill(0);
  let total = 0;
  for (let i = 0; i + 1 < offsets.length; i++) {
    const a = i * k;
    const last = offsets[i + 1];
    for (let p = offsets[i]; p < last; p += 2) {
      const paired = p + 1 < last;
      const b0 = partner[p] * k;
      // An odd partner out is paired with person i itself, at distance 0.
      const b1 = paired ? partner[p + 1] * k : a;
      let square0 = 0;
      let square1 = 0;
      for (let c = 0; c < k; c++) {
        const own = u[a + c];
        const image = w[a + c];
        square0 += (own - u[b0 + c]) * (image - w[b0 + c]);
        square1 += (own - u[b1 + c]) * (image - w[b1 + c]);
      }
      const length0 = Math.sqrt(Math.max(square0, 0));
      const length1 = Math.sqrt(Math.max(square1, 0));
      const r0 = length0 - distances[p];
      const r1 = paired ? length1 - distances[p + 1] : 0;
      total += r0 * r0 + r1 * r1;
      if (!keepDistances) {
        distances[p] = distances[p] > 0 ? -r0 / distances[p] : 0;
        if (paired) distances[p + 1] = distances[p + 1] > 0 ? -r1 / distances[p + 1] : 0;
      }
      const pull0 = length0 > 0 ? r0 / length0 : 0;
      const pull1 = length1 > 0 ? r1 / length1 : 0;
      for (let c = 0; c < k; c++) {
        const own = u[a + c];
        const share0 = pull0 * (own - u[b0 + c]);
        const share1 = pull1 * (own - u[b1 + c]);
        flow[b0 + c] -= share0;
        flow[b1 + c] -= share1;
        flow[a + c] += share0 + share1;
      }
    }
  }
  return total;
}
