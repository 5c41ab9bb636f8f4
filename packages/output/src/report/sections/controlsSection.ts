import type { ReportData } from '../data/reportData.ts';
import { dataTable } from '../markup/dataTable.ts';
import { html, prose } from '../markup/html.ts';
import { interval } from '../markup/interval.ts';
import { creditSentence } from '../words/summarySentences.ts';
import type { Section } from './section.ts';

/** What the controls are for, and whether the judgments themselves made a difference. */
export function controlsSection({ comparison }: ReportData): Section {
  const { controls } = comparison;
  const verdict = html`<p class="verdict">${prose(creditSentence(comparison))}</p>`;
  if (controls.length === 0) {
    return { id: 'controls', heading: 'Was it the judgments?', body: verdict };
  }
  return {
    id: 'controls',
    heading: 'Was it the judgments?',
    body: html`
${verdict}
<p>PFR is told two things that Original is not: the group, and who deserves the same treatment. The controls get as much as PFR but not the judgments, or get them wrong; the judgments are credited only with what PFR gains over the most consistent of those that decide nearly as well as PFR (TPR − FPR at least nine tenths of PFR’s).</p>
${dataTable({
  id: 'controls-table',
  caption: 'The controls',
  columns: ['Control', 'What it is', prose('Consistency (W^F)'), 'AUC'],
  parts: [
    {
      rows: controls.map(({ title, says, measures }) => [
        title,
        says.replace(/^control: /, ''),
        interval(measures.consistency_fairness),
        interval(measures.auc),
      ]),
    },
  ],
  words: 2,
})}`,
  };
}
