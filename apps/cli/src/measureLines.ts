import { type Evaluation, type MeasureId, measureInfo } from 'pairfair';

/** What a terminal shows of an evaluation, what readers compare first in front. */
export const terminalMeasures: readonly MeasureId[] = [
  'auc',
  'consistency_fairness',
  'consistency_fairness_at_base_rate',
  'rank_consistency_fairness',
  'positive_rate_gap',
  'base_rate_gap',
  'fpr_gap',
  'fnr_gap',
];

/** An evaluation with the people it is of. */
type EvaluationOn = Evaluation & { readonly on: string };

/** Groups that are listed; the JSON document has them all. */
const mostGroups = 20;

/**
 * The main measures of an evaluation as lines for a terminal, where there is one beside those of
 * the score that ignores the judgments.
 */
export function measureLines(
  { on, measures, groups }: EvaluationOn,
  original: Evaluation | null = null,
): string[] {
  const width = Math.max(...groups.map(({ name }) => name.length), 5);
  const shown = groups.slice(0, mostGroups);
  const row = (title: string, values: readonly string[]) =>
    `  ${title.padEnd(35)} ${values.map((value) => value.padEnd(12)).join('')}`.trimEnd();
  return [
    `On ${on} people:`,
    ...(original ? [row('', ['this model', 'least squares, judgments ignored'])] : []),
    ...terminalMeasures.map((id) =>
      row(
        measureInfo[id].title,
        [measures, ...(original ? [original.measures] : [])].map((of) => figure(of[id])),
      ),
    ),
    `  ${'group'.padEnd(width)}  ${['people', 'positive rate', 'FPR', 'FNR', 'AUC'].map((t) => t.padStart(15)).join('')}`,
    ...shown.map(
      (group) =>
        `  ${group.name.padEnd(width)}  ${[String(group.size), figure(group.positive_rate), figure(group.fpr), figure(group.fnr), figure(group.auc)].map((t) => t.padStart(15)).join('')}`,
    ),
    ...(groups.length > mostGroups ? [`  … and ${groups.length - mostGroups} more groups`] : []),
  ];
}

/** A figure with three decimals, "–" where it is undefined. */
export function figure(value: number): string {
  return Number.isNaN(value) ? '–' : value.toFixed(3);
}
