import type { ReportData } from '../data/reportData.ts';
import { dataTable } from '../markup/dataTable.ts';
import { html, name } from '../markup/html.ts';
import { textTable } from '../markup/textTable.ts';
import { figure, percent, whole } from '../words/numbers.ts';
import type { Section } from './section.ts';

/** Who the people are: groups, their sizes and base rates, and the columns used. */
export function dataSection(data: ReportData): Section {
  const { groups, people, target, notes, tables, columns } = data;
  const ofKind = (kind: string) => columns.filter((column) => column.kind === kind);
  const list = (kind: string, label: string) => {
    const names = ofKind(kind);
    return names.length === 0
      ? ''
      : html`
<li>${label}: ${names.map((column, k) => html`${k > 0 ? ', ' : ''}${name(column.name)}`)}</li>`;
  };
  const numeric = data.comparison.target === 'numeric';
  const rates = groups.map(({ baseRate }) => baseRate);
  const gap = Math.max(...rates) - Math.min(...rates);
  return {
    id: 'data',
    heading: 'People and groups',
    body: html`
${dataTable({
  id: 'groups-table',
  caption: numeric ? 'Groups, their sizes and means' : 'Groups, their sizes and base rates',
  columns: [
    'Group',
    'People',
    'Share of all',
    ...(target.classes?.map((one) => html`${name(target.column)} = ${name(one)}`) ?? [
      numeric
        ? html`Mean of ${name(target.column)}`
        : html`Base rate (${name(target.column)} = ${name(target.positive)})`,
    ]),
  ],
  parts: [
    {
      rows: groups.map((group) => [
        name(group.name),
        whole(group.size),
        percent(group.size / people),
        ...(group.classShares ?? [group.baseRate]).map(figure),
      ]),
    },
  ],
})}
${target.classes ? '' : html`<p>The true ${numeric ? 'means' : 'labels themselves'} differ between groups by ${figure(gap)}: a method that reproduced them exactly would have this gap in ${numeric ? 'mean predictions' : 'positive rates'}.</p>`}${tables.map((table, k) => textTable(`data-table-${k}`, table))}
<details>
<summary>The ${whole(columns.length)} columns that were learned from</summary>
<ul>${[list('numeric', 'Numbers'), list('category', 'Categories')]}
</ul>
</details>${
      notes.length === 0
        ? ''
        : html`
<ul>${notes.map(
            (note) => html`
<li>${note}</li>`,
          )}
</ul>`
    }`,
  };
}
