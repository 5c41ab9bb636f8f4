import { type MeasureId, type MethodSummary, measureInfo } from 'pairfair';
import type { ReportData } from '../data/reportData.ts';
import { dataTable } from '../markup/dataTable.ts';
import { html, name, prose } from '../markup/html.ts';
import { interval } from '../markup/interval.ts';
import { capital } from '../words/numbers.ts';
import type { Section } from './section.ts';

const shown: readonly MeasureId[] = [
  ...(['auc', 'consistency_fairness', 'rank_consistency_fairness'] as const),
  ...(['positive_rate_gap', 'fpr_gap', 'fnr_gap'] as const),
];

/** Each of more than two classes by itself, and who gets it in every group; null for two. */
export function classesSection({ comparison, target, groups }: ReportData): Section | null {
  if (!target.classes) return null;
  const all = [...comparison.methods, ...comparison.controls];
  const row = ({ title, classes = [] }: MethodSummary, k: number) => [
    title,
    ...shown.map((id) => interval(classes[k].measures[id])),
    ...classes[k].groups.map((group) => interval(group.positive_rate)),
  ];
  const truth = all[0]?.classes;
  return {
    id: 'classes',
    heading: 'Class by class',
    body: html`
<p>Every class against all others. The last columns are the share of each group that is given the class.</p>${target.classes.map(
      (one, k) => html`
${dataTable({
  id: `class-table-${k}`,
  caption: html`${name(target.column)} = ${name(one)}`,
  columns: [
    'Method',
    ...shown.map((id) => prose(capital(measureInfo[id].title))),
    ...groups.map((group) => html`Given to ${name(group.name)}`),
  ],
  parts: [
    { rows: all.map((method) => row(method, k)) },
    ...(truth
      ? [
          {
            heading: 'For comparison',
            rows: [
              [
                'The true classes themselves',
                ...shown.map((id) =>
                  id === 'positive_rate_gap' ? interval(truth[k].measures.base_rate_gap) : '–',
                ),
                ...truth[k].groups.map((group) => interval(group.base_rate)),
              ],
            ],
          },
        ]
      : []),
  ],
})}`,
    )}`,
  };
}
