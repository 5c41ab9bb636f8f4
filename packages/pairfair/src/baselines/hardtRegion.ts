import { ascendingOrder } from '../graphs/countingSort.ts';

/** What rates a group can be given by randomising among its threshold rules. */
export interface HardtRegion {
  readonly negatives: number;
  readonly positives: number;
  /** The rules "score ≥ t" and, when flips are allowed, the rules "score < t". */
  readonly curves: readonly RocCurve[];
  readonly edge: UpperEdge;
  /** The rule at each corner of the edge. */
  readonly corners: readonly RocRule[];
}

/**
 * The rates a group can reach: the convex hull of the ROC points of its rules. Predicted labels are
 * scores with two values; with flips their region is the hull of (0, 0), (fpr, tpr), (1, 1) and
 * (1 − fpr, 1 − tpr).
 *
 * Rules on a straight stretch of the edge are kept as corners: between two of them fewer people
 * are decided by a coin.
 *
 * @param weights How many people each stands for; default 1.
 */
export function hardtRegion(
  labels: Uint8Array,
  scores: Float64Array,
  flip: boolean,
  weights?: Float64Array,
): HardtRegion {
  const curve = rocCurve(labels, scores, weights);
  const last = curve.thresholds.length - 1;
  const negatives = curve.falsePositives[last];
  const positives = curve.truePositives[last];
  const curves = flip ? [curve, flippedCurve(curve)] : [curve];

  const points = ascendingPoints(curves);
  const hull = rocHull(
    points.map(({ curve, rule }) => curve.falsePositives[rule]),
    points.map(({ curve, rule }) => curve.truePositives[rule]),
    { keepCollinear: true },
  );
  const corners = Array.from(hull, (k) => points[k]).filter(
    // Of the rules without false positives, the edge starts at the one with most true positives.
    ({ curve, rule }, k, all) =>
      k + 1 === all.length ||
      all[k + 1].curve.falsePositives[all[k + 1].rule] > curve.falsePositives[rule],
  );
  return {
    negatives,
    positives,
    curves,
    corners,
    edge: {
      x: Float64Array.from(corners, ({ curve, rule }) => curve.falsePositives[rule] / negatives),
      y: Float64Array.from(corners, ({ curve, rule }) => curve.truePositives[rule] / positives),
    },
  };
}

/** The rules of all curves by ascending rates; of rules with the same rates only the first. */
function ascendingPoints(curves: readonly RocCurve[]): RocRule[] {
  const points = curves.flatMap((curve) =>
    Array.from(curve.thresholds, (_, rule): RocRule => ({ curve, rule })),
  );
  const compare = (a: RocRule, b: RocRule) =>
    a.curve.falsePositives[a.rule] - b.curve.falsePositives[b.rule] ||
    a.curve.truePositives[a.rule] - b.curve.truePositives[b.rule];
  if (curves.length > 1) points.sort(compare);
  return points.filter((point, k) => k === 0 || compare(points[k - 1], point) !== 0);
}

/**
 * All threshold rules on the scores of one group, and whom each would call 1 wrongly and rightly.
 *
 * Rule k calls a person 1 if score `operation` `thresholds[k]`. The counts ascend, from nobody
 * (rule 0) to everybody (the last rule). Thresholds lie midway between neighbouring scores;
 * nobody and everybody have an infinite one.
 */
export interface RocCurve {
  readonly operation: '>=' | '<';
  readonly thresholds: Float64Array;
  readonly falsePositives: Float64Array;
  readonly truePositives: Float64Array;
}

/** One rule of a curve. */
interface RocRule {
  readonly curve: RocCurve;
  readonly rule: number;
}

/** A rule of a curve and how often it decides. */
export interface WeightedRule extends RocRule {
  readonly weight: number;
}

/** The rules "score ≥ t" of one group, t descending, one for every different score and nobody. */
export function rocCurve(
  labels: Uint8Array,
  scores: Float64Array,
  weights?: Float64Array,
): RocCurve {
  const order = ascendingOrder(scores);
  const thresholds = [Number.POSITIVE_INFINITY];
  const falsePositives = [0];
  const truePositives = [0];
  let fp = 0;
  let tp = 0;
  for (let k = order.length - 1; k >= 0; k--) {
    const count = weights ? weights[order[k]] : 1;
    if (labels[order[k]] === 1) tp += count;
    else fp += count;
    const score = scores[order[k]];
    const next = k > 0 ? scores[order[k - 1]] : Number.NEGATIVE_INFINITY;
    if (next === score) continue;
    thresholds.push(between(next, score));
    falsePositives.push(fp);
    truePositives.push(tp);
  }
  return {
    operation: '>=',
    thresholds: Float64Array.from(thresholds),
    falsePositives: Float64Array.from(falsePositives),
    truePositives: Float64Array.from(truePositives),
  };
}

/** The opposite rules, "score < t": each calls 1 exactly those whom the curve's rule calls 0. */
export function flippedCurve({ thresholds, falsePositives, truePositives }: RocCurve): RocCurve {
  const most = (counts: Float64Array) => counts[counts.length - 1];
  const rest = (counts: Float64Array) => counts.map((count) => most(counts) - count).reverse();
  return {
    operation: '<',
    thresholds: thresholds.slice().reverse(),
    falsePositives: rest(falsePositives),
    truePositives: rest(truePositives),
  };
}

/** Midway, and always above `low`, so that "≥" parts the two even when they are neighbouring numbers. */
function between(low: number, high: number): number {
  if (low === Number.NEGATIVE_INFINITY) return low;
  const middle = low / 2 + high / 2;
  return middle > low ? middle : high;
}

/** Options for {@link rocHull}. */
interface RocHullOptions {
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
