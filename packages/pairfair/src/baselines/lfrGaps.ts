/** How differently groups use the prototypes. */
export interface LfrGaps {
  /** How many people each group has. */
  readonly sizes: Float64Array;
  /** The rounded gaps, `scale` times their derivatives by the memberships added to `slope`. */
  evaluate(memberships: Float64Array, slope: Float64Array, scale: number, rounding: number): number;
  /** The gaps where they were evaluated last, not rounded. */
  exact(): number;
}

/**
 * L_z of LFR: `weight` · Σ over pairs of groups and prototypes |ū_gk − ū_hk|, where ū_gk is the mean
 * membership of group g in prototype k.
 *
 * An absolute value has a kink at 0, which is where this loss wants to be, and L-BFGS stalls on
 * kinks. With `rounding` r > 0 it is replaced by √(t² + r²) − r, smooth and off by less than r; a
 * fit lowers r in steps. With r = 0 it is exact, and its derivative at a tie is taken as 0.
 */
export function lfrGaps(group: Uint32Array, groups: number, k: number, weight: number): LfrGaps {
  const sizes = new Float64Array(groups);
  for (let n = 0; n < group.length; n++) sizes[group[n]]++;
  const means = new Float64Array(groups * k);
  const push = new Float64Array(groups * k);
  let exact = 0;

  const measure = (u: Float64Array): void => {
    means.fill(0);
    for (let n = 0, at = 0; n < group.length; n++) {
      const to = group[n] * k;
      for (let c = 0; c < k; c++, at++) means[to + c] += u[at];
    }
    for (let g = 0, at = 0; g < groups; g++) for (let c = 0; c < k; c++) means[at++] /= sizes[g];
  };

  return {
    sizes,

    evaluate(memberships, slope, scale, rounding): number {
      measure(memberships);
      push.fill(0);
      exact = 0;
      let rounded = 0;
      for (let g = 0; g < groups; g++) {
        for (let h = 0; h < g; h++) {
          for (let c = 0; c < k; c++) {
            const gap = means[g * k + c] - means[h * k + c];
            const length = rounding > 0 ? Math.hypot(gap, rounding) : Math.abs(gap);
            exact += Math.abs(gap);
            rounded += length - rounding;
            const direction = length > 0 ? gap / length : 0;
            push[g * k + c] += direction;
            push[h * k + c] -= direction;
          }
        }
      }
      for (let n = 0, at = 0; n < group.length; n++) {
        const from = group[n] * k;
        const factor = (scale * weight) / sizes[group[n]];
        for (let c = 0; c < k; c++, at++) slope[at] += factor * push[from + c];
      }
      exact *= weight;
      return rounded * weight;
    },

    exact: () => exact,
  };
}
