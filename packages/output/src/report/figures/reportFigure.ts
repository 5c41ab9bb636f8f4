import { type ChartSpec, type ChartTable, drawChart, specTable } from '@pairfair/charts';
import { dataTable } from '../markup/dataTable.ts';
import { html, type Markup, name, prose, trusted } from '../markup/html.ts';

/** A chart of the report, and the table that says the same. */
export interface ReportFigure {
  /** Unique in the report; also the name of its file. */
  readonly id: string;
  readonly title: string;
  /** What to see in it, for who does not see it, and as the note under it. */
  readonly says: string;
  /** Width in pixels on a wide page. */
  readonly width: number;
  /** The width varies with the page. */
  readonly spec: ChartSpec;
}

/** What a phone of 360 pixels leaves between the margins: texts are shown there in their size. */
const phoneWidth = 344;
/** A chart that is not wider than this anyway is drawn once, for the phone. */
const smallWidth = 400;

/**
 * A chart in the page: drawn for a wide page and for a phone, where its texts would be too small
 * otherwise (the style sheet shows one of them), with its data in a table that opens.
 */
export function figureMarkup(figure: ReportFigure): Markup {
  const { id, title, says, spec } = figure;
  const table = specTable(spec, { title });
  return html`
<figure id="${id}">
<figcaption><strong>${prose(title)}</strong> ${prose(says)}</figcaption>
${drawings(figure)}
<details>
<summary>The same as a table</summary>
${dataTable({
  id: `${id}-table`,
  caption: prose(table.caption),
  columns: table.columns.map(prose),
  parts: [{ rows: table.rows.map((cells) => cells.map(name)) }],
  words: wordColumns(table),
})}
</details>
</figure>`;
}

/** A chart that stands alone, with its title in the drawing. */
export function figureSvg({ id, title, says, width, spec }: ReportFigure): string {
  return drawChart(spec, { id, title, desc: says, width, heading: true });
}

function drawings({ id, title, says, width, spec }: ReportFigure): Markup {
  const one = (size: string, pixels: number) =>
    trusted(
      drawChart(spec, { id: `${id}-${size}`, title, desc: says, width: pixels, heading: false }),
    );
  if (width <= smallWidth) return one('any', phoneWidth);
  return html`<div class="wide">${one('wide', width)}</div><div class="narrow">${one('narrow', phoneWidth)}</div>`;
}

/** Leading columns that hold no figure in any row. */
function wordColumns({ columns, rows }: ChartTable): number {
  const isFigure = (text: string) => /^[−+]?\d[\d.,\s\u202f]*$/.test(text);
  const first = columns.findIndex((_, c) => c > 0 && rows.some((cells) => isFigure(cells[c])));
  return first < 0 ? columns.length : first;
}
