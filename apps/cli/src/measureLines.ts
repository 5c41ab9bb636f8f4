import { type ClassEvaluation, type Evaluation, type MeasureId, measureInfo } from 'pairfair';

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

const shownOfNumbers: readonly MeasureId[] = [
  'r2',
  'rmse',
  'rank_consistency_fairness',
  'consistency_fairness_scores',
  'mean_prediction_gap',
  'mean_residual_gap',
];

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

/** The main measures of an evaluation as lines for a terminal. */
export function measureLines({
  on,
  measures,
  groups,
  classes = [],
}: Evaluation & {
  readonly on: string;
  readonly classes?: readonly ClassEvaluation[];
}): string[] {
  const width = Math.max(...groups.map(({ name }) => name.length), 5);
  const numeric = !Number.isNaN(measures.rmse);
  const columns = numeric ? groupColumnsOfNumbers : groupColumns;
  const line = (name: string, cells: readonly string[]) =>
    `  ${name.padEnd(width)}  ${cells.map((cell) => cell.padStart(15)).join('')}`;
  return [
    classes.length > 0
      ? `On ${on} people, means over ${classes.length} classes, each against all others:`
      : `On ${on} people:`,
    ...(numeric ? shownOfNumbers : shown).map(
      (id) => `  ${measureInfo[id].title.padEnd(35)} ${measureFigure(id, measures[id])}`,
    ),
    line(
      'group',
      columns.map(([title]) => title),
    ),
    ...groups.map((group) =>
      line(
        group.name,
        columns.map(([, cell]) => cell(group)),
      ),
    ),
    ...classLines(classes),
  ];
}

/** Each class by itself: how many have it, how many get it, and how well it is told. */
function classLines(classes: readonly ClassEvaluation[]): string[] {
  if (classes.length === 0) return [];
  const width = Math.max(...classes.map(({ name }) => name.length), 5);
  const ids = ['base_rate', 'positive_rate', 'tpr', 'auc', 'rank_consistency_fairness'] as const;
  const titles = ['have it', 'get it', 'found', 'AUC', 'rank cons.'];
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

const inUnits: readonly MeasureId[] = ['rmse', 'mean_prediction_gap', 'mean_residual_gap'];

/** A measure for a terminal: shares with three decimals, what is in units of the target with four digits. */
export function measureFigure(id: MeasureId, value: number): string {
  return inUnits.includes(id) ? quantity(value) : figure(value);
}

function quantity(value: number): string {
  return Number.isNaN(value) ? '–' : String(Number(value.toPrecision(4)));
}

/** A figure with three decimals, "–" where it is undefined. */
export function figure(value: number): string {
  return Number.isNaN(value) ? '–' : value.toFixed(3);
}
