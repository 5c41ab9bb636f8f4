/**
 * The `count` smallest eigenvalues of the block first .. end−1 of a tridiagonal matrix, ascending,
 * by bisection: each to within the spacing of numbers at the size of `norm`.
 *
 * A point's count of eigenvalues below it narrows the interval of every eigenvalue at once, and
 * four points are counted side by side, because each count alone waits for its divisions.
 *
 * @param beside no zeros within the block
 */
export function smallestValues(
  diagonal: Float64Array,
  beside: Float64Array,
  first: number,
  end: number,
  count: number,
  norm: number,
): Float64Array {
  const low = new Float64Array(count).fill(-norm);
  const high = new Float64Array(count).fill(norm);
  const points = new Float64Array(4);
  const below = new Uint32Array(4);
  const links = beside.slice(first, end - 1).map((link) => link * link);
  // Adding zero turns −0 into 0: a pivot of −0 would be missed by the count.
  const own = diagonal.slice(first, end).map((value) => value + 0);
  const width = (Number.EPSILON / 2) * norm;
  for (;;) {
    let used = 0;
    for (let k = 0; k < count && used < 4; k++) {
      const middle = low[k] + (high[k] - low[k]) / 2;
      const open = high[k] - low[k] > width && middle > low[k] && middle < high[k];
      if (open && (used === 0 || middle > points[used - 1])) points[used++] = middle;
    }
    if (used === 0) return low.map((value, k) => value + (high[k] - value) / 2);
    points.fill(points[used - 1], used);
    countBelow(own, links, points, below);
    for (let p = 0; p < used; p++) {
      for (let k = 0; k < count; k++) {
        if (below[p] > k) high[k] = Math.min(high[k], points[p]);
        else low[k] = Math.max(low[k], points[p]);
      }
    }
  }
}

/**
 * How many eigenvalues lie below each of four points: the negative pivots of T − x I. A pivot of
 * zero needs no care: the division gives infinity, the next pivot −∞, counted once.
 */
function countBelow(
  diagonal: Float64Array,
  links: Float64Array,
  points: Float64Array,
  below: Uint32Array,
): void {
  const [x0, x1, x2, x3] = points;
  let p0 = diagonal[0] - x0;
  let p1 = diagonal[0] - x1;
  let p2 = diagonal[0] - x2;
  let p3 = diagonal[0] - x3;
  let n0 = p0 < 0 ? 1 : 0;
  let n1 = p1 < 0 ? 1 : 0;
  let n2 = p2 < 0 ? 1 : 0;
  let n3 = p3 < 0 ? 1 : 0;
  for (let i = 0; i < links.length; i++) {
    const link = links[i];
    const d = diagonal[i + 1];
    p0 = d - x0 - link / p0;
    p1 = d - x1 - link / p1;
    p2 = d - x2 - link / p2;
    p3 = d - x3 - link / p3;
    if (p0 < 0) n0++;
    if (p1 < 0) n1++;
    if (p2 < 0) n2++;
    if (p3 < 0) n3++;
  }
  below[0] = n0;
  below[1] = n1;
  below[2] = n2;
  below[3] = n3;
}
