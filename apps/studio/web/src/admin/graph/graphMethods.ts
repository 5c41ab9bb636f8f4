import type { GraphFigures } from '@pairfair/studio/graphs/schemas';
import type { StudyMode } from '@pairfair/studio/studies/schemas';

/** How answers of each kind can become a graph; the first is what one starts with. */
export const graphMethods: Readonly<Record<StudyMode, readonly string[]>> = {
  pairs: ['majority', 'two-coin'],
  ratings: ['mean', 'leniency', 'dawid-skene'],
  ranking: ['bradley-terry', 'plackett-luce', 'crowd-bradley-terry'],
};

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
