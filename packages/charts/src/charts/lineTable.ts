import { resolveWords, type TableOptions } from '../chartOptions.ts';
import { type ChartTable, tableOf } from '../chartTable.ts';
import type { LineData } from './lineData.ts';

/** Options of {@link lineTable}. */
export interface LineTableOptions extends TableOptions {
  readonly xLabel?: string;
  readonly yLabel?: string;
}

/** The table of `lineChart`: one row per point of each curve, then the marks. */
export function lineTable(data: LineData, options: LineTableOptions): ChartTable {
  const words = resolveWords(options.words);
  const none = Number.NaN;
  const lines = [
    ...data.series.flatMap(({ name, x, y, low, high }) =>
      Array.from({ length: x.length }, (_, i) => ({
        name,
        x: x[i],
        y: y[i] ?? none,
        low: low?.[i] ?? none,
        high: high?.[i] ?? none,
      })),
    ),
    ...(data.marks ?? []).map(({ label, value }) => ({
      name: label,
      x: value,
      y: none,
      low: none,
      high: none,
    })),
  ];
  const bands = data.series.some(({ low, high }) => low !== undefined || high !== undefined);
  return tableOf(options, [
    { heading: words.series, cells: lines.map(({ name }) => name) },
    { heading: options.xLabel ?? 'x', cells: lines.map(({ x }) => x) },
    { heading: options.yLabel ?? words.value, cells: lines.map(({ y }) => y) },
    ...(bands
      ? [
          { heading: words.low, cells: lines.map(({ low }) => low) },
          { heading: words.high, cells: lines.map(({ high }) => high) },
        ]
      : []),
  ]);
}
