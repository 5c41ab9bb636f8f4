import { curveFigure as figureOf, type ReportFigure } from '@pairfair/output';
import { pfrForms } from './pfrForms.ts';
import type { CurveKind, ExperimentCurve } from './runCurves.ts';

/** The curve of an experiment as a chart with its table (paper, figures 10 and 11). */
export function curveFigure(
  kind: CurveKind,
  { experiment, form, setting, curve }: ExperimentCurve,
): ReportFigure {
  const { name, title } = experiment;
  const method = pfrForms[form].title;
  return figureOf(kind, { id: `${name}-${form}`, title, method, curve, gamma: setting.gamma });
}
