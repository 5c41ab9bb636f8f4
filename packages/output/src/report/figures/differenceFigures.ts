import { dotIntervals, type EstimateRows, estimatesTable } from '@pairfair/charts';
import { type MeasureId, type MeasureTable, type MethodSummary, measureInfo } from 'pairfair';
import type { ReportData } from '../data/reportData.ts';
import { cutNote, cutRows, differenceBounds, estimate } from './estimate.ts';
import type { ReportFigure } from './reportFigure.ts';

/** What differences are shown of. */
export const comparedMeasures: readonly MeasureId[] = [
  'auc',
  'consistency_fairness_at_base_rate',
  'positive_rate_gap',
];

/** Differences of the same runs: against Original, and against the best control. */
export function differenceFigures({ comparison }: ReportData): ReportFigure[] {
  const { methods, credit } = comparison;
  const control = credit?.controlTitle;
  return [
    differences(
      'against-original',
      'Each method less Original',
      'Means of the differences on the same runs, with 95 % intervals: an interval that reaches over the broken line may be chance. For AUC and consistency right is better, for the gap left.',
      methods,
      (method) => method.againstOriginal,
    ),
    differences(
      'against-control',
      control === undefined
        ? 'Each method less the best control'
        : `Each method less the best control, ${control}`,
      'As above, against the most consistent control of those whose AUC comes near PFR’s, or the one with the highest AUC where none does: what is left is not due to the group column.',
      methods,
      (method) => method.againstControl,
    ),
  ].filter((figure) => figure !== null);
}

function differences(
  id: string,
  title: string,
  says: string,
  methods: readonly MethodSummary[],
  table: (method: MethodSummary) => MeasureTable | null,
): ReportFigure | null {
  const rows = methods.flatMap((method) => {
    const measures = table(method);
    return measures
      ? [
          {
            name: method.title,
            values: comparedMeasures.map((measure) => estimate(measures[measure])),
          },
        ]
      : [];
  });
  if (rows.length === 0) return null;
  const data: EstimateRows = {
    rows,
    series: comparedMeasures.map((measure) => measureInfo[measure].title),
    references: [{ label: 'No difference', value: 0 }],
  };
  return {
    id,
    title,
    says:
      says +
      cutNote(
        data.rows.flatMap(({ values }) => values),
        differenceBounds,
      ),
    width: 760,
    draw: (options) =>
      dotIntervals(cutRows(data, differenceBounds), { ...options, valueLabel: 'Difference' }),
    table: estimatesTable(data, { title }),
  };
}
