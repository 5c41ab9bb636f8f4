import type { ReportData } from '../data/reportData.ts';
import { dataTable } from '../markup/dataTable.ts';
import { html, type Markup, prose } from '../markup/html.ts';
import { interval } from '../markup/interval.ts';
import { comparedBy } from '../words/comparedBy.ts';
import { figure } from '../words/numbers.ts';
import { creditSentence } from '../words/summarySentences.ts';
import type { Section } from './section.ts';

/** What the controls are for, and whether the judgments themselves made a difference. */
export function controlsSection({ comparison }: ReportData): Section {
  const { controls } = comparison;
  const { utility, utilityTitle, consistency, consistencyTitle } = comparedBy(comparison);
  const verdict = html`<p class="verdict">${prose(creditSentence(comparison))}</p>`;
  if (controls.length === 0) {
    return { id: 'controls', heading: 'Was it the judgments?', body: verdict };
  }
  return {
    id: 'controls',
    heading: 'Was it the judgments?',
    body: html`
${verdict}
<p>PFR is told two things that Original is not: the group, and who deserves the same treatment. The controls get as much as PFR but not the judgments, or get them wrong; the judgments are credited only with what PFR gains over the most consistent of them at equal ${utilityTitle}. “At equal ${utilityTitle}” means: every method is tuned to be as consistent as it can while its ${utilityTitle} stays within a given amount of its best, and only controls whose ${utilityTitle} is at most that much below PFR’s count.</p>
${creditTable(comparison)}
${dataTable({
  id: 'controls-table',
  caption: 'The controls',
  columns: ['Control', 'What it is', prose(consistencyTitle), utilityTitle],
  parts: [
    {
      rows: controls.map(({ title, says, measures }) => [
        title,
        says.replace(/^control: /, ''),
        interval(measures[consistency]),
        interval(measures[utility]),
      ]),
    },
  ],
  words: 2,
})}`,
  };
}

/** PFR beside the best control for every amount of AUC given up. */
function creditTable(comparison: ReportData['comparison']): Markup {
  const { credit } = comparison;
  if (!credit) return html``;
  const { utilityTitle } = comparedBy(comparison);
  return html`
${dataTable({
  id: 'credit-table',
  caption: `PFR less the best control at equal ${utilityTitle}, on the same runs; p-values are adjusted for ${credit.rows.length} amounts (Holm)`,
  columns: [
    ...[`${utilityTitle} given up`, 'Best control'],
    ...[prose('Consistency (W^F)'), utilityTitle, 'p'],
  ],
  parts: [
    {
      rows: credit.rows.map((row) => [
        String(row.giveUp),
        row.comparable ? row.controlTitle : `${row.controlTitle} (its ${utilityTitle} is lower)`,
        interval(row.gain),
        interval(row.aucDifference),
        figure(row.adjusted),
      ]),
    },
  ],
  words: 2,
})}`;
}
