import { resolveOptions, type SizedChartOptions } from '../chartOptions.ts';
import { colors, halo, seriesColor } from '../draw/colors.ts';
import { extent, inBounds, padded, type Range } from '../draw/extent.ts';
import { emptyBody, figure } from '../draw/figure.ts';
import { symbolEntry } from '../draw/legend.ts';
import { element, px, textElement, tooltip } from '../draw/markup.ts';
import { placeLabels } from '../draw/placeLabels.ts';
import { tickSize } from '../draw/sizes.ts';
import { seriesShape, symbolPath } from '../draw/symbols.ts';
import { textWidth } from '../draw/textWidth.ts';
import { type XyFrame, xyFrame } from '../draw/xyFrame.ts';
import { type FrontierData, type FrontierPlace, isDrawn } from './frontierData.ts';

/** Options of {@link frontierChart}. */
export interface FrontierChartOptions extends SizedChartOptions {
  readonly xLabel?: string;
  readonly yLabel?: string;
  /** How much an axis spans at least, so that noise does not look like a price; default 0. */
  readonly leastSpan?: number;
  /** Gives every place of the curve its number as `data-row`, so that a page can go there; default false. */
  readonly rows?: boolean;
}

/**
 * What one dial buys on one measure and costs on another: a curve through its places in order, some
 * of them named, and marks at the places to point out.
 *
 * Places that are not finite are left out. The axes hold the curve and all marks, and end where such
 * measures end.
 *
 * @example
 * frontierChart(
 *   { curve: [{ x: 0.2, y: 0.83, name: '0' }, { x: 0.5, y: 0.8 }], marks: [{ x: 0.5, y: 0.8, name: 'now' }] },
 *   { id: 'frontier', title: 'What strictness costs', xLabel: 'Rank consistency', yLabel: 'AUC' },
 * );
 */
export function frontierChart(data: FrontierData, options: FrontierChartOptions): string {
  const settings = resolveOptions(options);
  const curve = data.curve.filter(isDrawn);
  const drawn = [...curve, ...data.marks.filter(isDrawn)];
  const xRange = extent(drawn.map(({ x }) => x));
  const yRange = extent(drawn.map(({ y }) => y));
  const entries = data.marks.map(({ name = '' }, k) =>
    symbolEntry(name, { shape: seriesShape(k), color: seriesColor(k), hollow: k > 0 }),
  );
  return figure(settings, entries, (top) => {
    if (xRange === undefined || yRange === undefined) return emptyBody(settings, top);
    const frame = xyFrame(settings, {
      x: { domain: axisRange(xRange, options.leastSpan), label: options.xLabel },
      y: { domain: axisRange(yRange, options.leastSpan), label: options.yLabel },
      top,
      height: options.height,
    });
    const marks = data.marks.map((place, k) => (isDrawn(place) ? mark(frame, place, k) : ''));
    return {
      markup:
        frame.markup +
        curveLine(frame, curve) +
        // The first mark, which moves, lies on top.
        element('g', { class: 'marks' }, marks.reverse().join('')) +
        curveNames(frame, curve) +
        (options.rows ? curveRows(frame, data.curve) : ''),
      bottom: frame.end,
    };
  });
}

/** As long as is asked for, moved rather than cut where it would leave what the measure can be. */
function axisRange(range: Range, leastSpan = 0): Range {
  const [low, high] = padded(range, 0.06);
  const missing = Math.max(0, leastSpan - (high - low)) / 2;
  const wanted: Range = [low - missing, high + missing];
  const [least, most] = inBounds(wanted, range);
  if (missing === 0) return [least, most];
  return inBounds([least - (wanted[1] - most), most + (least - wanted[0])], range);
}

const dotRadius = 2.6;

function curveLine({ x, y }: XyFrame, curve: readonly FrontierPlace[]): string {
  if (curve.length === 0) return '';
  const dot = symbolPath('circle', dotRadius);
  const named = curve.filter(({ name }) => name !== undefined);
  return element(
    'g',
    { class: 'curve' },
    element('path', {
      d: `M${curve.map((place) => `${px(x(place.x))},${px(y(place.y))}`).join('L')}`,
      fill: 'none',
      stroke: colors.muted,
      'stroke-width': 2,
      'stroke-linejoin': 'round',
    }),
    element('path', {
      d: named.map((place) => dot(x(place.x), y(place.y))).join(''),
      fill: colors.muted,
    }),
  );
}

/** What a pointer meets around every place. */
function curveRows({ x, y }: XyFrame, curve: readonly FrontierPlace[]): string {
  const dot = symbolPath('circle', 9);
  return curve
    .map((place, row) =>
      isDrawn(place)
        ? element(
            'path',
            { 'data-row': row, d: dot(x(place.x), y(place.y)), fill: 'transparent' },
            place.name === undefined ? '' : tooltip(place.name),
          )
        : '',
    )
    .join('');
}

function mark({ x, y }: XyFrame, place: FrontierPlace, k: number): string {
  return element('path', {
    d: symbolPath(seriesShape(k), 7)(x(place.x), y(place.y)),
    fill: k > 0 ? 'none' : seriesColor(k),
    stroke: seriesColor(k),
    'stroke-width': 2.2,
  });
}

/** The names of the curve's places, where they cover neither it nor one another. */
function curveNames(frame: XyFrame, curve: readonly FrontierPlace[]): string {
  const places = curve.map((place) => ({ ...place, x: frame.x(place.x), y: frame.y(place.y) }));
  const lines = places.slice(1).map(({ x, y }, i) => ({
    ...{ x1: places[i].x, y1: places[i].y },
    ...{ x2: x, y2: y },
  }));
  const named = places.flatMap(({ name, ...at }) => (name === undefined ? [] : [{ ...at, name }]));
  const boxes = placeLabels(
    named.map(({ name, x, y }) => ({ x, y, width: textWidth(name, tickSize) + 4, height: 14 })),
    { bounds: frame, radius: dotRadius, lines, reach: 30 },
  );
  const texts = boxes.map((box, i) =>
    box
      ? textElement(named[i].name, { x: (box.left + box.right) / 2, y: box.bottom - 3, ...halo })
      : '',
  );
  return element(
    'g',
    { 'font-size': tickSize, 'text-anchor': 'middle', fill: colors.muted },
    texts.join(''),
  );
}
