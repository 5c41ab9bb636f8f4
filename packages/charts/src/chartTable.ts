import { resolveWords, type TableOptions } from './chartOptions.ts';
import { numberFormat } from './draw/formatNumber.ts';

/**
 * What a chart shows, as a table of texts for readers who do not see it. The first column names
 * the row. Cells are plain text: escape them where they go into HTML.
 */
export interface ChartTable {
  readonly caption: string;
  readonly columns: readonly string[];
  /** As many cells as columns in each row; "–" where there is no finite number. */
  readonly rows: readonly (readonly string[])[];
}

/** A column of a table before its numbers are written. */
export interface TableColumn {
  readonly heading: string;
  readonly cells: readonly (string | number)[];
}

/** A table from its columns, all as long as the first; numbers of a column get the same decimals. */
export function tableOf(options: TableOptions, columns: readonly TableColumn[]): ChartTable {
  const { decimalMark } = resolveWords(options.words);
  const texts = columns.map(({ cells }) => {
    const number = numberFormat(
      cells.filter((cell) => typeof cell === 'number'),
      decimalMark,
    );
    return cells.map((cell) => (typeof cell === 'number' ? number(cell) : cell));
  });
  return {
    caption: options.title,
    columns: columns.map(({ heading }) => heading),
    rows: (texts[0] ?? []).map((_, row) => texts.map((column) => column[row])),
  };
}
