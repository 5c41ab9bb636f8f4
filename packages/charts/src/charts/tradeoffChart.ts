import { resolveOptions, type SizedChartOptions } from '../chartOptions.ts';
import type { Segment } from '../draw/boxes.ts';
import { colors, seriesColor } from '../draw/colors.ts';
import { extent, padded } from '../draw/extent.ts';
import { emptyBody, figure } from '../draw/figure.ts';
import { formatEstimate } from '../draw/formatEstimate.ts';
import { numberFormat } from '../draw/formatNumber.ts';
import { type LegendEntry, lineEntry, symbolEntry } from '../draw/legend.ts';
import { element, px, tooltip } from '../draw/markup.ts';
import { seriesShape, symbolPath } from '../draw/symbols.ts';
import { type XyFrame, xyFrame } from '../draw/xyFrame.ts';
import { estimateNumbers } from '../estimates.ts';
import type { ChartWords } from '../words.ts';
import { type TradeoffData, type TradeoffPoint, tradeoffFront } from './tradeoffData.ts';
import { tradeoffNames } from './tradeoffNames.ts';

/** Options of {@link tradeoffChart}. */
export interface TradeoffOptions extends SizedChartOptions {
  readonly xLabel?: string;
  readonly yLabel?: string;
}

const radius = 5.5;
const frontDash = '5 3';

/**
 * Methods as points on two measures, with their intervals as crosses, their names, and the Pareto
 * front: the steps beyond which nobody gets better on one measure without losing on the other.
 *
 * Points that are not finite are left out.
 *
 * @example
 * tradeoffChart(
 *   { points: [{ name: 'PFR', x: { value: 0.94 }, y: { value: 0.78, low: 0.76, high: 0.8 } }] },
 *   { id: 'tradeoff', title: 'Utility and consistency', xLabel: 'Consistency', yLabel: 'AUC' },
 * );
 */
export function tradeoffChart(data: TradeoffData, options: TradeoffOptions): string {
  const settings = resolveOptions(options);
  const points = data.points.filter(
    ({ x, y }) => Number.isFinite(x.value) && Number.isFinite(y.value),
  );
  const xRange = extent(points.flatMap(({ x }) => estimateNumbers(x)));
  const yRange = extent(points.flatMap(({ y }) => estimateNumbers(y)));
  return figure(settings, tradeoffLegend(settings.words, data), (top) => {
    if (xRange === undefined || yRange === undefined) return emptyBody(settings, top);
    const frame = xyFrame(settings, {
      x: { domain: padded(xRange, 0.05), data: xRange, label: options.xLabel, nice: true },
      y: { domain: padded(yRange, 0.05), data: yRange, label: options.yLabel, nice: true },
      top,
      height: options.height,
    });
    const crosses = points.flatMap((point) => crossLines(frame, point));
    const front = frontLine(frame, { ...data, points });
    const places = points.map(({ name, x, y }) => ({
      name,
      x: frame.x(x.value),
      y: frame.y(y.value),
    }));
    const names = tradeoffNames(settings, frame, places, {
      radius,
      lines: [...crosses, ...stepSegments(front)],
    });
    const marks = points.map((point) => mark(settings.words, frame, point));
    return {
      markup:
        frame.markup +
        frontPath(front) +
        element('g', { class: 'marks' }, marks.join('')) +
        names.markup,
      bottom: names.bottom,
    };
  });
}

function tradeoffLegend(words: ChartWords, { kinds = [] }: TradeoffData): LegendEntry[] {
  return [
    ...kinds.map((name, k) => symbolEntry(name, { shape: seriesShape(k), color: seriesColor(k) })),
    lineEntry(words.paretoFront, { color: colors.text, dash: frontDash, width: 1.5 }),
  ];
}

/** Corners of the edge of what the front's points beat, out to the sides of the plot. */
function frontLine(frame: XyFrame, data: TradeoffData): [number, number][] {
  const places = tradeoffFront(data).map((i): [number, number] => [
    frame.x(data.points[i].x.value),
    frame.y(data.points[i].y.value),
  ]);
  const [first, last] = [places[0], places[places.length - 1]];
  const ends: [number, number][] = [[frame.left, first[1]], ...places, [last[0], frame.bottom]];
  // The edge runs down from a point and then across.
  return ends.flatMap(([x, y], i) =>
    i === 0
      ? [[x, y]]
      : [
          [ends[i - 1][0], y],
          [x, y],
        ],
  );
}

function stepSegments(corners: readonly [number, number][]): Segment[] {
  return corners.slice(1).map(([x2, y2], i) => ({ x1: corners[i][0], y1: corners[i][1], x2, y2 }));
}

function frontPath(corners: readonly [number, number][]): string {
  return element('path', {
    class: 'front',
    d: `M${corners.map((corner) => corner.map(px).join()).join('L')}`,
    fill: 'none',
    stroke: colors.text,
    'stroke-width': 1.5,
    'stroke-dasharray': frontDash,
  });
}

/** The intervals of a point, as lines through it. */
function crossLines(frame: XyFrame, { x, y }: TradeoffPoint): Segment[] {
  const [cx, cy] = [frame.x(x.value), frame.y(y.value)];
  const lines: Segment[] = [];
  if (Number.isFinite(x.low) && Number.isFinite(x.high)) {
    lines.push({ x1: frame.x(x.low!), y1: cy, x2: frame.x(x.high!), y2: cy });
  }
  if (Number.isFinite(y.low) && Number.isFinite(y.high)) {
    lines.push({ x1: cx, y1: frame.y(y.low!), x2: cx, y2: frame.y(y.high!) });
  }
  return lines;
}

function mark({ decimalMark }: ChartWords, frame: XyFrame, point: TradeoffPoint): string {
  const { name, x, y, kind = 0 } = point;
  const color = seriesColor(kind);
  const cross = crossLines(frame, point)
    .map(({ x1, y1, x2, y2 }) => `M${px(x1)},${px(y1)}L${px(x2)},${px(y2)}`)
    .join('');
  const said = [x, y].map((estimate) => {
    const number = numberFormat(estimateNumbers(estimate), decimalMark);
    return formatEstimate(estimate, number, true);
  });
  return element(
    'g',
    {},
    tooltip([name, ...said].join(', ')),
    cross === '' ? '' : element('path', { d: cross, stroke: color, 'stroke-width': 1.4 }),
    element('path', {
      d: symbolPath(seriesShape(kind), radius)(frame.x(x.value), frame.y(y.value)),
      fill: color,
      stroke: colors.surface,
    }),
  );
}
