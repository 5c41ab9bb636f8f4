import type { Estimate, EstimateRows } from '@pairfair/charts';
import type { MeanInterval } from 'pairfair';
import { known, orNaN } from '../words/numbers.ts';

/** The values a measure can have. */
export type Bounds = readonly [low: number, high: number];

/** What shares and AUC can be. */
export const shareBounds: Bounds = [0, 1];
/** What differences of them can be. */
export const differenceBounds: Bounds = [-1, 1];

/** A mean over runs as a chart takes it. */
export function estimate({ mean, low, high }: MeanInterval): Estimate {
  return { value: orNaN(mean), low: orNaN(low), high: orNaN(high) };
}

/**
 * An estimate to be drawn: the interval ends where the measure ends. Over two or three runs a
 * Student interval reaches far beyond, and an axis as long as that would hide everything else.
 */
export function cutEstimate({ value, low, high }: Estimate, bounds: Bounds): Estimate {
  return {
    value,
    low: cut(low ?? Number.NaN, bounds),
    high: cut(high ?? Number.NaN, bounds),
  };
}

/** {@link cutEstimate} of all rows of a chart. */
export function cutRows(data: EstimateRows, bounds: Bounds): EstimateRows {
  return {
    ...data,
    rows: data.rows.map(({ name, values }) => ({
      name,
      values: values.map((value) => cutEstimate(value, bounds)),
    })),
  };
}

/** Said under a chart where an interval was cut; else nothing. */
export function cutNote(estimates: readonly Estimate[], bounds: Bounds): string {
  const [low, high] = bounds.map((bound) => String(bound).replace('-', '−'));
  return reachesOver(estimates, bounds)
    ? ` Intervals are drawn as far as the measure goes, from ${low} to ${high}.`
    : '';
}

/** Whether an interval goes beyond the bounds. */
export function reachesOver(estimates: readonly Estimate[], [low, high]: Bounds): boolean {
  return estimates.some((each) => (each.low ?? low) < low || (each.high ?? high) > high);
}

/** The part of an axis around some estimates: once more their spread on both sides. */
export function around(estimates: readonly Estimate[]): Bounds {
  const values = estimates.map(({ value }) => value).filter(known);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const room = Math.max(most - least, 0.05);
  return [cut(least - room, shareBounds), cut(most + room, shareBounds)];
}

/** A number brought into bounds; undefined stays undefined. */
export function cut(value: number, [low, high]: Bounds): number {
  return known(value) ? Math.min(Math.max(value, low), high) : Number.NaN;
}
