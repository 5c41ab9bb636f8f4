import type { GraphFigures } from '@pairfair/studio/graphs/schemas';

/** How many links there are at a threshold, by the nearest one that was counted; null without any. */
export function linksAt(thresholds: GraphFigures['thresholds'], threshold: number): number | null {
  let nearest: GraphFigures['thresholds'][number] | undefined;
  for (const each of thresholds) {
    const closer =
      nearest === undefined ||
      Math.abs(each.threshold - threshold) < Math.abs(nearest.threshold - threshold);
    if (closer) nearest = each;
  }
  return nearest?.links ?? null;
}
