import type { Interval } from '@pairfair/studio/http/schemas';
import { formatNumber } from '../../i18n/locale.svelte.ts';

/** A number with two decimals, as figures are shown; "–" where there is none. */
export function formatFigure(value: number | null | undefined, digits = 2): string {
  return formatNumber(value, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    // What rounds to zero has no sign, and a minus is not mistaken for a dash.
    signDisplay: 'negative',
  }).replace('-', '−');
}

/** An interval alone, such as "0.62 to 0.79" in figures and a dash; empty where there is none. */
export function formatRange(low: number | null, high: number | null): string {
  return low === null || high === null ? '' : `${formatFigure(low)} – ${formatFigure(high)}`;
}

/** A value with its interval, such as "0.71 (0.62 – 0.79)"; without one, the value alone. */
export function formatInterval(interval: Interval | null | undefined): string {
  if (interval === null || interval === undefined) return '–';
  const { value, low, high } = interval;
  const range = formatRange(low, high);
  return range === '' ? formatFigure(value) : `${formatFigure(value)} (${range})`;
}
