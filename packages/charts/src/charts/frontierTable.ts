import { resolveWords, type TableOptions } from '../chartOptions.ts';
import { type ChartTable, tableOf } from '../chartTable.ts';
import type { FrontierData } from './frontierData.ts';

/** Options of {@link frontierTable}. */
export interface FrontierTableOptions extends TableOptions {
  readonly xLabel?: string;
  readonly yLabel?: string;
}

/** The table of `frontierChart`: the marks, then the named places of the curve. */
export function frontierTable(data: FrontierData, options: FrontierTableOptions): ChartTable {
  const { xLabel = 'x', yLabel = 'y' } = options;
  const places = [...data.marks, ...data.curve.filter(({ name }) => name !== undefined)];
  return tableOf(options, [
    { heading: resolveWords(options.words).name, cells: places.map(({ name = '' }) => name) },
    { heading: xLabel, cells: places.map(({ x }) => x) },
    { heading: yLabel, cells: places.map(({ y }) => y) },
  ]);
}
