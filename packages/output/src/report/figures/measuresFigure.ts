import type { EstimateRows } from '@pairfair/charts';
import type { ComparisonSummary, MeasureId } from 'pairfair';
import { cutRows, estimate, shareBounds } from './estimate.ts';
import { type TitledFigure, titledFigure } from './titledFigure.ts';

const measures: readonly [MeasureId, string][] = [
  ['auc', 'AUC'],
  ['consistency_fairness', 'consistency(W^F)'],
  ['consistency_similarity', 'consistency(W^X)'],
];

/** Three bars for every method: its utility, and both kinds of individual fairness (paper, figure 2). */
export function measuresFigure(title: string, { methods }: ComparisonSummary): TitledFigure {
  const full = `${title}: utility and individual fairness`;
  const data: EstimateRows = {
    series: measures.map(([, name]) => name),
    rows: methods.map((method) => ({
      name: method.title,
      values: measures.map(([id]) => estimate(method.measures[id])),
    })),
  };
  return titledFigure({
    id: 'measures',
    title: full,
    says: 'AUC, and how often people who are linked are decided alike, with 95 % intervals; decisions at a score of ½. Higher is better.',
    width: 760,
    spec: { chart: 'bars', data, drawn: cutRows(data, shareBounds), options: {} },
  });
}
