import { measureInfo } from 'pairfair';
import { mainMeasures, mainNumericMeasures } from 'pairfair/internal';
import type { ReportData } from '../data/reportData.ts';
import { dataTable } from '../markup/dataTable.ts';
import { html, prose } from '../markup/html.ts';
import { interval } from '../markup/interval.ts';
import { capital } from '../words/numbers.ts';
import type { Section } from './section.ts';

const rows = [
  { method: 'original', input: 'left out' },
  { method: 'original-group', input: 'seen' },
  { method: 'pfr-exclude', input: 'left out' },
  { method: 'pfr', input: 'seen' },
];

/** With and without the protected attribute as an input, side by side; null without PFR. */
export function inputSection({ comparison }: ReportData): Section | null {
  const all = [...comparison.methods, ...comparison.controls];
  const shown = comparison.target === 'numeric' ? mainNumericMeasures : mainMeasures;
  const found = rows.flatMap(({ method, input }) => {
    const summary = all.find(({ name }) => name === method);
    return summary ? [{ summary, input }] : [];
  });
  if (!found.some(({ summary }) => summary.name.startsWith('pfr'))) return null;
  return {
    id: 'input',
    heading: 'With and without the protected attribute',
    body: html`
<p>A map that balances groups has to know who belongs to which. Left out, the model needs no protected attribute when it decides about new people, but it can balance only what other columns reveal.</p>
${dataTable({
  id: 'input-table',
  caption: 'The protected attribute as an input, seen and left out',
  columns: [
    'Method',
    'Protected attribute',
    ...shown.map((id) => prose(capital(measureInfo[id].title))),
  ],
  parts: [
    {
      rows: found.map(({ summary, input }) => [
        summary.title,
        input,
        ...shown.map((id) => interval(summary.measures[id])),
      ]),
    },
  ],
  words: 2,
})}`,
  };
}
