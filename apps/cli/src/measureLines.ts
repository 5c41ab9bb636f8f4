import { type Evaluation, type MeasureId, measureInfo } from 'pairfair';

const shown: readonly MeasureId[] = [
  'auc',
  'consistency_fairness',
  'consistency_fairness_at_base_rate',
  'rank_consistency_fairness',
  'positive_rate_gap',
  'base_rate_gap',
  'fpr_gap',
  'fnr_gap',
];

/** The main measures of an evaluation as lines for a terminal. */
export function measureLines({
  on,
  measures,
  groups,
}: Evaluation & { readonly on: string }): string[] {
  const width = Math.max(...groups.map(({ name }) => name.length), 5);
  return [
    `On ${on} people:`,
    ...shown.map((id) => `  ${measureInfo[id].title.padEnd(35)} ${figure(measures[id])}`),
    `  ${'group'.padEnd(width)}  ${['people', 'positive rate', 'FPR', 'FNR', 'AUC'].map((t) => t.padStart(15)).join('')}`,
    ...groups.map(
      (group) =>
        `  ${group.name.padEnd(width)}  ${[String(group.size), figure(group.positive_rate), figure(group.fpr), figure(group.fnr), figure(group.auc)].map((t) => t.padStart(15)).join('')}`,
    ),
  ];
}

/** A figure with three decimals, "–" where it is undefined. */
export function figure(value: number): string {
  return Number.isNaN(value) ? '–' : value.toFixed(3);
}
