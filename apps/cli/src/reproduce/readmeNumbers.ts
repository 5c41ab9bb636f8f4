import type { MeanInterval } from 'pairfair';

/** A figure with three decimals and no leading zero, as tables of a page have it. */
export function decimals(value: number): string {
  if (!Number.isFinite(value)) return '–';
  return value
    .toFixed(3)
    .replace(/^(-?)0\./, '$1.')
    .replace('-', '−');
}

/** A mean and its interval, which is wider on the side of ½. */
export function withInterval({ mean, low, high }: MeanInterval): string {
  const between = `${decimals(low)}–${decimals(high)}`;
  return Number.isNaN(low) ? decimals(mean) : `${decimals(mean)} (${between})`;
}

/** A difference with its sign and interval. */
export function signed({ mean, low, high }: MeanInterval): string {
  const plus = (value: number) => (value > 0 ? `+${decimals(value)}` : decimals(value));
  return Number.isNaN(low) ? plus(mean) : `${plus(mean)} (${plus(low)} to ${plus(high)})`;
}
