import {
  type Evaluation,
  type EvaluationIntervals,
  type GroupMeasureId,
  type Interval,
  type MeasureId,
  measureInfo,
  type PipelineTarget,
} from 'pairfair';
import { isInUnits, mainNumericMeasures } from 'pairfair/internal';
import { figure, quantity } from '../report/words/numbers.ts';
import { bold, markdownTable, markdownText, percent } from './markdown.ts';

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

const shownOfNumbers: readonly MeasureId[] = [...mainNumericMeasures, 'consistency_fairness_truth'];

const shownOfNumberGroups: readonly [GroupMeasureId, string][] = [
  ['mean_target', 'mean'],
  ['mean_prediction', 'mean prediction'],
  ['mean_residual', 'mean residual'],
  ['rmse', 'RMSE'],
];

/** The measures of a card: overall, then per group, each with its interval where there is one. */
export function cardMeasures(
  evaluation: Evaluation | EvaluationIntervals,
  target: PipelineTarget | null,
  /** The same of a model that ignores the judgments, to be shown beside it. */
  original: Evaluation | null = null,
): string[] {
  const { measures, groups, people, classes = [] } = evaluation;
  const isKnown = (id: MeasureId) => !Number.isNaN(numberOf(measures[id]));
  const numeric = target?.kind === 'numeric';
  const ofRates = target ? shownOfGroups : shownOfGroups.filter(([id]) => id === 'positive_rate');
  const groupColumns = numeric ? shownOfNumberGroups : ofRates;
  const overall = (numeric ? shownOfNumbers : shown).filter(isKnown).map((id) => {
    const { title, says } = measureInfo[id];
    return [
      `${markdownText(title)}: ${markdownText(says)}`,
      cell(id, measures[id]),
      ...(original ? [cell(id, original.measures[id])] : []),
    ];
  });
  const intervals =
    'level' in evaluation
      ? ` In brackets: ${percent(evaluation.level)} intervals from ${evaluation.draws} bootstrap draws of these people; they say nothing about another training.`
      : ' No intervals were computed: small differences may be chance.';
  return [
    `Measured on ${people} people.${intervals} ${gapWords(target)}`,
    markdownTable(['measure', 'value', ...(original ? [ignoring] : [])], overall),
    groupTable(groups, groupColumns),
    ...classes.flatMap(({ name, measures: own, groups: theirs }) => [
      `${bold(name)} against all others: ${shownOfClasses.map((id) => `${markdownText(measureInfo[id].title)} ${cell(id, own[id])}`).join(', ')}.`,
      groupTable(theirs, groupColumns),
    ]),
  ];
}

const shownOfClasses: readonly MeasureId[] = [
  ...(['auc', 'accuracy', 'consistency_fairness', 'rank_consistency_fairness'] as const),
];

function groupTable(
  groups: Evaluation['groups'] | EvaluationIntervals['groups'],
  columns: typeof shownOfGroups,
): string {
  const rows = groups.map((group) => [
    markdownText(group.name),
    String(numberOf(group.size)),
    ...columns.map(([id]) => cell(id, group[id])),
  ]);
  return markdownTable(['group', 'people', ...columns.map(([, title]) => title)], rows);
}

function gapWords(target: PipelineTarget | null): string {
  if (target?.kind === 'numeric') {
    return "A gap is the largest less the smallest group's mean; a residual is target less prediction, so a group above 0 is underestimated.";
  }
  if (!target) return "A gap is the largest less the smallest group's rate.";
  const classes = target.classes
    ? ' All but accuracy and consistency are means over the classes, each against all others.'
    : '';
  return `A gap is the largest less the smallest group's rate; the gap of the base rates is that of the true labels, before any model.${classes}`;
}

const ignoring = 'least squares, judgments ignored';

function numberOf(value: number | Interval): number {
  return typeof value === 'number' ? value : value.value;
}

function cell(id: MeasureId | GroupMeasureId, value: number | Interval): string {
  const text = isInUnits(id) ? quantity : figure;
  if (typeof value === 'number') return text(value);
  return `${text(value.value)} (${text(value.low)} to ${text(value.high)})`;
}
