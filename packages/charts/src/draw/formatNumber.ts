const missing = '–';
const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** Writes a number; "–" when it is not finite. */
export type NumberFormat = (value: number) => string;

/**
 * A format that suits all the given values, so that a column of them lines up: whole numbers as they
 * are, others with `decimals` decimals (default 3; fewer when the largest is above 10), very
 * large or small ones with a power of ten.
 */
export function numberFormat(
  values: readonly number[],
  decimalMark: string,
  decimals = 3,
): NumberFormat {
  let largest = 0;
  let whole = true;
  for (const value of values) {
    if (!Number.isFinite(value)) continue;
    largest = Math.max(largest, Math.abs(value));
    whole &&= Number.isInteger(value);
  }
  const written = largestAware(largest, whole, decimalMark, decimals);
  return (value) => (Number.isFinite(value) ? written(value) : missing);
}

function largestAware(
  largest: number,
  whole: boolean,
  decimalMark: string,
  decimals: number,
): NumberFormat {
  if (largest >= 1e6 || (largest > 0 && largest < 0.5 * 10 ** -decimals)) {
    return (value) => (value === 0 ? '0' : scientific(value, 2, decimalMark));
  }
  const dropped = largest >= 100 ? 2 : largest >= 10 ? 1 : 0;
  const places = whole ? 0 : Math.max(1, decimals - dropped);
  return (value) => fixed(value, places, decimalMark);
}

/** One number as {@link numberFormat} writes it alone. */
export function formatNumber(value: number, decimalMark: string, decimals = 3): string {
  return numberFormat([value], decimalMark, decimals)(value);
}

/** Labels of an axis: the fewest decimals that tell all its ticks apart, the same for each. */
export function formatTicks(ticks: readonly number[], decimalMark: string): string[] {
  const sizes = ticks.map(Math.abs).filter((size) => size > 0);
  const largest = Math.max(0, ...sizes);
  const smallest = Math.min(...sizes);
  if (largest >= 1e6 || (largest > 0 && largest < 1e-3) || smallest < 1e-5) {
    return ticks.map((tick) => (tick === 0 ? '0' : scientific(tick, 1, decimalMark)));
  }
  let decimals = 0;
  while (decimals < 5 && ticks.some((tick) => !isMultipleOf(tick, 10 ** -decimals))) decimals++;
  return ticks.map((tick) => fixed(tick, decimals, decimalMark));
}

/** Labels of a logarithmic axis: each with the decimals it needs itself. */
export function formatLogTicks(ticks: readonly number[], decimalMark: string): string[] {
  return ticks.map((tick) => formatTicks([tick], decimalMark)[0]);
}

function isMultipleOf(value: number, unit: number): boolean {
  const times = value / unit;
  return Math.abs(times - Math.round(times)) < 1e-6;
}

function fixed(value: number, decimals: number, decimalMark: string): string {
  const [whole, fraction] = Math.abs(value).toFixed(decimals).split('.');
  // A narrow no-break space reads as a thousands mark in every language; four digits need none.
  const grouped = whole.length > 4 ? whole.replace(/\B(?=(\d{3})+$)/g, '\u202f') : whole;
  const text = fraction === undefined ? grouped : `${grouped}${decimalMark}${fraction}`;
  const isZero = !/[1-9]/.test(text);
  return value < 0 && !isZero ? `−${text}` : text;
}

/** m × 10ᵉ with at most `decimals` decimals of m, and without m where it is 1. */
function scientific(value: number, decimals: number, decimalMark: string): string {
  const [mantissa, exponent] = Math.abs(value).toExponential(decimals).split('e');
  const power = Array.from(
    String(Math.abs(Number(exponent))),
    (digit) => superscripts[Number(digit)],
  );
  const ten = `10${Number(exponent) < 0 ? '⁻' : ''}${power.join('')}`;
  const short = String(Number(mantissa)).replace('.', decimalMark);
  return `${value < 0 ? '−' : ''}${short === '1' ? '' : `${short}×`}${ten}`;
}
