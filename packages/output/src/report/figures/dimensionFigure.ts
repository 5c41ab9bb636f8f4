import type { HeatmapData } from '@pairfair/charts';
import type { ReportData } from '../data/reportData.ts';
import { whole } from '../words/numbers.ts';
import type { ReportFigure } from './reportFigure.ts';

/** Which columns each dimension of PFR uses; null where PFR was not compared. */
export function dimensionFigure({ dimensions }: ReportData): ReportFigure | null {
  if (!dimensions) return null;
  const { columns, shares, others, dims } = dimensions;
  const shown = shares[0]?.length ?? 0;
  const data: HeatmapData = {
    rows: [...columns, ...(others.count > 0 ? [`${whole(others.count)} other columns`] : [])],
    columns: Array.from({ length: shown }, (_, d) => `z${d + 1}`),
    values: [...shares, ...(others.count > 0 ? [others.shares] : [])],
  };
  const title = 'Columns in each dimension of PFR';
  return {
    id: 'dimensions',
    title,
    says: `How far one standard deviation of a column moves a dimension, as a share of all columns; every dimension adds up to 1. First run${shown < dims ? `, the first ${shown} of ${dims} dimensions` : ''}.`,
    width: Math.min(760, 420 + 45 * shown),
    spec: { chart: 'heatmap', data, options: { valueLabel: 'Share' } },
  };
}
