import type { LineData, LineSeries } from '@pairfair/charts';
import type { CurvePlan, MeanInterval } from 'pairfair';
import type { ReportFigure } from '../report/figures/reportFigure.ts';
import type { CurveSummary } from './curveSummary.ts';

/** What a curve varies: γ, or how much is judged. */
export type CurveKind = CurvePlan['kind'];

/** A curve to be drawn. */
export interface CurveFigureData {
  /** Unique on the page; also the name of a file. */
  readonly id: string;
  /** What the data are called. */
  readonly title: string;
  /** Which PFR it is; default "PFR". */
  readonly method?: string;
  readonly curve: CurveSummary;
  /** The γ that was chosen, marked on a curve over γ. */
  readonly gamma?: number | undefined;
}

/**
 * A curve as a chart with its table: consistency(W^F) and AUC with intervals; over γ also the AUC
 * of each group (paper, figures 10 and 11).
 */
export function curveFigure(
  kind: CurveKind,
  { id, title: of, method = 'PFR', curve, gamma }: CurveFigureData,
): ReportFigure {
  const over = kind === 'gamma' ? 'γ' : 'how much is judged';
  const title = `${of}: ${method} over ${over}`;
  const data = curveData(kind, curve, gamma);
  return {
    id,
    title,
    says: `${saying[kind]} Bands are 95 % intervals over runs.`,
    width: 760,
    spec: {
      ...{ chart: 'lines', data },
      options: {
        ...{ xLabel: curve.label, yLabel: 'measure', height: 440 },
        // Pairs asked about run from a dozen to a third of a million.
        logX: Math.max(...curve.at) > 100,
      },
    },
  };
}

const saying: Readonly<Record<CurveKind, string>> = {
  gamma:
    'At γ = 0 the judgments are ignored, at γ = 1 nothing else counts. AUC is shown for everybody and within each group.',
  sparsity: 'Measured on the whole fairness graph of the test people, however few were judged.',
};

function curveData(kind: CurveKind, curve: CurveSummary, gamma: number | undefined): LineData {
  const series = (name: string, values: readonly MeanInterval[]): LineSeries => ({
    name,
    x: curve.at,
    y: values.map(({ mean }) => mean),
    low: values.map(({ low }) => low),
    high: values.map(({ high }) => high),
  });
  const shared = [series('consistency(W^F)', curve.consistencyFairness), series('AUC', curve.auc)];
  if (kind === 'sparsity') return { series: shared };
  return {
    series: [
      ...shared,
      ...curve.groupAuc.map(({ name, values }) => series(`AUC, ${name}`, values)),
    ],
    ...(gamma !== undefined && { marks: [{ label: 'γ chosen most often', value: gamma }] }),
  };
}
