import { type ClassEvaluation, type Evaluation, type MeasureId, measureInfo } from 'pairfair';
import { isInUnits } from 'pairfair/internal';

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

/** Those of predicted numbers. */
export const terminalMeasuresOfNumbers: readonly MeasureId[] = [
  'r2',
  'rmse',
  'rank_consistency_fairness',
  'consistency_fairness_scores',
  'mean_prediction_gap',
  'mean_residual_gap',
];

/** An evaluation with the people it is of. */
type EvaluationOn = Evaluation & { readonly on: string };

type Row = Evaluation['groups'][number];

const groupColumns: readonly [string, (group: Row) => string][] = [
  ['people', ({ size }) => String(size)],
  ['positive rate', (group) => figure(group.positive_rate)],
  ['FPR', (group) => figure(group.fpr)],
  ['FNR', (group) => figure(group.fnr)],
  ['AUC', (group) => figure(group.auc)],
];

const groupColumnsOfNumbers: readonly [string, (group: Row) => string][] = [
  ['people', ({ size }) => String(size)],
  ['mean', (group) => quantity(group.mean_target)],
  ['predicted', (group) => quantity(group.mean_prediction)],
  ['residual', (group) => quantity(group.mean_residual)],
  ['RMSE', (group) => quantity(group.rmse)],
];

/** Groups that are listed; the JSON document has them all. */
const mostGroups = 20;

/**
 * The main measures of an evaluation as lines for a terminal, where there is one beside those of
 * the score that ignores the judgments.
 */
export function measureLines(
  { on, measures, groups, classes = [] }: EvaluationOn,
  original: Evaluation | null = null,
): string[] {
  const width = Math.max(...groups.map(({ name }) => name.length), 5);
  const numeric = !Number.isNaN(measures.rmse);
  const columns = numeric ? groupColumnsOfNumbers : groupColumns;
  const row = (title: string, values: readonly string[]) =>
    `  ${title.padEnd(35)} ${values.map((value) => value.padEnd(12)).join('')}`.trimEnd();
  const line = (name: string, cells: readonly string[]) =>
    `  ${name.padEnd(width)}  ${cells.map((cell) => cell.padStart(15)).join('')}`;
  return [
    classes.length > 0
      ? `On ${on} people, means over ${classes.length} classes, each against all others:`
      : `On ${on} people:`,
    ...(original ? [row('', ['this model', 'least squares, judgments ignored'])] : []),
    ...(numeric ? terminalMeasuresOfNumbers : terminalMeasures).map((id) =>
      row(
        measureInfo[id].title,
        [measures, ...(original ? [original.measures] : [])].map((of) =>
          measureFigure(id, isNoise(of, id) ? 0 : of[id]),
        ),
      ),
    ),
    line(
      'group',
      columns.map(([title]) => title),
    ),
    ...groups.slice(0, mostGroups).map((group) =>
      line(
        group.name,
        columns.map(([, cell]) => cell(group)),
      ),
    ),
    ...(groups.length > mostGroups ? [`  … and ${groups.length - mostGroups} more groups`] : []),
    ...classLines(classes),
  ];
}

/** Each class by itself: how many have it, how many get it, and how well it is told. */
function classLines(classes: readonly ClassEvaluation[]): string[] {
  if (classes.length === 0) return [];
  const width = Math.max(...classes.map(({ name }) => name.length), 5);
  const ids = [
    ...(['base_rate', 'positive_rate', 'tpr', 'auc'] as const),
    ...(['consistency_fairness', 'rank_consistency_fairness'] as const),
  ];
  const titles = ['have it', 'get it', 'found', 'AUC', 'same label', 'rank cons.'];
  const line = (name: string, cells: readonly string[]) =>
    `  ${name.padEnd(width)}  ${cells.map((cell) => cell.padStart(15)).join('')}`;
  return [
    line('class', titles),
    ...classes.map(({ name, measures }) =>
      line(
        name,
        ids.map((id) => figure(measures[id])),
      ),
    ),
  ];
}

/** What is left of a difference in units of the target when it is 0 but for rounding. */
function isNoise(measures: Evaluation['measures'], id: MeasureId): boolean {
  return isInUnits(id) && Math.abs(measures[id]) < 1e-9 * measures.rmse;
}

/** A measure for a terminal: shares with three decimals, what is in units of the target with four digits. */
export function measureFigure(id: MeasureId, value: number): string {
  return isInUnits(id) ? quantity(value) : figure(value);
}

function quantity(value: number): string {
  return Number.isNaN(value) ? '–' : String(Number(value.toPrecision(4)));
}

/** A figure with three decimals, "–" where it is undefined. */
export function figure(value: number): string {
  return Number.isNaN(value) ? '–' : value.toFixed(3);
}
