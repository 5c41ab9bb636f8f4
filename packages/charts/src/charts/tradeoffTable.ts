import { resolveWords, type TableOptions } from '../chartOptions.ts';
import { type ChartTable, type TableColumn, tableOf } from '../chartTable.ts';
import type { Estimate } from '../estimates.ts';
import { type TradeoffData, tradeoffFront } from './tradeoffData.ts';

/** Options of {@link tradeoffTable}. */
export interface TradeoffTableOptions extends TableOptions {
  readonly xLabel?: string;
  readonly yLabel?: string;
}

/** The table of `tradeoffChart`: a row per method, saying whether it is on the Pareto front. */
export function tradeoffTable(data: TradeoffData, options: TradeoffTableOptions): ChartTable {
  const words = resolveWords(options.words);
  const { xLabel = 'x', yLabel = 'y' } = options;
  const { points, kinds } = data;
  const front = new Set(tradeoffFront(data));
  const measure = (heading: string, estimates: readonly Estimate[]): TableColumn[] => {
    const column = (name: string, of: (estimate: Estimate) => number | undefined) => ({
      heading: name,
      cells: estimates.map((estimate) => of(estimate) ?? Number.NaN),
    });
    const value = column(heading, (estimate) => estimate.value);
    const known = estimates.some(({ low, high }) => low !== undefined || high !== undefined);
    return known
      ? [
          value,
          column(`${heading}, ${words.low}`, (estimate) => estimate.low),
          column(`${heading}, ${words.high}`, (estimate) => estimate.high),
        ]
      : [value];
  };
  return tableOf(options, [
    { heading: words.name, cells: points.map(({ name }) => name) },
    ...(kinds === undefined
      ? []
      : [{ heading: words.kind, cells: points.map(({ kind = 0 }) => kinds[kind] ?? '') }]),
    ...measure(
      xLabel,
      points.map(({ x }) => x),
    ),
    ...measure(
      yLabel,
      points.map(({ y }) => y),
    ),
    {
      heading: words.onParetoFront,
      cells: points.map((_, i) => (front.has(i) ? words.yes : words.no)),
    },
  ]);
}
