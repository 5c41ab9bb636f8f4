import { curveFigure as figureOf, type ReportFigure } from '@pairfair/output';
import type { CurveKind, ExperimentCurve } from './runCurves.ts';

/** The curve of an experiment as a chart with its table (paper, figures 10 and 11). */
export function curveFigure(
  kind: CurveKind,
  { experiment, setting, curve }: ExperimentCurve,
): ReportFigure {
  const { name, title } = experiment;
  return figureOf(kind, { id: name, title, curve, gamma: setting.gamma });
}
