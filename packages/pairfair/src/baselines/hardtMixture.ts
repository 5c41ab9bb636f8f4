import type { HardtRule, HardtThresholds } from './hardtModel.ts';
import {
  type HardtRegion,
  heightAt,
  type RocCurve,
  sameRate,
  stretchAt,
  type WeightedRule,
} from './hardtRegion.ts';

/**
 * A mixture of a group's rules with the rates (x, y), which lie between the diagonal and the edge
 * of its region.
 *
 * On the edge it mixes the two rules next to the point. Below it there are many mixtures:
 * `fewest-coins` takes the one that leaves the fewest people to a coin ({@link hardtWindow});
 * `constant` mixes the point above on the edge with a coin for everybody, as fairlearn does.
 */
export function hardtMixture(
  region: HardtRegion,
  x: number,
  y: number,
  mixing: 'fewest-coins' | 'constant',
): HardtThresholds {
  const top = heightAt(region.edge, x);
  if (y >= top - sameRate) return thresholdsOf(edgeMixture(region, x, y));
  if (mixing === 'fewest-coins') {
    for (const curve of region.curves) {
      const window = hardtWindow(curve, x, y);
      if (window) return thresholdsOf(window);
    }
  }
  // (x, y) = (1 − p)·(x, top) + p·(x, x): the constant x is a coin that shows 1 with chance x.
  const ignore = (top - y) / (top - x);
  const above = edgeMixture(region, x, top).map((part) => ({
    ...part,
    weight: part.weight * (1 - ignore),
  }));
  return thresholdsOf(above, ignore * x);
}

/** The two corners around a point of the edge, by how near each is. */
function edgeMixture({ edge, corners }: HardtRegion, x: number, y: number): WeightedRule[] {
  const k = stretchAt(edge, x);
  const [dx, dy] = [edge.x[k + 1] - edge.x[k], edge.y[k + 1] - edge.y[k]];
  // Along the longer side, where a rounding error of the point weighs least.
  const share = dx > dy ? (x - edge.x[k]) / dx : (y - edge.y[k]) / dy;
  return [
    { ...corners[k], weight: 1 - share },
    { ...corners[k + 1], weight: share },
  ];
}

function thresholdsOf(parts: readonly WeightedRule[], coin = 0): HardtThresholds {
  let always = coin;
  const rules: HardtRule[] = [];
  for (const { curve, rule, weight } of parts) {
    if (weight <= sameRate || rule === 0) continue;
    if (rule === curve.thresholds.length - 1) always += weight;
    else {
      const { operation, thresholds } = curve;
      rules.push({ operation, threshold: thresholds[rule], weight: Math.min(weight, 1) });
    }
  }
  return { kind: 'thresholds', always: Math.min(always, 1), rules };
}

/**
 * Up to three rules of one curve whose mixture has the rates (x, y) and leaves the fewest people to
 * a coin; undefined when no mixture of these rules has those rates.
 *
 * In a mixture of rules i < … < k, the people whom rule k calls 1 and rule i does not are the ones
 * decided by a coin. So the task is the window i .. k with the fewest people whose ROC points have
 * (x, y) in their hull. Of windows with equally few, the one with the highest scores is taken.
 */
export function hardtWindow(curve: RocCurve, x: number, y: number): WeightedRule[] | undefined {
  const points = pointsAround(curve, x, y);
  const same = points.x.findIndex(
    (dx, k) => Math.max(Math.abs(dx), Math.abs(points.y[k])) <= sameRate,
  );
  if (same >= 0) return [{ curve, rule: same, weight: 1 }];
  const window = smallestWindow(curve, points);
  return window && mixtureOf(points, window).map((part) => ({ curve, ...part }));
}

/** ROC points, seen from the rates that are wanted, which are (0, 0) here. */
interface Points {
  readonly x: Float64Array;
  readonly y: Float64Array;
}

interface Part {
  readonly rule: number;
  readonly weight: number;
}

function pointsAround({ falsePositives, truePositives }: RocCurve, x: number, y: number): Points {
  const last = falsePositives.length - 1;
  // A rate that differs by rounding alone is the same: it must not decide which side a rule is on.
  const from = (rate: number, wanted: number) =>
    Math.abs(rate - wanted) <= sameRate ? 0 : rate - wanted;
  return {
    x: falsePositives.map((count) => from(count / falsePositives[last], x)),
    y: truePositives.map((count) => from(count / truePositives[last], y)),
  };
}

/**
 * Whether the hull of a window holds the origin is told by slopes alone: it does when some line
 * from a point before the origin to one after it passes above, and some such line below. The lines
 * to try are those of extreme slope through the origin, found once for all windows by running
 * minima and maxima; and a longer window never loses the origin, so two pointers see the best.
 */
function smallestWindow(
  { falsePositives, truePositives }: RocCurve,
  points: Points,
): readonly [number, number] | undefined {
  const size = points.x.length;
  const after = points.x.findIndex((dx, k) => dx > 0 || (dx === 0 && points.y[k] > 0));
  const first = after < 0 ? size : after;
  const { flattest, steepest } = extremeSlopes(points, first);
  const holds = (i: number, k: number) =>
    passesOn(points, flattest[i], steepest[k], 1) && passesOn(points, steepest[i], flattest[k], -1);

  const people = (k: number) => falsePositives[k] + truePositives[k];
  let best: readonly [number, number] | undefined;
  let k = first;
  for (let i = 0; i < first; i++) {
    while (k < size && !holds(i, k)) k++;
    if (k === size) break;
    if (!best || people(k) - people(i) < people(best[1]) - people(best[0])) best = [i, k];
  }
  return best;
}

/** Which points have the extreme slopes as seen from the origin, between it and each point. */
function extremeSlopes(
  { x, y }: Points,
  first: number,
): { flattest: Uint32Array; steepest: Uint32Array } {
  const slope = (k: number) => (x[k] === 0 ? Number.POSITIVE_INFINITY : y[k] / x[k]);
  const flattest = Uint32Array.from(x, (_, k) => k);
  const steepest = flattest.slice();
  const extend = (k: number, from: number) => {
    if (slope(flattest[from]) < slope(k)) flattest[k] = flattest[from];
    if (slope(steepest[from]) > slope(k)) steepest[k] = steepest[from];
  };
  for (let k = first - 2; k >= 0; k--) extend(k, k + 1);
  for (let k = first + 1; k < x.length; k++) extend(k, k - 1);
  return { flattest, steepest };
}

/** Whether the line from point a to point b passes the origin above (side 1) or below (−1), or hits it. */
function passesOn({ x, y }: Points, a: number, b: number, side: 1 | -1): boolean {
  const length = Math.max(x[b] - x[a], y[b] - y[a]);
  return side * (x[b] * y[a] - x[a] * y[b]) >= -sameRate * length;
}

/** The ends of a window and, unless the origin lies between them, the rule that fits best. */
function mixtureOf(points: Points, [i, k]: readonly [number, number]): Part[] {
  const { x, y } = points;
  const straight = lineMixture(points, i, k);
  const miss = (values: Float64Array) =>
    Math.abs(straight.reduce((sum, { rule, weight }) => sum + weight * values[rule], 0));
  if (Math.max(miss(x), miss(y)) <= sameRate) return straight;

  let best: Part[] = straight;
  let deepest = Number.NEGATIVE_INFINITY;
  for (let j = i + 1; j < k; j++) {
    const [toI, toJ, toK] = [cross(points, j, k), cross(points, k, i), cross(points, i, j)];
    const area = toI + toJ + toK;
    if (area === 0) continue;
    const depth = Math.min(toI / area, toJ / area, toK / area);
    // The triangle in which the origin lies deepest, the first of (up to rounding) equals.
    if (depth <= deepest + 1e-9) continue;
    deepest = depth;
    best = [
      { rule: i, weight: toI / area },
      { rule: j, weight: toJ / area },
      { rule: k, weight: toK / area },
    ];
  }
  if (deepest >= 0) return best;
  // Outside by a rounding error: the side of the triangle that the origin lies nearest to.
  const [a, b] = best.toSorted((p, q) => q.weight - p.weight);
  return lineMixture(points, Math.min(a.rule, b.rule), Math.max(a.rule, b.rule));
}

function cross({ x, y }: Points, a: number, b: number): number {
  return x[a] * y[b] - x[b] * y[a];
}

/** Mixes two points to the one nearest the origin, along the longer side. */
function lineMixture({ x, y }: Points, a: number, b: number): Part[] {
  const [dx, dy] = [x[b] - x[a], y[b] - y[a]];
  const share = dx > dy ? -x[a] / dx : -y[a] / dy;
  return [
    { rule: a, weight: 1 - share },
    { rule: b, weight: share },
  ];
}
