import { type LineData, type LineSeries, lineChart, lineTable } from '@pairfair/charts';
import type { MeanInterval } from 'pairfair';
import type { GammaCurve } from '../data/gammaCurve.ts';
import type { ReportData } from '../data/reportData.ts';
import { orNaN } from '../words/numbers.ts';
import { cut, shareBounds } from './estimate.ts';
import type { ReportFigure } from './reportFigure.ts';

const both =
  'At γ = 0 the judgments are ignored, at γ = 1 nothing else counts. Bands are 95 % intervals over runs.';

/** AUC, overall and per group, and consistency(W^F) over γ; nothing where PFR was not compared. */
export function gammaFigures({ gamma }: ReportData): ReportFigure[] {
  if (!gamma) return [];
  const figure = (
    id: string,
    title: string,
    says: string,
    series: LineSeries[],
    yLabel: string,
  ): ReportFigure => {
    const data: LineData = {
      series,
      marks: [{ label: 'γ chosen most often', value: mostChosen(gamma) }],
    };
    const drawn: LineData = { ...data, series: series.map(cutBand) };
    const labels = { xLabel: 'γ', yLabel };
    return {
      ...{ id, title, says: `${says} ${both}`, width: 480 },
      draw: (options) => lineChart(drawn, { ...options, ...labels, xDomain: [0, 1] }),
      table: lineTable(data, { title, ...labels }),
    };
  };
  return [
    figure(
      'gamma-auc',
      'AUC of PFR over γ',
      'Accuracy for everybody and within each group.',
      [
        line(gamma, 'Everybody', gamma.auc),
        ...gamma.groups.map(({ name, auc }) => line(gamma, name, auc)),
      ],
      'AUC',
    ),
    figure(
      'gamma-consistency',
      'Consistency of PFR over γ',
      'How often people who deserve the same treatment get the same decision.',
      [line(gamma, 'Consistency (W^F)', gamma.consistency)],
      'Consistency (W^F)',
    ),
  ];
}

function line({ gammas }: GammaCurve, name: string, values: readonly MeanInterval[]): LineSeries {
  return {
    name,
    x: gammas,
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

/** The γ that most runs chose; the smallest of equals. */
export function mostChosen({ chosen }: GammaCurve): number {
  const times = (gamma: number) => chosen.filter((other) => other === gamma).length;
  return [...chosen].sort((a, b) => times(b) - times(a) || a - b)[0];
}
