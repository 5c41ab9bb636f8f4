import { type EstimateRows, groupedBars, tradeoffChart } from '@pairfair/charts';
import type { FigureFile } from '@pairfair/output';
import type { ComparisonSummary, MeanInterval, MeasureId, MethodSummary } from 'pairfair';

/** The two figures the paper has for every data set: the trade-off, and the gaps between groups. */
export function comparisonFigures(title: string, summary: ComparisonSummary): FigureFile[] {
  const all = [...summary.methods, ...summary.controls];
  return [
    {
      name: 'tradeoff',
      svg: tradeoffChart(
        {
          points: all.map((method) => ({
            name: method.title,
            x: estimate(method.measures.auc),
            y: estimate(method.measures.consistency_fairness),
            kind: summary.controls.includes(method) ? 1 : 0,
          })),
          kinds: ['methods', 'controls'],
        },
        {
          id: 'tradeoff',
          title: `${title}: utility against individual fairness`,
          xLabel: 'AUC',
          yLabel: 'consistency(W^F)',
          width: 760,
        },
      ),
    },
    {
      name: 'gaps',
      svg: groupedBars(gapRows(all), {
        id: 'gaps',
        title: `${title}: gaps between groups`,
        width: 900,
      }),
    },
  ];
}

const gaps: readonly [MeasureId, string][] = [
  ['positive_rate_gap', 'positive rate'],
  ['fpr_gap', 'FPR'],
  ['fnr_gap', 'FNR'],
];

function gapRows(methods: readonly MethodSummary[]): EstimateRows {
  const truth = methods[0]?.measures.base_rate_gap.mean;
  return {
    series: gaps.map(([, title]) => title),
    rows: methods.map(({ title, measures }) => ({
      name: title,
      values: gaps.map(([id]) => estimate(measures[id])),
    })),
    ...(truth !== undefined && { references: [{ label: 'gap of the true labels', value: truth }] }),
  };
}

function estimate({ mean, low, high }: MeanInterval): { value: number; low: number; high: number } {
  return { value: mean, low, high };
}
