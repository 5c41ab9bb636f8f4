import { heightAt, sameRate, stretchAt } from './convexRegions.ts';
import type { HardtRule, HardtThresholds } from './hardtModel.ts';
import type { HardtRegion } from './hardtRegion.ts';
import { hardtWindow } from './hardtWindow.ts';
import type { WeightedRule } from './rocCurve.ts';

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
