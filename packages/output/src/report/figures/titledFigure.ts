import { type ChartTable, specTable } from '@pairfair/charts';
import { figureSvg, type ReportFigure } from './reportFigure.ts';

/** A chart of the report as a file. */
export interface FigureFile {
  /** Without ending: letters, digits and dashes. */
  readonly name: string;
  readonly svg: string;
}

/** A chart as a file and as data, what it is called on a page, and the table that says the same. */
export interface TitledFigure extends FigureFile, Pick<ReportFigure, 'title' | 'says' | 'spec'> {
  readonly table: ChartTable;
}

/** A chart of the report with its drawing and its table. */
export function titledFigure(figure: ReportFigure): TitledFigure {
  const { id: name, title, says, spec } = figure;
  return { name, title, says, spec, svg: figureSvg(figure), table: specTable(spec, { title }) };
}
