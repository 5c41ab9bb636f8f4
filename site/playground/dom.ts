import type { ChartTable } from '@pairfair/charts';
import type { Chart } from './messages.ts';

/** The element with that id, which the page has. */
export function elementById<T extends HTMLElement = HTMLElement>(id: string): T {
  return document.getElementById(id) as T;
}

/** Fills a list of choices. */
export function setOptions(
  select: HTMLSelectElement,
  values: readonly string[],
  chosen: string,
): void {
  select.replaceChildren(
    ...values.map((value) => new Option(value, value, false, value === chosen)),
  );
}

/** Fills a list with sentences. */
export function renderList(list: HTMLElement, sentences: readonly string[]): void {
  list.replaceChildren(
    ...sentences.map((sentence) => {
      const item = document.createElement('li');
      item.textContent = sentence;
      return item;
    }),
  );
}

/** A table; the first cell of a row is its name. */
export function renderTable({ caption, columns, rows }: ChartTable): HTMLTableElement {
  const table = document.createElement('table');
  if (caption) table.createCaption().textContent = caption;
  if (columns.some((name) => name !== '')) {
    const head = table.createTHead().insertRow();
    for (const name of columns) head.append(cell(name === '' ? 'td' : 'th', name, 'col'));
  }
  const body = table.createTBody();
  for (const [name, ...cells] of rows) {
    const row = body.insertRow();
    row.append(cell('th', name, 'row'), ...cells.map((text) => cell('td', text)));
  }
  return table;
}

function cell(kind: 'th' | 'td', text: string, scope?: 'col' | 'row'): HTMLTableCellElement {
  const made = document.createElement(kind);
  made.textContent = text;
  if (scope && kind === 'th') made.scope = scope;
  return made;
}

/** A drawing and, folded away, the table that says the same; it stays open when drawn again. */
export function renderChart(place: HTMLElement, { svg, table }: Chart): void {
  const open = place.querySelector('details')?.open ?? false;
  const drawing = document.createElement('div');
  // Charts escape all text of the data.
  drawing.innerHTML = svg;
  const details = document.createElement('details');
  details.open = open;
  const summary = document.createElement('summary');
  summary.textContent = 'The same as a table';
  const wide = document.createElement('div');
  wide.className = 'wide';
  wide.tabIndex = 0;
  wide.setAttribute('role', 'group');
  wide.setAttribute('aria-label', table.caption);
  wide.append(renderTable(table));
  details.append(summary, wide);
  place.replaceChildren(drawing, details);
}
