import type { Estimate } from '../estimates.ts';
import type { NumberFormat } from './formatNumber.ts';

/** An estimate as text, "0.812" or "0.812 [0.790, 0.831]". */
export function formatEstimate(
  { value, low = Number.NaN, high = Number.NaN }: Estimate,
  number: NumberFormat,
  withInterval: boolean,
): string {
  const known = Number.isFinite(value) && Number.isFinite(low) && Number.isFinite(high);
  return known && withInterval
    ? `${number(value)} [${number(low)}, ${number(high)}]`
    : number(value);
}
