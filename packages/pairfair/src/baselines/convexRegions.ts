/**
 * The upper edge of a convex region of the ROC plane, as corners from x = 0 to (1, 1): concave,
 * and never below the diagonal.
 *
 * x is the false and y the true positive rate. Every rule that ignores its input lies on the
 * diagonal, so each region holds the diagonal, and whoever wants few errors of both kinds never
 * goes below it: the upper edge is all of a region that matters.
 */
export interface UpperEdge {
  readonly x: Float64Array;
  readonly y: Float64Array;
}

/** Rates that differ by less than this are the same. Far above rounding, far below one person. */
export const sameRate = 1e-12;

/** The position k of the stretch x[k] .. x[k+1] that holds `x`; for x = 1 the last. */
export function stretchAt(edge: UpperEdge, x: number): number {
  let low = 0;
  let high = edge.x.length - 2;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (edge.x[middle] <= x) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** How high the region reaches at `x`. */
export function heightAt(edge: UpperEdge, x: number): number {
  const k = stretchAt(edge, x);
  if (x === edge.x[k]) return edge.y[k];
  if (x === edge.x[k + 1]) return edge.y[k + 1];
  const share = (x - edge.x[k]) / (edge.x[k + 1] - edge.x[k]);
  return edge.y[k] + share * (edge.y[k + 1] - edge.y[k]);
}

/**
 * The upper edge of what all regions have in common: at each x the lowest of theirs.
 *
 * Its corners are those of the regions that the others do not cut off, and the points where two
 * edges cross. Since it is concave, any linear cost is smallest at one of them.
 */
export function intersectRegions(edges: readonly UpperEdge[]): UpperEdge {
  return edges.reduce(lowerOf);
}

function lowerOf(a: UpperEdge, b: UpperEdge): UpperEdge {
  const corners = Float64Array.from(new Set([...a.x, ...b.x])).sort();
  const x: number[] = [];
  const y: number[] = [];
  let lastGap = 0;
  corners.forEach((at, k) => {
    const [ya, yb] = [heightAt(a, at), heightAt(b, at)];
    const gap = Math.abs(ya - yb) <= sameRate ? 0 : ya - yb;
    // Between two corners both edges are straight, so they cross at most once, where the gap is 0.
    if (lastGap * gap < 0) {
      const share = lastGap / (lastGap - gap);
      const crossing = corners[k - 1] + share * (at - corners[k - 1]);
      x.push(crossing);
      y.push(heightAt(gap > 0 ? a : b, crossing));
    }
    x.push(at);
    y.push(Math.min(ya, yb));
    lastGap = gap;
  });
  return { x: Float64Array.from(x), y: Float64Array.from(y) };
}
