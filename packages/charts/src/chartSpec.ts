import type { ChartOptions, TableOptions } from './chartOptions.ts';
import { dotIntervals } from './charts/dotIntervals.ts';
import { estimatesTable } from './charts/estimatesTable.ts';
import type { GraphData } from './charts/graphData.ts';
import { type GraphOptions, graphDiagram } from './charts/graphDiagram.ts';
import { graphTable } from './charts/graphTable.ts';
import { groupedBars } from './charts/groupedBars.ts';
import { type HeatmapData, type HeatmapOptions, heatmap, heatmapTable } from './charts/heatmap.ts';
import { type LineOptions, lineChart } from './charts/lineChart.ts';
import type { LineData } from './charts/lineData.ts';
import { lineTable } from './charts/lineTable.ts';
import { type ScatterOptions, scatterChart } from './charts/scatterChart.ts';
import type { ScatterData } from './charts/scatterData.ts';
import { scatterTable } from './charts/scatterTable.ts';
import { type TradeoffOptions, tradeoffChart } from './charts/tradeoffChart.ts';
import type { TradeoffData } from './charts/tradeoffData.ts';
import { tradeoffTable } from './charts/tradeoffTable.ts';
import type { ChartTable } from './chartTable.ts';
import type { EstimatesOptions } from './draw/estimatesFigure.ts';
import type { EstimateRows } from './estimates.ts';

/** One kind of {@link ChartSpec}. */
export interface SpecOf<Kind extends string, Data, Options> {
  readonly chart: Kind;
  readonly data: Data;
  /** What is drawn, where the table has more: intervals that are cut. */
  readonly drawn?: Data;
  /** Axes and the like: what does not depend on where it is shown. */
  readonly options: Omit<Options, keyof ChartOptions>;
}

/**
 * A chart as data: who shows it says how wide, in which language and under which id. Nothing in it
 * but numbers and texts, so that it can be sent.
 */
export type ChartSpec =
  | SpecOf<'bars', EstimateRows, EstimatesOptions>
  | SpecOf<'dots', EstimateRows, EstimatesOptions>
  | SpecOf<'lines', LineData, LineOptions>
  | SpecOf<'heatmap', HeatmapData, HeatmapOptions>
  | SpecOf<'scatter', ScatterData, ScatterOptions>
  | SpecOf<'tradeoff', TradeoffData, TradeoffOptions>
  | SpecOf<'graph', GraphData, GraphOptions>;

/**
 * Draws a chart that is given as data.
 *
 * @example
 * const data = { series: [{ name: 'AUC', x: [0, 0.5, 1], y: [0.81, 0.8, 0.74] }] };
 * drawChart({ chart: 'lines', data, options: { xLabel: 'γ' } }, { id: 'auc', title: 'AUC', width: 344 });
 */
export function drawChart(spec: ChartSpec, options: ChartOptions): string {
  switch (spec.chart) {
    case 'bars':
      return groupedBars(spec.drawn ?? spec.data, { ...spec.options, ...options });
    case 'dots':
      return dotIntervals(spec.drawn ?? spec.data, { ...spec.options, ...options });
    case 'lines':
      return lineChart(spec.drawn ?? spec.data, { ...spec.options, ...options });
    case 'heatmap':
      return heatmap(spec.data, { ...spec.options, ...options });
    case 'scatter':
      return scatterChart(spec.data, { ...spec.options, ...options });
    case 'tradeoff':
      return tradeoffChart(spec.drawn ?? spec.data, { ...spec.options, ...options });
    case 'graph':
      return graphDiagram(spec.data, { ...spec.options, ...options });
  }
}

/** The table of a chart that is given as data. */
export function specTable(spec: ChartSpec, options: TableOptions): ChartTable {
  switch (spec.chart) {
    case 'bars':
    case 'dots':
      return estimatesTable(spec.data, options);
    case 'lines':
      return lineTable(spec.data, { ...spec.options, ...options });
    case 'heatmap':
      return heatmapTable(spec.data, options);
    case 'scatter':
      return scatterTable(spec.data, { ...spec.options, ...options });
    case 'tradeoff':
      return tradeoffTable(spec.data, { ...spec.options, ...options });
    case 'graph':
      return graphTable(spec.data, options);
  }
}
