import {
  type ChartOptions,
  resolveOptions,
  resolveWords,
  type TableOptions,
} from '../chartOptions.ts';
import { type ChartTable, tableOf } from '../chartTable.ts';
import { type Cell, colorBar, missingCell } from '../draw/colorBar.ts';
import { colors, rampPaint, readableOnRamp } from '../draw/colors.ts';
import { extent, type Range } from '../draw/extent.ts';
import { emptyBody, figure } from '../draw/figure.ts';
import { numberFormat } from '../draw/formatNumber.ts';
import { element, px, textElement, tooltip } from '../draw/markup.ts';
import { type MatrixFrame, matrixFrame } from '../draw/matrixFrame.ts';
import { tickSize } from '../draw/sizes.ts';
import { textWidth } from '../draw/textWidth.ts';
import type { ChartWords } from '../words.ts';

/** A matrix with named rows and columns. */
export interface HeatmapData {
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  /** `values[r][c]` belongs to row r and column c; NaN where there is none. */
  readonly values: readonly ArrayLike<number>[];
}

/** Options of {@link heatmap}. */
export interface HeatmapOptions extends ChartOptions {
  /** What the colours measure. */
  readonly valueLabel?: string;
  /** Values the colours reach at least; the ramp always starts at 0. */
  readonly domain?: Range;
}

/**
 * A matrix in colours: agreement between judges, or what each column adds to a latent dimension.
 * The ramp goes from 0 to the largest value or, where values are negative, both ways from 0. Values
 * are printed where the cells are large enough. Cells without a finite value are struck through.
 *
 * @example
 * heatmap(
 *   { rows: ['Ann', 'Ben'], columns: ['Ann', 'Ben'], values: [[1, 0.7], [0.7, 1]] },
 *   { id: 'judges', title: 'Agreement of judges', valueLabel: 'Share of equal answers' },
 * );
 */
export function heatmap(data: HeatmapData, options: HeatmapOptions): string {
  const settings = resolveOptions(options);
  const { decimalMark } = settings.words;
  const range = extent(...data.values, options.domain ?? []);
  const cells = data.rows.length * data.columns.length;
  return figure(settings, [], (top) => {
    if (range === undefined || cells === 0) return emptyBody(settings, top);
    const most = Math.max(Math.abs(range[0]), Math.abs(range[1])) || 1;
    const frame = matrixFrame(settings, data.rows, data.columns, top);
    const number = numberFormat(
      data.values.flatMap((row) => Array.from(row)),
      decimalMark,
    );
    const drawn = data.rows.flatMap((row, r) =>
      data.columns.map((column, c) => {
        const value = valueAt(data, r, c);
        const hint = `${row}, ${column}: ${number(value)}`;
        return cell(cellAt(frame, r, c), value / most, hint);
      }),
    );
    const bar = colorBar(settings, {
      range: [range[0] < 0 ? -most : 0, most],
      label: options.valueLabel,
      missing: missingValues(data),
      top: frame.bottom + 12,
    });
    const markup = [
      frame.markup,
      cellGrounds(data, frame),
      element('g', { class: 'marks' }, drawn.join('')),
      printedValues(settings.words, data, frame, most),
      bar.markup,
    ];
    return { markup: markup.join(''), bottom: bar.bottom };
  });
}

/** The table of {@link heatmap}: the matrix itself. */
export function heatmapTable(data: HeatmapData, options: TableOptions): ChartTable {
  const words = resolveWords(options.words);
  return tableOf(options, [
    { heading: words.name, cells: data.rows },
    ...data.columns.map((heading, c) => ({
      heading,
      cells: data.rows.map((_, r) => valueAt(data, r, c)),
    })),
  ]);
}

function valueAt({ values }: HeatmapData, r: number, c: number): number {
  return values[r]?.[c] ?? Number.NaN;
}

function missingValues(data: HeatmapData): boolean {
  return data.rows.some((_, r) =>
    data.columns.some((_, c) => !Number.isFinite(valueAt(data, r, c))),
  );
}

function cellAt({ left, top, cellWidth, cellHeight }: MatrixFrame, r: number, c: number): Cell {
  // A pixel of surface between the cells, unless they are too small to lose one.
  const gap = Math.min(cellWidth, cellHeight) > 8 ? 1 : 0;
  return {
    x: left + c * cellWidth,
    y: top + r * cellHeight,
    width: cellWidth - gap,
    height: cellHeight - gap,
  };
}

/** What the cells' paint lies on, in one path. */
function cellGrounds(data: HeatmapData, frame: MatrixFrame): string {
  const squares = data.rows.flatMap((_, r) =>
    data.columns.map((_, c) => {
      if (!Number.isFinite(valueAt(data, r, c))) return '';
      const { x, y, width, height } = cellAt(frame, r, c);
      return `M${px(x)},${px(y)}h${px(width)}v${px(height)}h${px(-width)}z`;
    }),
  );
  return element('path', { class: 'grounds', d: squares.join(''), fill: colors['ramp-zero'] });
}

function cell(place: Cell, value: number, hint: string): string {
  if (!Number.isFinite(value)) return missingCell(place);
  return element('rect', { ...place, ...rampPaint(value) }, tooltip(hint));
}

function printedValues(
  { decimalMark }: ChartWords,
  data: HeatmapData,
  frame: MatrixFrame,
  most: number,
): string {
  if (frame.cellWidth < 2 * tickSize || frame.cellHeight < tickSize + 4) return '';
  const values = data.rows.map((_, r) => data.columns.map((_, c) => valueAt(data, r, c)));
  const number = numberFormat(values.flat(), decimalMark, 2);
  const texts = values.map((row) => row.map(number));
  const widest = Math.max(0, ...texts.flat().map((text) => textWidth(text, tickSize)));
  if (widest > frame.cellWidth - 4) return '';
  const parts = texts.flatMap((row, r) =>
    row.map((text, c) => {
      const value = values[r][c];
      if (!Number.isFinite(value)) return '';
      const { x, y, width, height } = cellAt(frame, r, c);
      return textElement(text, {
        x: x + width / 2,
        y: y + height / 2 + tickSize * 0.36,
        fill: readableOnRamp(value / most),
      });
    }),
  );
  return element(
    'g',
    { 'font-size': tickSize, 'text-anchor': 'middle', 'pointer-events': 'none' },
    parts.join(''),
  );
}
