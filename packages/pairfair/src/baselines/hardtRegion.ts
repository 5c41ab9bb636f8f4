import type { UpperEdge } from './convexRegions.ts';
import { flippedCurve, type RocCurve, type RocRule, rocCurve } from './rocCurve.ts';
import { rocHull } from './rocHull.ts';

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
 */
export function hardtRegion(labels: Uint8Array, scores: Float64Array, flip: boolean): HardtRegion {
  const curve = rocCurve(labels, scores);
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
