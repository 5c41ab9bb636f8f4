import type { IfairPairs } from '../src/baselines/ifairPairs.ts';

/**
 * The sum of {@link IfairPairWork} in plain TypeScript. Products are added up in two lanes, as SIMD
 * does: even and odd prototypes apart.
 */
export function ifairPairSum(
  flow: Float64Array,
  distances: Float64Array,
  { offsets, partner }: IfairPairs,
  u: Float64Array,
  w: Float64Array,
  k: number,
  replace: boolean,
): number {
  flow.fill(0);
  let total = 0;
  for (let i = 0; i + 1 < offsets.length; i++) {
    const a = i * k;
    const last = offsets[i + 1];
    for (let p = offsets[i]; p < last; p++) {
      const b = partner[p] * k;
      let even = 0;
      let odd = 0;
      let c = 0;
      for (; c + 2 <= k; c += 2) {
        even += (u[a + c] - u[b + c]) * (w[a + c] - w[b + c]);
        odd += (u[a + c + 1] - u[b + c + 1]) * (w[a + c + 1] - w[b + c + 1]);
      }
      if (c < k) even += (u[a + c] - u[b + c]) * (w[a + c] - w[b + c]);
      const length = Math.sqrt(Math.max(even + odd, 0));
      const residual = length - distances[p];
      total += residual * residual;
      if (replace) distances[p] = distances[p] > 0 ? -residual / distances[p] : 0;
      const pull = length > 0 ? residual / length : 0;
      for (c = 0; c < k; c++) {
        const share = pull * (u[a + c] - u[b + c]);
        flow[a + c] += share;
        flow[b + c] -= share;
      }
    }
  }
  return total;
}
