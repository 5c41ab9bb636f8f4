import { scaleLinear } from 'd3-scale';
import type { Settings } from '../chartOptions.ts';
import { type EstimateRows, seriesCount } from '../estimates.ts';
import { axisTicks, type NumberScale, type Tick, tickCount } from './axisTicks.ts';
import { colors, halo } from './colors.ts';
import { inBounds, type Range, withLength } from './extent.ts';
import { wrapText } from './fitText.ts';
import { formatEstimate } from './formatEstimate.ts';
import type { NumberFormat } from './formatNumber.ts';
import { horizontalAxis } from './horizontalAxis.ts';
import { crisp, element, textElement } from './markup.ts';
import { labelSize, padding, tickSize } from './sizes.ts';
import { textWidth } from './textWidth.ts';

/** What {@link rowsFrame} lays out. */
export interface RowsFrameOptions {
  readonly data: EstimateRows;
  readonly number: NumberFormat;
  readonly domain: Range;
  /** What is drawn; the axis ends where such values end. */
  readonly drawn: Range;
  readonly top: number;
  readonly valueLabel: string | undefined;
  /** Height of the band of one series in one row. */
  readonly band: number;
  /** Space left of the axis for symbols that tell the series apart. */
  readonly gutter: number;
}

/** Rows from top to bottom on one horizontal axis, each with a band per series. */
export interface RowsFrame {
  readonly x: NumberScale;
  readonly left: number;
  readonly top: number;
  readonly bottom: number;
  /** The vertical middle of a series' band in a row. */
  readonly middle: (row: number, series: number) => number;
  /** Grid, axis and printed values; belongs under the marks. */
  readonly markup: string;
  /** Names of the rows; belongs over the grid and reference lines. */
  readonly names: string;
  /** The lowest position the axis labels use. */
  readonly end: number;
}

const rowGap = 12;
const lineHeight = 16;

/**
 * Lays out a chart of rows. Names stand beside their rows where they take no more than about a
 * third of the width, and above them otherwise: names are never turned, and the axis keeps
 * its length on a phone. The values are printed in a column at the right, with their intervals
 * where there is room.
 */
export function rowsFrame(settings: Settings, options: RowsFrameOptions): RowsFrame {
  const { width, words } = settings;
  const { data, number, domain, drawn, top, valueLabel, band, gutter } = options;
  const count = seriesCount(data);
  const widestName = Math.max(0, ...data.rows.map(({ name }) => textWidth(name, labelSize)));
  const beside = widestName <= width * 0.36;
  const printed = data.rows.map(({ values }) =>
    values.map((estimate) => formatEstimate(estimate, number, width >= 520)),
  );
  const widestValue = Math.max(0, ...printed.flat().map((text) => textWidth(text, tickSize)));
  const { x, ticks, left, right } = rowsScale(
    [domain, drawn],
    padding + (beside ? widestName + 8 : 0) + gutter,
    width - padding - widestValue - 8,
    words.decimalMark,
  );

  const lines = data.rows.map(({ name }) =>
    beside ? [name] : wrapText(name, labelSize, width - 2 * padding, { maxLines: 2 }),
  );
  const above = beside ? 0 : lineHeight * Math.max(1, ...lines.map((list) => list.length));
  const rowHeight = above + count * band + rowGap;
  const plotTop = top + 4;
  const plotBottom = crisp(plotTop + data.rows.length * rowHeight);
  const middle = (row: number, series: number): number =>
    plotTop + row * rowHeight + rowGap / 2 + above + (series + 0.5) * band;

  const names = lines.flatMap((list, row) => {
    const last = beside ? middle(row, (count - 1) / 2) : middle(row, -0.5) - lineHeight / 2;
    return list.map((line, i) => {
      const y = last - (list.length - 1 - i) * lineHeight + labelSize * 0.36;
      return textElement(line, { x: padding, y }, line.endsWith('…') ? data.rows[row].name : line);
    });
  });
  const values = printed.flatMap((texts, row) =>
    texts.map((text, s) =>
      textElement(text, { x: right + 8, y: middle(row, s) + tickSize * 0.36 }),
    ),
  );
  const axis = horizontalAxis(settings, {
    scale: x,
    ticks,
    label: valueLabel,
    top: plotTop,
    bottom: plotBottom,
  });
  return {
    x,
    left,
    top: plotTop,
    bottom: plotBottom,
    middle,
    markup:
      axis.markup + element('g', { 'font-size': tickSize, fill: colors.muted }, values.join('')),
    names: element('g', halo, names.join('')),
    end: axis.bottom,
  };
}

/** The scale between two edges, moved in where its first label would leave the drawing. */
function rowsScale(
  [domain, drawn]: readonly [domain: Range, drawn: Range],
  from: number,
  to: number,
  decimalMark: string,
): { x: NumberScale; ticks: Tick[]; left: number; right: number } {
  const right = crisp(to);
  const x = scaleLinear()
    .domain(withLength(domain))
    .nice(tickCount(right - from, 'horizontal'));
  const [low, high] = x.domain();
  x.domain(inBounds([low, high], drawn));
  const ticksFrom = (left: number) =>
    axisTicks(x.range([left, right]), { decimalMark, direction: 'horizontal' });
  const left = crisp(from);
  const ticks = ticksFrom(left);
  const half = textWidth(ticks[0]?.label ?? '', tickSize) / 2;
  const missing = half + 2 - (ticks[0]?.position ?? left);
  if (missing <= 0) return { x, ticks, left, right };
  const moved = crisp(left + missing + 1);
  return { x, ticks: ticksFrom(moved), left: moved, right };
}
