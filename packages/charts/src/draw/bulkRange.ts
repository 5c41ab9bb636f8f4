import { extent, type Range } from './extent.ts';

/** Fewer values than this have no bulk to speak of. */
const leastValues = 8;
/** At most this share of the values may lie outside the bulk; more are a tail, and belong to it. */
const mostOutside = 0.05;
/** The bulk is shown alone where everything would be this many times as wide. */
const squashed = 2;

/**
 * The range of the values without the few that would leave no room for the others: those farther
 * outside the quartiles than three times the quartiles' distance, where they are at most a
 * twentieth and take at least half of the axis. Otherwise the {@link extent} of all.
 */
export function bulkRange(values: ArrayLike<number>): Range | undefined {
  const all = extent(values);
  if (all === undefined) return undefined;
  const sorted = Float64Array.from(Array.from(values).filter(Number.isFinite)).sort();
  if (sorted.length < leastValues) return all;
  const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))];
  const far = 3 * (at(0.75) - at(0.25));
  const inside = sorted.filter((value) => value >= at(0.25) - far && value <= at(0.75) + far);
  const bulk = extent(inside);
  const outside = sorted.length - inside.length;
  if (bulk === undefined || outside === 0) return all;
  const few = outside <= Math.max(1, mostOutside * sorted.length);
  const length = ([low, high]: Range) => high - low;
  return few && length(bulk) > 0 && length(all) >= squashed * length(bulk) ? bulk : all;
}
