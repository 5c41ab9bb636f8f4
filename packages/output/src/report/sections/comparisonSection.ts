import {
  type MeasureId,
  type MeasureTable,
  type MethodSummary,
  measureInfo,
  type Setting,
} from 'pairfair';
import { mainMeasures, mainNumericMeasures } from 'pairfair/internal';
import type { ReportData } from '../data/reportData.ts';
import { dataTable } from '../markup/dataTable.ts';
import { type Content, html, prose } from '../markup/html.ts';
import { interval } from '../markup/interval.ts';
import { capital, figure } from '../words/numbers.ts';
import type { Section } from './section.ts';

/** All methods and controls side by side. */
export function comparisonSection({ comparison, protocol }: ReportData): Section {
  const { methods, controls, pareto } = comparison;
  const numeric = comparison.target === 'numeric';
  const shown = numeric ? mainNumericMeasures : mainMeasures;
  const row = ({ name, title, measures }: MethodSummary): Content[] => [
    pareto.includes(name) ? html`${title} <abbr title="on the Pareto front">◆</abbr>` : title,
    ...shown.map((id) => interval(measures[id])),
  ];
  const truth = methods[0]?.measures;
  return {
    id: 'comparison',
    heading: 'The comparison',
    body: html`
${dataTable({
  id: 'comparison-table',
  caption: html`Means over ${protocol.runs} ${protocol.runs === 1 ? 'run' : 'runs'}, on test people${intervalsInWords(comparison, protocol.runs)}; ◆ nothing else is at least as good in both ${numeric ? 'R² and rank ' : 'AUC and '}consistency(${prose('W^F')})${numeric ? '' : ' at the base rate'}`,
  columns: ['Method', ...shown.map((id) => prose(capital(measureInfo[id].title)))],
  parts: [
    { heading: 'Methods', rows: methods.map(row) },
    ...(controls.length > 0
      ? [{ heading: 'Controls: without what the judges said', rows: controls.map(row) }]
      : []),
    ...(truth
      ? [
          {
            heading: 'For comparison',
            rows: [
              [
                numeric ? 'The true numbers themselves' : 'The true labels themselves',
                ...shown.map((id) => truthCell(truth, id)),
              ],
            ],
          },
        ]
      : []),
  ],
})}
<details>
<summary>What the measures mean</summary>
<dl>${shown.map((id) => {
      const { title, says, better } = measureInfo[id];
      return html`
<dt>${prose(capital(title))}</dt><dd>${prose(says)}; ${better === 'high' ? 'higher is better' : 'lower is better'}.</dd>`;
    })}
</dl>
</details>
${settingsMarkup([...methods, ...controls])}`,
  };
}

/** What the measure is for predictions that are the labels themselves. */
function truthCell(truth: MeasureTable, id: MeasureId): Content {
  switch (id) {
    case 'consistency_fairness':
    case 'consistency_fairness_at_base_rate':
      return interval(truth.consistency_fairness_truth);
    case 'consistency_fairness_scores':
      return interval(truth.consistency_fairness_truth);
    case 'consistency_similarity_scores':
    case 'consistency_similarity':
      return interval(truth.consistency_similarity_truth);
    case 'positive_rate_gap':
      return interval(truth.base_rate_gap);
    case 'fpr_gap':
    case 'fnr_gap':
      return figure(0);
    default:
      return '–';
  }
}

/** What the intervals of a comparison are; nothing where there are none. */
export function intervalsInWords({ intervals }: ReportData['comparison'], runs: number): string {
  switch (intervals) {
    case 'one-split':
      return ', with 95 % intervals by bootstrap over the test people of the one split';
    case 'splits':
      return runs > 1
        ? ', with 95 % intervals that allow for splits sharing people (Nadeau–Bengio)'
        : '';
    case 'independent':
      return runs > 1 ? ', with 95 % intervals over independent data' : '';
  }
}

/** What the grid searches chose. */
function settingsMarkup(methods: readonly MethodSummary[]): Content {
  const runs = Math.max(0, ...methods.map(({ settings }) => settings.length));
  return html`
<details>
<summary>The settings that were chosen</summary>
${dataTable({
  id: 'settings-table',
  caption: 'Settings by method and run',
  columns: ['Method', ...Array.from({ length: runs }, (_, run) => `Run ${run + 1}`)],
  parts: [
    {
      rows: methods.map(({ title, settings }) => [
        title,
        ...Array.from({ length: runs }, (_, run) => settingInWords(settings[run])),
      ]),
    },
  ],
  words: runs + 1,
})}
</details>`;
}

function settingInWords(setting: Setting | undefined): string {
  if (!setting) return '–';
  return Object.entries(setting)
    .map(([key, value]) => `${key} ${value}`)
    .join(', ');
}
