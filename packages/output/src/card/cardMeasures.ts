import {
  type Evaluation,
  type EvaluationIntervals,
  type GroupMeasureId,
  type Interval,
  type MeasureId,
  measureInfo,
} from 'pairfair';
import { bold, figure, markdownTable, markdownText, percent } from './markdown.ts';

const shown: readonly MeasureId[] = [
  ...(['auc', 'accuracy', 'calibration_error'] as const),
  ...(['consistency_fairness', 'consistency_fairness_truth', 'consistency_similarity'] as const),
  ...(['positive_rate_gap', 'base_rate_gap', 'fpr_gap', 'fnr_gap'] as const),
];

const shownOfGroups: readonly [GroupMeasureId, string][] = [
  ['base_rate', 'base rate'],
  ['positive_rate', 'positive rate'],
  ['fpr', 'FPR'],
  ['fnr', 'FNR'],
  ['auc', 'AUC'],
];

/** The measures of a card: overall, then per group, each with its interval where there is one. */
export function cardMeasures(
  evaluation: Evaluation | EvaluationIntervals,
  /** The same of a model that ignores the judgments, to be shown beside it. */
  original: Evaluation | null = null,
): string[] {
  const { measures, groups, people, classes = [] } = evaluation;
  const isKnown = (id: MeasureId) => !Number.isNaN(numberOf(measures[id]));
  const overall = shown.filter(isKnown).map((id) => {
    const { title, says } = measureInfo[id];
    return [
      `${markdownText(title)}: ${markdownText(says)}`,
      cell(measures[id]),
      ...(original ? [cell(original.measures[id])] : []),
    ];
  });
  const intervals =
    'level' in evaluation
      ? ` In brackets: ${percent(evaluation.level)} intervals from ${evaluation.draws} bootstrap draws of these people; they say nothing about another training.`
      : ' No intervals were computed: small differences may be chance.';
  const means =
    classes.length > 0
      ? ` Figures are means over the ${classes.length} classes, each against all others, but for accuracy, the share of right labels, and consistency, the share of linked pairs with the same label.`
      : '';
  return [
    `Measured on ${people} people.${intervals}${means} A gap is the largest less the smallest group's rate; the gap of the base rates is that of the true labels, before any model.`,
    markdownTable(['measure', 'value', ...(original ? [ignoring] : [])], overall),
    groupTable(groups),
    ...classes.flatMap(({ name, measures: own, groups: theirs }) => [
      `${bold(name)} against all others: AUC ${cell(own.auc)}, accuracy ${cell(own.accuracy)}, consistency(W^F) ${cell(own.consistency_fairness)}, rank consistency(W^F) ${cell(own.rank_consistency_fairness)}.`,
      groupTable(theirs),
    ]),
  ];
}

function groupTable(groups: Evaluation['groups'] | EvaluationIntervals['groups']): string {
  const rows = groups.map((group) => [
    markdownText(group.name),
    String(numberOf(group.size)),
    ...shownOfGroups.map(([id]) => cell(group[id])),
  ]);
  return markdownTable(['group', 'people', ...shownOfGroups.map(([, title]) => title)], rows);
}

const ignoring = 'least squares, judgments ignored';

function numberOf(value: number | Interval): number {
  return typeof value === 'number' ? value : value.value;
}

function cell(value: number | Interval): string {
  if (typeof value === 'number') return figure(value);
  return `${figure(value.value)} (${figure(value.low)} to ${figure(value.high)})`;
}
