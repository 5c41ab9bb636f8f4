import { lineChart } from '@pairfair/charts';
import { type CurvePoint, type MeanInterval, meanInterval } from 'pairfair';

/** A curve over all runs: at every point the mean and interval of each measure. */
export interface CurveSummary {
  readonly label: string;
  readonly at: readonly number[];
  readonly auc: readonly MeanInterval[];
  readonly consistencyFairness: readonly MeanInterval[];
  readonly consistencySimilarity: readonly MeanInterval[];
  readonly positiveRateGap: readonly MeanInterval[];
  readonly groupAuc: readonly { readonly name: string; readonly values: readonly MeanInterval[] }[];
}

/** Sums up the runs of a curve. */
export function summarizeCurve(
  label: string,
  runs: readonly (readonly CurvePoint[])[],
  groupNames: readonly string[],
): CurveSummary {
  const points = runs[0] ?? [];
  const over = (value: (point: CurvePoint) => number) =>
    points.map((_, k) => meanInterval(runs.map((run) => value(run[k]!))));
  return {
    label,
    at: points.map(({ at }) => at),
    auc: over((point) => point.auc),
    consistencyFairness: over((point) => point.consistencyFairness),
    consistencySimilarity: over((point) => point.consistencySimilarity),
    positiveRateGap: over((point) => point.positiveRateGap),
    groupAuc: groupNames.map((name, g) => ({ name, values: over((point) => point.groupAuc[g]!) })),
  };
}

/** The curve as a chart: consistency(W^F), AUC overall and per group, with intervals. */
export function curveFigure(id: string, title: string, curve: CurveSummary): string {
  const series = (name: string, values: readonly MeanInterval[]) => ({
    name,
    x: curve.at,
    y: values.map(({ mean }) => mean),
    low: values.map(({ low }) => low),
    high: values.map(({ high }) => high),
  });
  const most = Math.max(...curve.at);
  return lineChart(
    {
      series: [
        series('consistency(W^F)', curve.consistencyFairness),
        series('AUC', curve.auc),
        ...curve.groupAuc.map(({ name, values }) => series(`AUC, ${name}`, values)),
      ],
    },
    // Pairs asked about run from a dozen to a third of a million.
    { id, title, xLabel: curve.label, yLabel: 'measure', logX: most > 100 },
  );
}
