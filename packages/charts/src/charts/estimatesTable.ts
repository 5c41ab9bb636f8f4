import { resolveWords, type TableOptions } from '../chartOptions.ts';
import { type ChartTable, tableOf } from '../chartTable.ts';
import { type Estimate, type EstimateRows, seriesCount, seriesName } from '../estimates.ts';

/**
 * The table of `groupedBars` and `dotIntervals`: one row per estimate, then the references; no
 * column is empty.
 */
export function estimatesTable(data: EstimateRows, options: TableOptions): ChartTable {
  const words = resolveWords(options.words);
  const count = seriesCount(data);
  const lines = [
    ...data.rows.flatMap(({ name, values }) =>
      Array.from({ length: count }, (_, s) => ({
        name,
        series: seriesName(data, s),
        estimate: values[s] ?? noEstimate,
      })),
    ),
    ...(data.references ?? []).map(({ label, value, series }) => ({
      name: label,
      series: series === undefined ? '' : seriesName(data, series),
      estimate: { value } as Estimate,
    })),
  ];
  const intervals = lines.some(
    ({ estimate: { low, high } }) => low !== undefined || high !== undefined,
  );
  const end = (side: 'low' | 'high') => ({
    heading: words[side],
    cells: lines.map(({ estimate }) => estimate[side] ?? Number.NaN),
  });
  return tableOf(options, [
    { heading: words.name, cells: lines.map(({ name }) => name) },
    ...(count > 1 || data.series !== undefined
      ? [{ heading: words.series, cells: lines.map(({ series }) => series) }]
      : []),
    { heading: words.value, cells: lines.map(({ estimate }) => estimate.value) },
    ...(intervals ? [end('low'), end('high')] : []),
  ]);
}

const noEstimate: Estimate = { value: Number.NaN };
