/**
 * How far distances between rounded rows can be from the distances that count.
 *
 * Rounding moves row i by at most eᵢ steps, so ‖qᵢ − qⱼ‖ and ‖xᵢ − xⱼ‖ / unit differ by at most
 * eᵢ + eⱼ (triangle inequality), and a computed squared distance has a relative error of at most ε.
 */
export interface GridBounds {
  /** By slot: eᵢ and the largest e of all rows together, in steps. */
  readonly slack: Float64Array;
  /** ε, generously: M + 2 roundings of 2⁻⁵³ each. */
  readonly epsilon: number;
}

/** No two rounded rows are farther apart than this. */
const farthest = 46341;

/** The bounds, given by how much each row was moved (squared, in steps²). */
export function gridBounds(squaredMoves: Float64Array, columns: number): GridBounds {
  const epsilon = (columns + 8) * 2 ** -52;
  // The last term covers the rounding of x / unit − center, at most 2⁻³⁸ in each column.
  const moved = squaredMoves.map(
    (square) => Math.sqrt(square) * (1 + epsilon) + Math.sqrt(columns) * 2 ** -37,
  );
  const most = moved.reduce((a, b) => Math.max(a, b), 0);
  return { slack: moved.map((move) => move + most), epsilon };
}

/**
 * If the p-th nearest rounded row is t steps away, then p rows are within (t + e)(1 + ε), and only
 * rows within (t + e)(1 + 2ε) + e on the grid can be as near. This is the part beyond t.
 */
export function windowOf({ slack, epsilon }: GridBounds, slot: number): number {
  return 2 * slack[slot] + 2 * epsilon * (farthest + slack[slot]);
}

/**
 * Rows that are as near as `squaredDistance` have squared distances below this on the grid. The
 * factors 4ε and 1e-14 also cover the roundings of this computation.
 */
export function limitFor(
  { slack, epsilon }: GridBounds,
  slot: number,
  squaredDistance: number,
  unit: number,
): number {
  const reach = (Math.sqrt(squaredDistance) / unit) * (1 + 4 * epsilon) + slack[slot];
  return Math.floor(reach * reach * (1 + 1e-14)) + 1;
}
