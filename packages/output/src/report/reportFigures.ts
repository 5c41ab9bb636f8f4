import type { ChartTable } from '@pairfair/charts';
import type { ReportData } from './data/reportData.ts';
import { differenceFigures } from './figures/differenceFigures.ts';
import { dimensionFigure } from './figures/dimensionFigure.ts';
import { planeFigures } from './figures/planeFigures.ts';
import { rateFigures } from './figures/rateFigures.ts';
import { figureSvg, type ReportFigure } from './figures/reportFigure.ts';
import { strictnessFigures } from './figures/strictnessFigures.ts';
import { tradeoffFigure } from './figures/tradeoffFigure.ts';

/** A chart of the report as a file. */
export interface FigureFile {
  /** Without ending: letters, digits and dashes. */
  readonly name: string;
  readonly svg: string;
}

/** A chart as a file, what it is called on a page, and the table that says the same. */
export interface TitledFigure extends FigureFile {
  readonly title: string;
  readonly table: ChartTable;
}

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
  return figures.map((figure) => {
    const title = `${prefix}${figure.title}`;
    return { name: figure.id, title, svg: figureSvg({ ...figure, title }), table: figure.table };
  });
}
