import { scaleLinear, scaleLog } from 'd3-scale';
import type { Settings } from '../chartOptions.ts';
import { axisTicks, type NumberScale, type Tick, tickCount } from './axisTicks.ts';
import { inBounds, type Range, withLength } from './extent.ts';
import { horizontalAxis, horizontalAxisHeight } from './horizontalAxis.ts';
import { crisp } from './markup.ts';
import { padding, tickSize } from './sizes.ts';
import { textWidth } from './textWidth.ts';
import { verticalAxis, verticalAxisHeight } from './verticalAxis.ts';

/** An axis as a chart asks for it. */
export interface Axis {
  readonly domain: Range;
  /** What is drawn on it; the axis ends where such values end ({@link inBounds}). */
  readonly data?: Range;
  readonly label?: string | undefined;
  readonly log?: boolean;
  /** Widen the domain to round numbers. */
  readonly nice?: boolean;
  /** Ticks at whole numbers only. */
  readonly whole?: boolean;
}

/** A plot's place: where it begins and the height of the whole drawing. */
export interface XyFrameOptions {
  readonly x: Axis;
  readonly y: Axis;
  readonly top: number;
  readonly height: number | undefined;
}

/** Axes, grid and scales of a plot with a horizontal and a vertical axis. */
export interface XyFrame {
  readonly x: NumberScale;
  readonly y: NumberScale;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** Grid, axes and labels; belongs under the marks. */
  readonly markup: string;
  /** The lowest position the axis labels use. */
  readonly end: number;
}

/** Lays out both axes so that every label has its place, and draws them. */
export function xyFrame(settings: Settings, { x, y, top, height }: XyFrameOptions): XyFrame {
  const { width, words } = settings;
  const { decimalMark } = words;
  const plotTop = crisp(top + verticalAxisHeight(y.label));
  const wanted = height ?? top + Math.min(400, Math.max(280, width * 0.56));
  const plotEnd = wanted - padding - horizontalAxisHeight(x.label);
  const plotBottom = crisp(Math.max(plotTop + 100, plotEnd));

  const yScale = axisScale(y, tickCount(plotBottom - plotTop, 'vertical'));
  yScale.range([plotBottom, plotTop]);
  const yTicks = axisTicks(yScale, { ...y, decimalMark, direction: 'vertical' });
  const widest = Math.max(0, ...yTicks.map(({ label }) => textWidth(label, tickSize)));
  // Half of a label at the axis' left end needs some room too.
  const left = crisp(padding + Math.max(16, widest + 7));
  const { scale: xScale, ticks: xTicks } = fitted(x, left, width - padding, decimalMark);
  const right = xScale.range()[1];

  const below = horizontalAxis(settings, {
    scale: xScale,
    ticks: xTicks,
    label: x.label,
    top: plotTop,
    bottom: plotBottom,
  });
  const beside = verticalAxis(settings, {
    scale: yScale,
    ticks: yTicks,
    label: y.label,
    left,
    right,
  });
  return {
    x: xScale,
    y: yScale,
    left,
    right,
    top: plotTop,
    bottom: plotBottom,
    markup: below.markup + beside,
    end: below.bottom,
  };
}

/** The horizontal scale, ending where its last label still stays inside the drawing. */
function fitted(
  axis: Axis,
  left: number,
  edge: number,
  decimalMark: string,
): { scale: NumberScale; ticks: readonly Tick[] } {
  const scale = axisScale(axis, tickCount(edge - left, 'horizontal'));
  const ticksFor = (right: number): readonly Tick[] => {
    scale.range([left, right]);
    return axisTicks(scale, { ...axis, decimalMark, direction: 'horizontal' });
  };
  const end = crisp(edge - 4);
  const ticks = ticksFor(end);
  const last = ticks.at(-1);
  if (last === undefined) return { scale, ticks };
  const overhang = last.position + textWidth(last.label, tickSize) / 2 - edge;
  return { scale, ticks: overhang > 0 ? ticksFor(crisp(end - overhang)) : ticks };
}

function axisScale({ domain, data, log = false, nice = false }: Axis, ticks: number): NumberScale {
  const scale = log ? scaleLog().domain(domain) : scaleLinear().domain(withLength(domain));
  if (nice) scale.nice(ticks);
  const [low, high] = scale.domain();
  return data === undefined ? scale : scale.domain(inBounds([low, high], data));
}
