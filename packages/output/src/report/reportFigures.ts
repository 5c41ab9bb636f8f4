import type { ReportData } from './data/reportData.ts';
import { differenceFigures } from './figures/differenceFigures.ts';
import { dimensionFigure } from './figures/dimensionFigure.ts';
import { planeFigures } from './figures/planeFigures.ts';
import { rateFigures } from './figures/rateFigures.ts';
import type { ReportFigure } from './figures/reportFigure.ts';
import { strictnessFigures } from './figures/strictnessFigures.ts';
import { type TitledFigure, titledFigure } from './figures/titledFigure.ts';
import { tradeoffFigure } from './figures/tradeoffFigure.ts';

/** Options for {@link reportFigures}. */
export interface ReportFiguresOptions {
  /** Put before every title, such as the name of the data; default nothing. */
  readonly prefix?: string;
}

/** All charts of a report as SVG documents, in the order of the report. */
export function reportFigures(
  data: ReportData,
  { prefix = '' }: ReportFiguresOptions = {},
): TitledFigure[] {
  const dimensions = dimensionFigure(data);
  const figures: ReportFigure[] = [
    tradeoffFigure(data),
    ...(data.comparison.target === 'binary' ? rateFigures(data) : []),
    ...strictnessFigures(data),
    ...planeFigures(data),
    ...differenceFigures(data),
    ...(dimensions ? [dimensions] : []),
  ];
  return figures.map((figure) => titledFigure({ ...figure, title: `${prefix}${figure.title}` }));
}
