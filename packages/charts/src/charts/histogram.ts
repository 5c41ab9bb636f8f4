import {
  resolveOptions,
  resolveWords,
  type SizedChartOptions,
  type TableOptions,
} from '../chartOptions.ts';
import { type ChartTable, tableOf } from '../chartTable.ts';
import { colors, seriesColor } from '../draw/colors.ts';
import { emptyBody, figure } from '../draw/figure.ts';
import { formatNumber, formatTicks } from '../draw/formatNumber.ts';
import { lineEntry } from '../draw/legend.ts';
import { element, px, textElement, tooltip } from '../draw/markup.ts';
import { seriesDash } from '../draw/references.ts';
import { tickSize } from '../draw/sizes.ts';
import { type XyFrame, xyFrame } from '../draw/xyFrame.ts';
import type { ChartWords } from '../words.ts';
import { type FarOff, type HistogramBins, histogramBins } from './histogramBins.ts';

/** Values to count. */
export interface HistogramData {
  readonly series: readonly HistogramSeries[];
}

/** One list of values, say the scores of a group. */
export interface HistogramSeries {
  readonly name: string;
  readonly values: ArrayLike<number>;
}

/** Options of {@link histogram}. */
export interface HistogramOptions extends SizedChartOptions {
  readonly xLabel?: string;
  /** By default "Count" or "Share". */
  readonly yLabel?: string;
  /** About how many bins; by default by the number of values, or one per whole number. */
  readonly bins?: number;
  /** Heights are counts (default), or shares of the series: for groups of different sizes. */
  readonly measure?: 'count' | 'share';
}

/**
 * How often values occur: answers per person, or scores by group. One series is drawn as bars,
 * several as outlines over one another. Whole numbers within a small range get a bar each.
 *
 * Those few that stand far off the others are counted at the edge, with the value of the farthest.
 * Values that are not finite are left out.
 *
 * @example
 * histogram(
 *   { series: [{ name: 'Answers', values: [3, 5, 5, 8] }] },
 *   { id: 'answers', title: 'Answers per person', xLabel: 'Answers' },
 * );
 */
export function histogram(data: HistogramData, options: HistogramOptions): string {
  const settings = resolveOptions(options);
  const { words } = settings;
  const { measure = 'count' } = options;
  const several = data.series.length > 1;
  const bins = histogramBins(
    data.series.map(({ values }) => values),
    options.bins,
  );
  const entries = several
    ? data.series.map(({ name }, s) =>
        lineEntry(name, { color: seriesColor(s), dash: seriesDash(s) }),
      )
    : [];
  return figure(settings, entries, (top) => {
    if (bins === undefined) return emptyBody(settings, top);
    const heights = binHeights(bins, measure);
    const highest = Math.max(...heights.flat());
    const frame = xyFrame(settings, {
      x: { domain: [bins.edges[0], bins.edges.at(-1)!], label: options.xLabel, whole: bins.whole },
      y: {
        domain: [0, highest],
        label: options.yLabel ?? (measure === 'count' ? words.count : words.share),
        nice: true,
        whole: measure === 'count',
      },
      top,
      height: options.height,
    });
    const marks = several
      ? heights.map((list, s) => outline(frame, bins, list, s))
      : heights[0].map((height, b) => bar(words, frame, bins, height, b));
    return {
      markup:
        frame.markup +
        element('g', { class: 'marks' }, marks.join('')) +
        farOffTexts(words, frame, bins),
      bottom: frame.end,
    };
  });
}

/** Options of {@link histogramTable}; take the chart's own, so that the bins are the same. */
export interface HistogramTableOptions extends TableOptions {
  readonly xLabel?: string;
  readonly bins?: number;
  readonly measure?: 'count' | 'share';
}

/** The table of {@link histogram}: a row per bin, a column per series. */
export function histogramTable(data: HistogramData, options: HistogramTableOptions): ChartTable {
  const words = resolveWords(options.words);
  const { measure = 'count', xLabel = words.value } = options;
  const bins = histogramBins(
    data.series.map(({ values }) => values),
    options.bins,
  );
  const heights = bins === undefined ? [] : binHeights(bins, measure);
  const names = bins === undefined ? [] : binNames(bins, words.decimalMark);
  const farOff = bins?.farOff ?? [];
  return tableOf(options, [
    { heading: xLabel, cells: [...names, ...farOff.map((far) => farOffName(far, words))] },
    ...data.series.map(({ name }, s) => {
      const total = bins === undefined ? 1 : totalOf(bins, s, measure);
      return {
        heading: name,
        cells: [...(heights[s] ?? []), ...farOff.map((far) => far.counts[s] / total)],
      };
    }),
  ]);
}

/** "→ 900000": which way, and how far. */
function farOffName({ side, farthest }: FarOff, { decimalMark }: ChartWords): string {
  return `${side === 'above' ? '→' : '←'} ${formatNumber(farthest, decimalMark)}`;
}

/** How many values stand beyond the ends, and how far the farthest is. */
function farOffTexts(words: ChartWords, frame: XyFrame, { farOff = [] }: HistogramBins): string {
  if (farOff.length === 0) return '';
  const texts = farOff.map((far) => {
    const count = far.counts.reduce((sum, one) => sum + one, 0);
    const above = far.side === 'above';
    return textElement(`${count} ${farOffName(far, words)}`, {
      x: above ? frame.right : frame.left + 4,
      y: frame.bottom - 6,
      'text-anchor': above ? 'end' : 'start',
    });
  });
  const attributes = { class: 'far-off', 'font-size': tickSize, fill: colors.muted };
  return element('g', attributes, texts.join(''));
}

/** Counts, or shares of each series; NaN for the shares of an empty one. */
function binHeights(bins: HistogramBins, measure: 'count' | 'share'): number[][] {
  return bins.counts.map((list, s) => list.map((count) => count / totalOf(bins, s, measure)));
}

/** What counts are divided by: everybody of the series, also those far off. */
function totalOf(
  { counts, farOff = [] }: HistogramBins,
  s: number,
  measure: 'count' | 'share',
): number {
  if (measure === 'count') return 1;
  return [...counts[s], ...farOff.map((far) => far.counts[s])].reduce((a, b) => a + b, 0);
}

/** What each bin is called: its number, or its ends. */
function binNames({ edges, whole }: HistogramBins, decimalMark: string): string[] {
  if (whole) return edges.slice(1).map((edge) => formatNumber(edge - 0.5, decimalMark));
  const ends = formatTicks(edges, decimalMark);
  return ends.slice(1).map((end, b) => `${ends[b]} – ${end}`);
}

function bar(
  { decimalMark }: ChartWords,
  { x, y, bottom }: XyFrame,
  bins: HistogramBins,
  height: number,
  b: number,
): string {
  const [left, right] = [x(bins.edges[b]), x(bins.edges[b + 1])];
  const room = right - left - (right - left > 6 ? 2 : 0);
  // Bins of whole numbers do not touch, so a few of them need not fill the plot.
  const width = bins.whole || bins.edges.length === 2 ? Math.min(72, room) : room;
  const hint = `${binNames(bins, decimalMark)[b]}: ${formatNumber(height, decimalMark)}`;
  return element(
    'rect',
    {
      x: (left + right - width) / 2,
      y: y(height),
      width,
      height: bottom - y(height),
      fill: seriesColor(0),
    },
    tooltip(hint),
  );
}

function outline(
  { x, y, bottom }: XyFrame,
  { edges }: HistogramBins,
  heights: readonly number[],
  s: number,
): string {
  if (!heights.every(Number.isFinite)) return '';
  const steps = heights.map((height, b) => `V${px(y(height))}H${px(x(edges[b + 1]))}`);
  const color = seriesColor(s);
  return element('path', {
    d: `M${px(x(edges[0]))},${px(bottom)}${steps.join('')}V${px(bottom)}`,
    fill: color,
    'fill-opacity': 0.12,
    stroke: color,
    'stroke-width': 2,
    'stroke-dasharray': seriesDash(s),
  });
}
