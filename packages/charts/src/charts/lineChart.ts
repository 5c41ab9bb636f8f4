import { area, line } from 'd3-shape';
import { resolveOptions, type SizedChartOptions } from '../chartOptions.ts';
import { seriesColor } from '../draw/colors.ts';
import { extent, padded, type Range } from '../draw/extent.ts';
import { emptyBody, figure } from '../draw/figure.ts';
import { lineEntry } from '../draw/legend.ts';
import { element } from '../draw/markup.ts';
import { referenceEntries, referenceLine, seriesDash } from '../draw/references.ts';
import { seriesShape, symbolPath } from '../draw/symbols.ts';
import { type XyFrame, xyFrame } from '../draw/xyFrame.ts';
import type { LineData, LineSeries } from './lineData.ts';

/** Options of {@link lineChart}. */
export interface LineOptions extends SizedChartOptions {
  readonly xLabel?: string;
  readonly yLabel?: string;
  /** Values the horizontal axis reaches at least. */
  readonly xDomain?: Range;
  /** A logarithmic horizontal axis; points at or below zero are left out. Default false. */
  readonly logX?: boolean;
}

/**
 * Curves with interval bands. Series differ by colour, dash and the shape of their points.
 *
 * A point that is not finite is left out and the curve is broken there.
 *
 * @example
 * lineChart(
 *   { series: [{ name: 'AUC', x: [0, 0.5, 1], y: [0.81, 0.8, 0.74] }] },
 *   { id: 'gamma', title: 'Utility over γ', xLabel: 'γ' },
 * );
 */
export function lineChart(data: LineData, options: LineOptions): string {
  const settings = resolveOptions(options);
  const { logX = false } = options;
  const curves = data.series.map((series) => curvePoints(series, logX));
  const drawn = curves.flat().filter(({ defined }) => defined);
  const marks = (data.marks ?? []).filter(({ value }) => isPlace(value, logX));
  const xRange = extent(drawn.map(({ x }) => x));
  const yRange = extent(drawn.flatMap(({ y, low, high }) => [y, low, high]));
  const entries = [
    ...(data.series.length > 1 ? data.series : []).map(({ name }, s) =>
      lineEntry(name, { color: seriesColor(s), dash: seriesDash(s), shape: seriesShape(s) }),
    ),
    ...referenceEntries(marks),
  ];
  return figure(settings, entries, (top) => {
    if (xRange === undefined || yRange === undefined) return emptyBody(settings, top);
    const wanted = [...(options.xDomain ?? []), ...marks.map(({ value }) => value)];
    const frame = xyFrame(settings, {
      x: {
        domain: horizontal(extent(xRange, wanted)!, logX),
        ...(!logX && { data: extent(xRange, wanted)! }),
        label: options.xLabel,
        log: logX,
      },
      y: {
        domain: roomAround(yRange),
        data: yRange,
        label: options.yLabel,
        nice: true,
      },
      top,
      height: options.height,
    });
    const lines = marks.map((mark, i) =>
      referenceLine(mark, i, { ...frame, at: frame.x(mark.value) }),
    );
    const bands = curves.map((points, s) => band(frame, points, s));
    const paths = curves.map((points, s) => curve(frame, points, s));
    return {
      markup:
        [frame.markup, ...bands, ...lines].join('') +
        element('g', { class: 'marks' }, paths.join('')),
      bottom: frame.end,
    };
  });
}

/** A little room above and below; what is never negative gets none below zero. */
function roomAround(range: Range): Range {
  const [low, high] = padded(range, 0.02);
  return [range[0] >= 0 ? Math.max(0, low) : low, high];
}

interface CurvePoint {
  readonly x: number;
  readonly y: number;
  readonly low: number;
  readonly high: number;
  readonly defined: boolean;
}

function curvePoints({ x, y, low, high }: LineSeries, logX: boolean): CurvePoint[] {
  return Array.from({ length: x.length }, (_, i) => ({
    x: x[i],
    y: y[i],
    low: low?.[i] ?? Number.NaN,
    high: high?.[i] ?? Number.NaN,
    defined: isPlace(x[i], logX) && Number.isFinite(y[i]),
  }));
}

function isPlace(value: number, logX: boolean): boolean {
  // Numbers below this cannot be halved and doubled without loss, and nobody measures them.
  return Number.isFinite(value) && (!logX || value > 1e-300);
}

/** The horizontal axis ends at the data; a single place on a logarithmic one gets some room. */
function horizontal(range: Range, logX: boolean): Range {
  if (!logX) return range;
  return range[1] / range[0] > 1 + 1e-9 ? range : [range[0] / 2, range[1] * 2];
}

function band({ x, y }: XyFrame, points: CurvePoint[], s: number): string {
  const d = area<CurvePoint>()
    .defined(({ defined, low, high }) => defined && Number.isFinite(low) && Number.isFinite(high))
    .x((point) => x(point.x))
    .y0(({ low }) => y(low))
    .y1(({ high }) => y(high))
    .digits(2)(points);
  return d ? element('path', { d, fill: seriesColor(s), 'fill-opacity': 0.18 }) : '';
}

function curve({ x, y }: XyFrame, points: CurvePoint[], s: number): string {
  const color = seriesColor(s);
  const d = line<CurvePoint>()
    .defined(({ defined }) => defined)
    .x((point) => x(point.x))
    .y((point) => y(point.y))
    .digits(2)(points);
  const symbol = symbolPath(seriesShape(s), 3.6);
  const dots = points
    .filter(({ defined }) => defined)
    .map((point) => symbol(x(point.x), y(point.y)));
  return (
    element('path', {
      d: d ?? '',
      fill: 'none',
      stroke: color,
      'stroke-width': 2,
      'stroke-dasharray': seriesDash(s),
    }) +
    // Beyond some forty points a curve's symbols would only thicken it.
    (dots.length > 40 ? '' : element('path', { d: dots.join(''), fill: color }))
  );
}
