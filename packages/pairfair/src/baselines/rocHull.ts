/** Options for {@link rocHull}. */
export interface RocHullOptions {
  /** Whether points in the middle of a straight stretch count as corners too. */
  readonly keepCollinear: boolean;
}

/**
 * The upper convex hull of points that ascend by x, then y: which of them are its corners, from
 * left to right (Andrew's monotone chain).
 *
 * With whole numbers up to 2²⁶ (counts of people) the test for a turn is exact.
 */
export function rocHull(
  x: ArrayLike<number>,
  y: ArrayLike<number>,
  { keepCollinear }: RocHullOptions,
): Uint32Array {
  const hull: number[] = [];
  for (let k = 0; k < x.length; k++) {
    while (hull.length >= 2) {
      const [a, b] = [hull[hull.length - 2], hull[hull.length - 1]];
      // Above 0: the way from a over b to k turns left, so b lies below the line from a to k.
      const turn = (x[b] - x[a]) * (y[k] - y[a]) - (y[b] - y[a]) * (x[k] - x[a]);
      if (keepCollinear ? turn <= 0 : turn < 0) break;
      hull.pop();
    }
    hull.push(k);
  }
  return Uint32Array.from(hull);
}
