import type { ReportTable } from '../data/reportData.ts';
import { dataTable } from './dataTable.ts';
import { type Markup, name, prose } from './html.ts';

/** A table of texts in the page. */
export function textTable(id: string, { caption, columns, rows, words = 1 }: ReportTable): Markup {
  return dataTable({
    id,
    caption: prose(caption),
    columns: columns.map(prose),
    parts: [
      { rows: rows.map((cells) => cells.map((cell, k) => (k === 0 ? prose(cell) : name(cell)))) },
    ],
    words,
  });
}
