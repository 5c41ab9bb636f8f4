import { scaleLinear } from 'd3-scale';
import { formatLogTicks, formatTicks } from './formatNumber.ts';
import { tickSize } from './sizes.ts';
import { textWidth } from './textWidth.ts';

/** What is used of d3's linear and logarithmic scales from numbers to pixels, without its types. */
export interface NumberScale {
  (value: number): number;
  domain(): number[];
  range(): number[];
  range(pixels: readonly number[]): unknown;
  ticks(count?: number): number[];
}

/** A place on an axis and its label. */
export interface Tick {
  readonly value: number;
  readonly position: number;
  readonly label: string;
}

/** How ticks are chosen. */
export interface AxisTicksOptions {
  readonly decimalMark: string;
  readonly direction: 'horizontal' | 'vertical';
  readonly log?: boolean;
  /** Whole numbers only. */
  readonly whole?: boolean;
}

const spacing = { horizontal: 66, vertical: 38 } as const;
const labelGap = 10;

/** About how many ticks an axis of a length has. */
export function tickCount(length: number, direction: AxisTicksOptions['direction']): number {
  return Math.max(2, Math.floor(length / spacing[direction]));
}

/** The most ticks at round numbers whose labels do not touch one another. */
export function axisTicks(scale: NumberScale, options: AxisTicksOptions): Tick[] {
  const { direction } = options;
  const [start, end] = scale.range();
  for (let count = tickCount(Math.abs(end - start), direction); count > 1; count--) {
    const ticks = labelled(scale, count, options);
    if (direction === 'vertical' || roomFor(ticks)) return ticks;
  }
  // Not even two fit: the ends of the axis say most.
  const ticks = labelled(scale, 2, options);
  return ticks.length > 1 && !roomFor(ticks) ? [ticks[0]] : ticks;
}

function labelled(
  scale: NumberScale,
  count: number,
  { log = false, whole = false, decimalMark }: AxisTicksOptions,
): Tick[] {
  const round = log ? logTicks(scale, count) : scale.ticks(count);
  const values = whole ? round.filter(Number.isInteger) : round;
  const labels = (log ? formatLogTicks : formatTicks)(values, decimalMark);
  return values.map((value, i) => ({ value, position: scale(value), label: labels[i] }));
}

/**
 * Powers of ten, with 2 and 5 times them between where there is room; less than a decade is
 * almost straight and gets the ticks of a linear axis.
 */
function logTicks(scale: NumberScale, count: number): number[] {
  const [low, high] = scale.domain();
  if (high / low < 10) return scaleLinear().domain([low, high]).ticks(count);
  const exponents = Array.from(
    { length: Math.floor(Math.log10(high) + 1e-9) - Math.floor(Math.log10(low)) + 1 },
    (_, i) => Math.floor(Math.log10(low)) + i,
  );
  const inside = (value: number) => value >= low * (1 - 1e-9) && value <= high * (1 + 1e-9);
  const fine = exponents.flatMap((e) => [1, 2, 5].map((m) => Number(`${m}e${e}`))).filter(inside);
  if (fine.length <= count) return fine;
  const powers = exponents.map((e) => Number(`1e${e}`)).filter(inside);
  const step = Math.ceil(powers.length / count);
  return powers.filter((_, i) => i % step === 0);
}

function roomFor(ticks: readonly Tick[]): boolean {
  let end = Number.NEGATIVE_INFINITY;
  for (const { position, label } of ticks) {
    const half = textWidth(label, tickSize) / 2;
    if (position - half < end + labelGap) return false;
    end = position + half;
  }
  return true;
}
