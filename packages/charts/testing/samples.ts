import {
  type ChartOptions,
  type ChartTable,
  dotIntervals,
  type EstimateRows,
  estimatesTable,
  type FrontierData,
  frontierChart,
  frontierTable,
  type GraphData,
  graphDiagram,
  graphTable,
  groupedBars,
  type HeatmapData,
  type HistogramData,
  heatmap,
  heatmapTable,
  histogram,
  histogramTable,
  type LineData,
  lineChart,
  lineTable,
  matrixDiagram,
  matrixTable,
  type PairsData,
  pairsChart,
  pairsTable,
  type ScatterData,
  scatterChart,
  scatterTable,
  type TableOptions,
  type TradeoffData,
  tradeoffChart,
  tradeoffTable,
} from '../src/index.ts';

/** Data for every chart, made from a few numbers and texts, so that tests can put odd ones in. */
export interface Ingredients {
  readonly values: readonly number[];
  readonly names: readonly string[];
}

/** Ordinary ingredients. */
export const ordinary: Ingredients = {
  values: [0.42, 0.31, 0.87, 0.12, 0.55, 0.93, 0.27, 0.64, 0.71, 0.08, 0.49, 0.36],
  names: [
    'Original',
    'iFair',
    'LFR',
    'Hardt (equalised odds)',
    'PFR',
    'PFR, judgments shuffled',
    'African-American',
    'Other',
    'a rather long name that will not fit beside anything at all',
  ],
};

/** Every kind of chart, with its table. */
export const chartKinds: readonly ChartKind[] = [
  {
    kind: 'scatterChart',
    needsNumbers: true,
    chart: (from, options) =>
      scatterChart(scatter(from), { ...options, xLabel: from.names[0], yLabel: from.names[1] }),
    table: (from, options) => scatterTable(scatter(from), { ...options, xLabel: from.names[0] }),
  },
  {
    kind: 'groupedBars',
    needsNumbers: true,
    chart: (from, options) =>
      groupedBars(estimates(from), { ...options, valueLabel: from.names[2] }),
    table: (from, options) => estimatesTable(estimates(from), options),
  },
  {
    kind: 'dotIntervals',
    needsNumbers: true,
    chart: (from, options) => dotIntervals(estimates(from), options),
    table: (from, options) => estimatesTable(estimates(from), options),
  },
  {
    kind: 'lineChart',
    needsNumbers: true,
    chart: (from, options) =>
      lineChart(lines(from), { ...options, xLabel: from.names[0], yLabel: from.names[1] }),
    table: (from, options) => lineTable(lines(from), { ...options, xLabel: from.names[0] }),
  },
  {
    kind: 'lineChart with a logarithmic axis',
    needsNumbers: true,
    chart: (from, options) => lineChart(lines(from), { ...options, logX: true }),
    table: (from, options) => lineTable(lines(from), options),
  },
  {
    kind: 'tradeoffChart',
    needsNumbers: true,
    chart: (from, options) =>
      tradeoffChart(tradeoff(from), { ...options, xLabel: from.names[0], yLabel: from.names[1] }),
    table: (from, options) => tradeoffTable(tradeoff(from), { ...options, yLabel: from.names[1] }),
  },
  {
    kind: 'frontierChart',
    needsNumbers: true,
    chart: (from, options) =>
      frontierChart(frontier(from), { ...options, xLabel: from.names[0], yLabel: from.names[1] }),
    table: (from, options) => frontierTable(frontier(from), { ...options, yLabel: from.names[1] }),
  },
  {
    kind: 'pairsChart',
    needsNumbers: true,
    chart: (from, options) => pairsChart(pairs(from), { ...options, xLabel: from.names[0] }),
    table: (from, options) => pairsTable(pairs(from), options),
  },
  {
    kind: 'heatmap',
    needsNumbers: true,
    chart: (from, options) => heatmap(matrix(from), { ...options, valueLabel: from.names[0] }),
    table: (from, options) => heatmapTable(matrix(from), options),
  },
  {
    kind: 'graphDiagram',
    needsNumbers: false,
    chart: (from, options) => graphDiagram(graph(from), options),
    table: (from, options) => graphTable(graph(from), options),
  },
  {
    kind: 'matrixDiagram',
    needsNumbers: false,
    chart: (from, options) => matrixDiagram(graph(from), options),
    table: (from, options) => matrixTable(graph(from), options),
  },
  {
    kind: 'histogram',
    needsNumbers: true,
    chart: (from, options) => histogram(counts(from, 1), { ...options, xLabel: from.names[0] }),
    table: (from, options) => histogramTable(counts(from, 1), options),
  },
  {
    kind: 'histogram of several series',
    needsNumbers: true,
    chart: (from, options) => histogram(counts(from, 3), { ...options, measure: 'share' }),
    table: (from, options) => histogramTable(counts(from, 3), { ...options, measure: 'share' }),
  },
];

/** One kind of chart for the suite that runs over all of them. */
export interface ChartKind {
  readonly kind: string;
  /** Whether it is empty without finite numbers; a graph still has its people. */
  readonly needsNumbers: boolean;
  readonly chart: (from: Ingredients, options: ChartOptions) => string;
  readonly table: (from: Ingredients, options: TableOptions) => ChartTable;
}

function scatter({ values, names }: Ingredients): ScatterData {
  return {
    x: values,
    y: values.map((_, i) => values[(i * 5 + 1) % values.length]),
    group: values.map((_, i) => (i % 3) - 1),
    groups: [names[6], names[7]],
    label: values.map((_, i) => i % 2),
    labels: [names[0], names[1]],
    names,
    pairs: [
      [0, 1],
      [2, 40],
    ],
    scores: { columns: 3, rows: 3, values: values.slice(0, 9), x: [0, 1], y: [0, 1] },
  };
}

function frontier({ values, names }: Ingredients): FrontierData {
  const place = (i: number, name?: string) => ({ x: values[i], y: values[i + 1], name });
  return {
    curve: values
      .slice(1)
      .map((_, i) => place(i, i % 3 === 0 ? names[i % names.length] : undefined)),
    marks: [place(2, names[4]), place(5, names[8])],
  };
}

function pairs(from: Ingredients): PairsData {
  const { y: _, scores: __, ...people } = scatter(from);
  return {
    ...people,
    pairs: [
      [0, 3],
      [1, 2],
      [4, 50],
    ],
  };
}

function estimates({ values, names }: Ingredients): EstimateRows {
  return {
    series: [names[6], names[7]],
    rows: names.map((name, i) => ({
      name,
      values: [
        { value: values[i], low: values[i] - 0.1, high: values[(i + 1) % values.length] },
        { value: values[(i + 2) % values.length] },
      ],
    })),
    references: [
      { label: names[8], value: values[3], series: 0 },
      { label: names[2], value: values[4] },
    ],
  };
}

function lines({ values, names }: Ingredients): LineData {
  const half = Math.floor(values.length / 2);
  return {
    series: names.slice(0, 3).map((name, s) => ({
      name,
      x: values.slice(0, half),
      y: values.slice(s, half + s),
      ...(s === 0 ? { low: values.slice(half), high: values.slice(2) } : {}),
    })),
    marks: [{ label: names[8], value: values[5] }],
  };
}

function tradeoff({ values, names }: Ingredients): TradeoffData {
  return {
    kinds: [names[6], names[7]],
    points: names.map((name, i) => ({
      name,
      kind: i % 2,
      x: { value: values[i], low: values[i] - 0.05, high: values[i] + 0.05 },
      y: { value: values[(i + 3) % values.length] },
    })),
  };
}

function matrix({ values, names }: Ingredients): HeatmapData {
  return {
    rows: names,
    columns: names.slice(0, 4),
    values: names.map((_, r) => [0, 1, 2, 3].map((c) => values[(r * 3 + c) % values.length])),
  };
}

function graph({ values, names }: Ingredients): GraphData {
  return {
    size: names.length,
    source: [0, 1, 2, 3, 4, 50],
    target: [1, 2, 3, 5, 8, 1],
    weight: values.slice(0, 6),
    group: names.map((_, i) => i % 2),
    groups: [names[6], names[7]],
    names,
  };
}

function counts({ values, names }: Ingredients, series: number): HistogramData {
  return {
    series: names.slice(0, series).map((name, s) => ({ name, values: values.slice(s) })),
  };
}
