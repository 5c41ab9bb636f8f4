/**
 * Charts for fairness studies: pure functions from data to SVG text.
 *
 * Each chart takes its data and one options object with at least `id` and `title`, and has a
 * table that says the same to readers who do not see it. Charts never throw on odd numbers: what
 * is not finite is left out, and shown as "–" in tables. All text of the data is escaped. Colours
 * are CSS variables (`themeVariables`), so that one drawing serves light and dark pages.
 *
 * @module
 */

export type { ChartOptions, SizedChartOptions, TableOptions } from './chartOptions.ts';
export { type ChartSpec, drawChart, type SpecOf, specTable } from './chartSpec.ts';
export { dotIntervals } from './charts/dotIntervals.ts';
export { estimatesTable } from './charts/estimatesTable.ts';
export { type FrontierChartOptions, frontierChart } from './charts/frontierChart.ts';
export type { FrontierData, FrontierPlace } from './charts/frontierData.ts';
export { type FrontierTableOptions, frontierTable } from './charts/frontierTable.ts';
export type { GraphData } from './charts/graphData.ts';
export { type GraphOptions, graphDiagram } from './charts/graphDiagram.ts';
export { type GraphTableOptions, graphTable, matrixTable } from './charts/graphTable.ts';
export { groupedBars } from './charts/groupedBars.ts';
export { type HeatmapData, type HeatmapOptions, heatmap, heatmapTable } from './charts/heatmap.ts';
export {
  type HistogramData,
  type HistogramOptions,
  type HistogramSeries,
  type HistogramTableOptions,
  histogram,
  histogramTable,
} from './charts/histogram.ts';
export { type LineOptions, lineChart } from './charts/lineChart.ts';
export type { LineData, LineSeries } from './charts/lineData.ts';
export { type LineTableOptions, lineTable } from './charts/lineTable.ts';
export { matrixDiagram } from './charts/matrixDiagram.ts';
export { type PairsOptions, pairsChart } from './charts/pairsChart.ts';
export type { PairsData } from './charts/pairsData.ts';
export { pairsTable } from './charts/pairsTable.ts';
export { type ScatterOptions, scatterChart } from './charts/scatterChart.ts';
export type { ScatterData } from './charts/scatterData.ts';
export { type ScatterTableOptions, scatterTable } from './charts/scatterTable.ts';
export { type TradeoffOptions, tradeoffChart } from './charts/tradeoffChart.ts';
export type { TradeoffData, TradeoffPoint } from './charts/tradeoffData.ts';
export { type TradeoffTableOptions, tradeoffTable } from './charts/tradeoffTable.ts';
export type { ChartTable } from './chartTable.ts';
export { bulkRange } from './draw/bulkRange.ts';
export type { ScoreGrid } from './draw/contourLines.ts';
export type { EstimatesOptions } from './draw/estimatesFigure.ts';
export type { Range } from './draw/extent.ts';
export { escapeText } from './draw/markup.ts';
export { svgInTheme, type ThemeName, themeVariables } from './draw/themes.ts';
export type { Estimate, EstimateRow, EstimateRows, Reference } from './estimates.ts';
export { type ChartWords, englishWords } from './words.ts';
