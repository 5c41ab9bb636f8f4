/** A difference with its sign, three digits: +0.078. */
export function signed(value: number): string {
  return Number.isNaN(value) ? '–' : `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(3)}`;
}
