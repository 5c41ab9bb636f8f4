import type { EstimateRows } from '@pairfair/charts';
import {
  type ComparisonSummary,
  type MeasureId,
  type MeasureTable,
  type MethodSummary,
  measureInfo,
} from 'pairfair';
import type { ReportData } from '../data/reportData.ts';
import { comparedBy } from '../words/comparedBy.ts';
import { cutNote, cutRows, differenceBounds, estimate } from './estimate.ts';
import type { ReportFigure } from './reportFigure.ts';

/** What differences are shown of. */
export function comparedMeasures(comparison: Pick<ComparisonSummary, 'target'>): MeasureId[] {
  const { utility, consistency } = comparedBy(comparison);
  // A gap in units of the target has no place on an axis of shares.
  return [utility, consistency, ...(utility === 'auc' ? ['positive_rate_gap' as const] : [])];
}

/** Differences of the same runs: against Original, and against the best control. */
export function differenceFigures({ comparison }: ReportData): ReportFigure[] {
  const { methods, credit } = comparison;
  const control = credit?.controlTitle;
  const { utilityTitle } = comparedBy(comparison);
  const measured = comparedMeasures(comparison);
  const better = `For ${utilityTitle} and consistency right is better${comparison.target === 'numeric' ? '' : ', for the gap left'}.`;
  return [
    differences(
      'against-original',
      'Each method less Original',
      `Means of the differences on the same runs, with 95 % intervals: an interval that reaches over the broken line may be chance. ${better}`,
      { methods, measured },
      (method) => method.againstOriginal,
    ),
    differences(
      'against-control',
      control === undefined
        ? 'Each method less the best control'
        : `Each method less the best control, ${control}`,
      `As above, against the most consistent control of those whose ${utilityTitle} comes near PFR’s, or the one with the highest ${utilityTitle} where none does: what is left is not due to the group column.`,
      { methods, measured },
      (method) => method.againstControl,
    ),
  ].filter((figure) => figure !== null);
}

interface Compared {
  readonly methods: readonly MethodSummary[];
  readonly measured: readonly MeasureId[];
}

function differences(
  id: string,
  title: string,
  says: string,
  { methods, measured }: Compared,
  table: (method: MethodSummary) => MeasureTable | null,
): ReportFigure | null {
  const rows = methods.flatMap((method) => {
    const measures = table(method);
    return measures
      ? [
          {
            name: method.title,
            values: measured.map((measure) => estimate(measures[measure])),
          },
        ]
      : [];
  });
  if (rows.length === 0) return null;
  const data: EstimateRows = {
    rows,
    series: measured.map((measure) => measureInfo[measure].title),
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
    spec: {
      ...{ chart: 'dots', data, drawn: cutRows(data, differenceBounds) },
      options: { valueLabel: 'Difference' },
    },
  };
}
