import type { EstimateRows } from '@pairfair/charts';
import type { ComparisonSummary, MeanInterval, MeasureId, MethodSummary } from 'pairfair';
import { type TitledFigure, titledFigure } from './titledFigure.ts';

/** The gaps between groups in positive predictions and in errors, which the paper draws. */
export function gapsFigure(title: string, { methods, controls }: ComparisonSummary): TitledFigure {
  const full = `${title}: gaps between groups`;
  const rows = gapRows([...methods, ...controls]);
  return titledFigure({
    id: 'gaps',
    title: full,
    says: 'Largest rate of a group less the smallest, with 95 % intervals over runs as far as a gap can go, from 0 to 1.',
    width: 900,
    spec: { chart: 'bars', data: rows, options: {} },
  });
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

/** Over two or three runs a Student interval reaches far beyond what a gap can be. */
function estimate({ mean, low, high }: MeanInterval): { value: number; low: number; high: number } {
  return { value: mean, low: Math.max(low, 0), high: Math.min(high, 1) };
}
