import type { GraphProvenance, GraphSummary } from 'pairfair';
import type { ReportData } from '../data/reportData.ts';
import { dataTable } from '../markup/dataTable.ts';
import { type Content, html, type Markup, name, prose } from '../markup/html.ts';
import { judgmentsInWords } from '../words/judgmentsInWords.ts';
import { percent, whole } from '../words/numbers.ts';
import type { Section } from './section.ts';

/** The fairness graph: how much it links, within and across groups, and where it comes from. */
export function graphSection({ graph, groups }: ReportData): Section {
  const { all, train, test, straddling, provenance } = graph;
  const row = (label: Content, value: (summary: GraphSummary) => string): Content[] => [
    label,
    ...[all, train, test].map(value),
  ];
  const edges = (part: 'within' | 'across') => (summary: GraphSummary) =>
    whole(summary.groups?.[part].edges ?? Number.NaN);
  return {
    id: 'graph',
    heading: 'The judgments as a graph',
    body: html`
<p>${judgmentsInWords(provenance)} Each such pair is a link of the fairness graph ${prose('W^F')}.</p>
${dataTable({
  id: 'graph-table',
  caption: 'Links of the fairness graph',
  columns: ['', 'All people', 'Training people, run 1', 'Test people, run 1'],
  parts: [
    {
      rows: [
        row('Linked pairs', ({ edges: count }) => whole(count)),
        row('… within groups', edges('within')),
        row('… across groups', edges('across')),
        row('People', ({ people }) => whole(people)),
        row('… with at least one link', ({ linked, people }) => percent(linked / people)),
        row('… without any (isolated)', ({ isolated }) => whole(isolated)),
      ],
    },
    {
      heading: 'Share of each group with at least one link',
      rows: groups.map((group, g) =>
        row(name(group.name), (summary) => percent(coverageOf(summary, g))),
      ),
    },
  ],
})}
${
  straddling > 0
    ? html`<p>${whole(straddling)} links run between training and test people of run 1; no method sees them and no measure counts them.</p>`
    : ''
}
${provenanceMarkup(provenance)}`,
  };
}

function coverageOf({ groups }: GraphSummary, group: number): number {
  return groups?.coverage.find((entry) => entry.group === group)?.coverage ?? Number.NaN;
}

/** How the graph was made, with the agreement of the judges where that was measured. */
function provenanceMarkup({ method, parameters = {}, judgments }: GraphProvenance): Markup {
  const { agreement, ...rest } = parameters;
  const { says, ...measured } = asRecord(agreement);
  const entries = [
    ['method', method],
    ...(judgments === undefined ? [] : [['judgments', judgments]]),
    ...flat(rest),
  ];
  const list = (items: readonly (readonly string[])[]) => html`
<dl class="facts">${items.map(
    ([term, value]) => html`
<dt>${name(term)}</dt><dd>${name(value)}</dd>`,
  )}
</dl>`;
  return html`
${
  agreement === undefined
    ? ''
    : html`<h3>How far the judges agree</h3>${typeof says === 'string' ? html`<p>${says}</p>` : ''}${list(flat(measured))}`
}
<h3>Where the links come from</h3>${list(entries)}`;
}

/** What an object holds; a bare value under the name of what it is. */
function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
    ? (value as Record<string, unknown>)
    : { agreement: value };
}

/** Nested parameters as lines: `terms.0.method`. */
function flat(value: unknown, path = ''): [string, string][] {
  if (typeof value !== 'object' || value === null) return [[path, String(value)]];
  return Object.entries(value).flatMap(([key, inner]) =>
    flat(inner, path === '' ? key : `${path}.${key}`),
  );
}
