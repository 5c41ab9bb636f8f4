/**
 * Charts for fairness studies: pure functions from data to SVG text.
 *
 * Each chart takes its data and one options object with at least `id` and `title`, and has a
 * table that says the same to readers who do not see it. Charts never throw on odd numbers: what
 * is not finite is left out, and shown as "–" in tables. All text of the data is escaped.
 *
 * @module
 */
export type { ChartOptions, SizedChartOptions, TableOptions } from './chartOptions.ts';
export {
  type DotIntervalsOptions,
  dotIntervals,
  dotIntervalsTable,
} from './charts/dotIntervals.ts';
export type { GraphData } from './charts/graphData.ts';
export { type GraphDiagramOptions, graphDiagram } from './charts/graphDiagram.ts';
export type { Positions } from './charts/graphLayout.ts';
export type { GraphLayout } from './charts/graphPlaces.ts';
export { type GraphTableOptions, graphTable, matrixTable } from './charts/graphTable.ts';
export { type GroupedBarsOptions, groupedBars, groupedBarsTable } from './charts/groupedBars.ts';
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
export { type MatrixDiagramOptions, matrixDiagram } from './charts/matrixDiagram.ts';
export {
  type Direction,
  type Directions,
  paretoFront,
  type XyPoint,
} from './charts/paretoFront.ts';
export { type ScatterOptions, scatterChart } from './charts/scatterChart.ts';
export type { ScatterData } from './charts/scatterData.ts';
export { type ScatterTableOptions, scatterTable } from './charts/scatterTable.ts';
export { type TradeoffOptions, tradeoffChart } from './charts/tradeoffChart.ts';
export type { TradeoffData, TradeoffPoint } from './charts/tradeoffData.ts';
export { type TradeoffTableOptions, tradeoffTable } from './charts/tradeoffTable.ts';
export type { ChartTable } from './chartTable.ts';

export type { ScoreGrid } from './draw/contourLines.ts';
export type { EstimatesOptions } from './draw/estimatesFigure.ts';
export type { Range } from './draw/extent.ts';
export { type SymbolShape, seriesShape } from './draw/symbols.ts';
export { svgInTheme, type ThemeName, themeVariables } from './draw/themes.ts';
export type { Estimate, EstimateRow, EstimateRows, Reference } from './estimates.ts';
export { type ChartWords, englishWords } from './words.ts';
