import type { EstimateRows } from '@pairfair/charts';
import type { ReportData } from '../data/reportData.ts';
import { orNaN } from '../words/numbers.ts';
import { cutNote, cutRows, estimate, shareBounds } from './estimate.ts';
import type { ReportFigure } from './reportFigure.ts';

const rates = [
  {
    id: 'positive_rate',
    title: 'Positive rate by group',
    says: 'Share of test people who are predicted 1. The broken lines are the shares of the true labels.',
  },
  {
    id: 'fpr',
    title: 'False positive rate by group',
    says: 'Share predicted 1 among those whose true label is 0; the true labels themselves have 0 in every group.',
  },
  {
    id: 'fnr',
    title: 'False negative rate by group',
    says: 'Share predicted 0 among those whose true label is 1; the true labels themselves have 0 in every group.',
  },
] as const;

/** Positive, false positive and false negative rates per method and group. */
export function rateFigures({ comparison }: ReportData): ReportFigure[] {
  const methods = [...comparison.methods, ...comparison.controls];
  const groups = methods[0]?.groups ?? [];
  return rates.map(({ id, title, says }) => {
    const data: EstimateRows = {
      series: groups.map(({ name }) => name),
      rows: methods.map((method) => ({
        name: method.title,
        values: method.groups.map((group) => estimate(group[id])),
      })),
      ...(id === 'positive_rate' && {
        references: groups.map(({ name, base_rate }, series) => ({
          label: `True labels, ${name}`,
          value: orNaN(base_rate.mean),
          series,
        })),
      }),
    };
    return {
      id: id.replace('_', '-'),
      title,
      says:
        says +
        cutNote(
          data.rows.flatMap(({ values }) => values),
          shareBounds,
        ),
      width: 760,
      spec: {
        ...{ chart: 'bars', data, drawn: cutRows(data, shareBounds) },
        options: { valueLabel: 'Share' },
      },
    };
  });
}
