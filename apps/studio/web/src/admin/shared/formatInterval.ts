import type { Interval } from '@pairfair/studio/api';
import { formatNumber } from '../../i18n/locale.svelte.ts';

/** A number with two decimals, as figures are shown; "–" where there is none. */
export function formatFigure(value: number | null | undefined, digits = 2): string {
  return formatNumber(value, { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** A value with its interval, such as "0.71 (0.62–0.79)"; without one, the value alone. */
export function formatInterval(interval: Interval | null | undefined): string {
  if (interval === null || interval === undefined) return '–';
  const { value, low, high } = interval;
  if (low === null || high === null) return formatFigure(value);
  return `${formatFigure(value)} (${formatFigure(low)}–${formatFigure(high)})`;
}
