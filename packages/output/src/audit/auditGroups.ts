import {
  type Evaluation,
  type EvaluationIntervals,
  type GroupMeasureId,
  type MeasureId,
  measureInfo,
} from 'pairfair';
import type { ReportTable } from '../report/data/reportData.ts';
import type { ReportFigure } from '../report/figures/reportFigure.ts';
import type { FigurePart } from '../report/renderFigurePage.ts';
import { figure, known, whole } from '../report/words/numbers.ts';
import type { Audit } from './auditPage.ts';
import { type GapDriver, gapDrivers } from './gapDrivers.ts';
import { rangeCell } from './rangeCell.ts';

/** What was measured of all people, or of one class against all others. */
interface Measured extends Pick<Evaluation, 'measures' | 'groups'> {
  readonly intervals: Pick<EvaluationIntervals, 'measures' | 'groups'> | null;
}

type Columns = readonly (readonly [GroupMeasureId, string])[];

const rateColumns: Columns = [
  ['base_rate', 'Base rate'],
  ['positive_rate', 'Positive rate'],
  ['fpr', 'FPR'],
  ['fnr', 'FNR'],
  ['auc', 'AUC'],
];

const numberColumns: Columns = [
  ['mean_target', 'Mean'],
  ['mean_prediction', 'Mean prediction'],
  ['mean_residual', 'Mean residual'],
  ['rmse', 'RMSE'],
];

/** What the scores do to each group. */
export function groupsPart(audit: Audit): FigurePart {
  const whole = { ...audit.evaluation, intervals: audit.intervals };
  const heading = { id: 'groups', heading: 'Groups' };
  if (audit.target.kind === 'numeric') {
    return {
      ...heading,
      says: [
        'The mean residual is target less prediction: above 0, a group is underestimated, below 0 overestimated.',
      ],
      figures: [meansFigure(whole), ...(audit.drawn ? [residualFigure(audit, audit.drawn)] : [])],
      tables: [groupTable('Means of every group', numberColumns, whole)],
    };
  }
  if (!audit.classes) {
    return {
      ...heading,
      says: [fourFifths(whole)],
      figures: [ratesFigure(whole)],
      tables: [groupTable('Rates of every group', rateColumns, whole)],
    };
  }
  return {
    ...heading,
    says: audit.classes.map((one) => `${one.name}: ${fourFifths(one)}`),
    figures: [classesFigure(audit.classes)],
    tables: audit.classes.map((one) =>
      groupTable(`Rates of every group, ${one.name} against all others`, rateColumns, one),
    ),
  };
}

function groupTable(
  caption: string,
  columns: Columns,
  { groups, intervals }: Measured,
): ReportTable {
  return {
    caption,
    columns: ['Group', 'People', ...columns.map(([, title]) => title)],
    rows: groups.map((group, g) => [
      group.name,
      whole(group.size),
      ...columns.map(([id]) => rangeCell(id, group[id], intervals?.groups[g]?.[id])),
    ]),
  };
}

function fourFifths({ measures }: Pick<Measured, 'measures'>): string {
  const ratio = measures.positive_rate_ratio;
  if (!known(ratio)) return 'The four-fifths ratio is not defined: no group has a positive rate.';
  return `Four-fifths rule: the lowest positive rate of a group is ${figure(ratio)} of the highest, ${ratio < 0.8 ? 'below' : 'not below'} 0.8.`;
}

/** A measure of every group, a bar each, for some measures or classes. */
function groupBars(
  { id, title, says, label }: { id: string; title: string; says: string; label: string },
  rows: readonly { readonly name: string; readonly of: Measured; readonly id: GroupMeasureId }[],
): ReportFigure {
  const data = {
    series: rows[0]?.of.groups.map(({ name }) => name) ?? [],
    rows: rows.map(({ name, of, id: measure }) => ({
      name,
      values: of.groups.map((group, g) => {
        const { low = Number.NaN, high = Number.NaN } = of.intervals?.groups[g]?.[measure] ?? {};
        return { value: group[measure], low, high };
      }),
    })),
  };
  return {
    ...{ id, title, says, width: 760 },
    spec: { chart: 'bars', data, options: { valueLabel: label } },
  };
}

function ratesFigure(of: Measured): ReportFigure {
  const shown = rateColumns.filter(([id]) => ['positive_rate', 'fpr', 'fnr'].includes(id));
  return groupBars(
    {
      ...{ id: 'rates', title: 'Rates by group', label: 'Share' },
      says: 'Share decided 1 of all, of those with label 0 (FPR); share decided 0 of those with label 1 (FNR).',
    },
    shown.map(([id, name]) => ({ name, of, id })),
  );
}

function classesFigure(classes: readonly (Measured & { readonly name: string })[]): ReportFigure {
  return groupBars(
    {
      ...{ id: 'rates', title: 'Who gets which class', label: 'Share' },
      says: 'Share of every group that is decided to be of a class.',
    },
    classes.map((of) => ({ name: of.name, of, id: 'positive_rate' })),
  );
}

function meansFigure(of: Measured): ReportFigure {
  return groupBars(
    {
      ...{ id: 'residuals', title: 'Mean residual by group', label: 'Target less prediction' },
      says: 'Target less prediction, on average: 0 is right on average, above 0 underestimated.',
    },
    [{ name: 'Mean residual', of, id: 'mean_residual' }],
  );
}

function residualFigure(
  { evaluation, target }: Audit,
  { predictions, targets, groups }: NonNullable<Audit['drawn']>,
): ReportFigure {
  const data = {
    ...{ x: predictions, y: targets.map((value, i) => value - (predictions[i] ?? Number.NaN)) },
    ...{ group: groups, groups: evaluation.groups.map(({ name }) => name) },
  };
  const labels = { xLabel: 'Prediction', yLabel: `${target.column} less prediction` };
  const some =
    predictions.length < evaluation.people
      ? `${whole(predictions.length)} of ${whole(evaluation.people)} people, drawn at random. `
      : '';
  const title = 'Residuals';
  return {
    ...{ id: 'residual-plane', title, width: 760 },
    says: `${some}Every point is a person: across the prediction, upwards how far the truth is above it.`,
    spec: { chart: 'scatter', data, options: { ...labels, height: 430 } },
  };
}

/** The gaps between groups, and which groups drive them. */
export function gapsPart(audit: Audit): FigurePart {
  const numeric = audit.target.kind === 'numeric';
  const tables = (audit.classes ?? [{ ...audit.evaluation, ...audit, name: '' }]).map((of) =>
    gapTable(of, of.name === '' ? '' : `, ${of.name} against all others`),
  );
  return {
    id: 'gaps',
    heading: 'Gaps between groups, and who drives them',
    says: [
      numeric
        ? 'A gap is the largest mean of a group less the smallest.'
        : 'A gap is the largest rate of a group less the smallest. The gap of base rates is that of the true labels: before any model.',
    ],
    tables,
  };
}

function gapTable(of: Measured, suffix: string): ReportTable {
  const text = (id: MeasureId, value: number) => rangeCell(id, value);
  const row = ({ id, high, low, pairs }: GapDriver): string[] => [
    measureInfo[id].title,
    `${high.name} ${text(id, high.value)}`,
    `${low.name} ${text(id, low.value)}`,
    pairs.length < 2
      ? '–'
      : pairs
          .slice(1, 3)
          .map((pair) => `${pair.high} over ${pair.low} ${text(id, pair.difference)}`)
          .join('; '),
    rangeCell(id, of.measures[id], of.intervals?.measures[id]),
  ];
  return {
    caption: `Gaps, the groups at their ends, and the pairs of groups that come next${suffix}`,
    columns: ['Gap', 'Highest', 'Lowest', 'Next', 'Value'],
    words: 4,
    rows: gapDrivers(of).map(row),
  };
}
