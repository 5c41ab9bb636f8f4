import type { LineData, LineSeries } from '@pairfair/charts';
import type { MeanInterval } from 'pairfair';
import type { ReportData } from '../data/reportData.ts';
import type { StrictnessCurve } from '../data/strictnessCurve.ts';
import { comparedBy } from '../words/comparedBy.ts';
import { orNaN } from '../words/numbers.ts';
import { cut, shareBounds } from './estimate.ts';
import type { ReportFigure } from './reportFigure.ts';

const both =
  'At strictness 0 the judgments are ignored, towards 1 linked people must be treated alike. Bands are 95 % intervals over runs.';

/** AUC, overall and per group, and consistency(W^F) over strictness; nothing where PFR was not compared. */
export function strictnessFigures({ strictness, comparison }: ReportData): ReportFigure[] {
  if (!strictness) return [];
  const numeric = comparison.target === 'numeric';
  const { utilityTitle } = comparedBy(comparison);
  const consistencyTitle = numeric ? 'Rank consistency (W^F)' : 'Consistency (W^F)';
  const figure = (
    id: string,
    title: string,
    says: string,
    series: LineSeries[],
    yLabel: string,
  ): ReportFigure => {
    const data: LineData = {
      series,
      marks: [{ label: 'strictness chosen most often', value: mostChosen(strictness) }],
    };
    const drawn: LineData = { ...data, series: series.map(cutBand) };
    return {
      ...{ id, title, says: `${says} ${both}`, width: 480 },
      spec: {
        ...{ chart: 'lines', data, drawn },
        options: { xLabel: 'strictness', yLabel, xDomain: [0, 1] },
      },
    };
  };
  return [
    figure(
      'strictness-auc',
      `${utilityTitle} of PFR from lenient to strict`,
      numeric ? 'Accuracy for everybody.' : 'Accuracy for everybody and within each group.',
      [
        line(strictness, 'Everybody', strictness.auc),
        ...strictness.groups.map(({ name, auc }) => line(strictness, name, auc)),
      ],
      utilityTitle,
    ),
    figure(
      'strictness-consistency',
      'Consistency of PFR from lenient to strict',
      numeric
        ? 'How much closer people who deserve the same treatment stand in the order of predictions than any two people.'
        : 'How often people who deserve the same treatment get the same decision, when as many are decided for as have label 1.',
      [line(strictness, consistencyTitle, strictness.consistency)],
      consistencyTitle,
    ),
  ];
}

function line({ at }: StrictnessCurve, name: string, values: readonly MeanInterval[]): LineSeries {
  return {
    name,
    x: at,
    y: values.map(({ mean }) => orNaN(mean)),
    low: values.map(({ low }) => orNaN(low)),
    high: values.map(({ high }) => orNaN(high)),
  };
}

/** Bands end where the measure ends, as intervals do in the other charts. */
function cutBand(series: LineSeries): LineSeries {
  const ends = (side: ArrayLike<number> | undefined) =>
    Array.from(side ?? [], (value) => cut(value, shareBounds));
  return { ...series, low: ends(series.low), high: ends(series.high) };
}

/** The strictness that most runs chose; the smallest of equals. */
export function mostChosen({ chosen }: StrictnessCurve): number {
  const times = (value: number) => chosen.filter((other) => other === value).length;
  return [...chosen].sort((a, b) => times(b) - times(a) || a - b)[0];
}
