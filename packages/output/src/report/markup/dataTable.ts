import { type Content, html, type Markup } from './html.ts';

/** A table for a page. */
export interface DataTable {
  /** Unique on the page. */
  readonly id: string;
  readonly caption: Content;
  readonly columns: readonly Content[];
  /** Rows, under a heading of their own where there are several kinds. */
  readonly parts: readonly TablePart[];
  /** How many columns from the left hold words, the others hold figures; default 1. */
  readonly words?: number;
}

/** Rows that belong together. */
export interface TablePart {
  readonly heading?: Content;
  /** The first cell of a row is its name. */
  readonly rows: readonly (readonly Content[])[];
}

/** A table with caption and headings, which scrolls sideways where it is wider than the page. */
export function dataTable({ id, caption, columns, parts, words = 1 }: DataTable): Markup {
  const side = (column: number) => (column < words ? 'word' : 'figure');
  const body = parts.map(
    ({ heading, rows }) => html`
<tbody>${
      heading === undefined
        ? ''
        : html`
<tr><th scope="rowgroup" class="part" colspan="${columns.length}">${heading}</th></tr>`
    }${rows.map(
      (cells) => html`
<tr>${cells.map((cell, k) =>
        k === 0 ? html`<th scope="row">${cell}</th>` : html`<td class="${side(k)}">${cell}</td>`,
      )}</tr>`,
    )}
</tbody>`,
  );
  return html`
<div class="scroll" role="region" aria-labelledby="${id}" tabindex="0">
<table>
<caption id="${id}"><span>${caption}</span></caption>
<thead><tr>${columns.map(
    (column, k) => html`<th scope="col" class="${side(k)}">${column}</th>`,
  )}</tr></thead>${body}
</table>
</div>`;
}
