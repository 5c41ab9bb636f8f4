import type { ReportData, TitledFigure } from '@pairfair/output';
import {
  type ComparisonSummary,
  type Evaluation,
  type EvaluationIntervals,
  type MeanInterval,
  type MethodSummary,
  measureIds,
} from 'pairfair';
import { groupMeasureIds } from 'pairfair/internal';
import type { FitResult } from '../results/schemas.ts';
import type { StudyData } from './studyData.ts';

/** A result without what the tables know of it. */
export type StoredResult = Pick<
  FitResult,
  'settings' | 'inShort' | 'summary' | 'measures' | 'groups' | 'figures' | 'unequal' | 'warnings'
>;

type Measures = FitResult['measures'];

/** Means and intervals over the runs of a comparison, controls marked, the model in use by its name. */
export function comparedMeasures(
  { methods, controls }: ComparisonSummary,
  inUse: { readonly name: string } | undefined,
): Measures {
  const rows = (summaries: readonly MethodSummary[], control: boolean) =>
    summaries.map(({ name, title, measures, againstOriginal }) => ({
      ...{ name, control },
      title: name === 'yours' ? (inUse?.name ?? title) : title,
      givenUp: againstOriginal && name !== 'original' ? lost(againstOriginal.auc) : null,
      values: tableOf(measureIds, (id) => meanOf(measures[id])),
    }));
  return [...rows(methods, false), ...rows(controls, true)];
}

/** The measures of one model with bootstrap intervals over its test people. */
export function fittedMeasures({
  measures,
}: EvaluationIntervals): Omit<Measures[number], 'givenUp'> {
  const values = tableOf(measureIds, (id) => {
    const { value, low, high } = measures[id];
    return meanOf({ mean: value, low, high });
  });
  return { name: 'pfr', title: 'PFR', control: false, values };
}

/** What one model without a target is worth: values without intervals, null where labels are needed. */
export function measuredOnce(evaluation: Evaluation): Pick<StoredResult, 'measures' | 'groups'> {
  const values = tableOf(measureIds, (id) => ({
    ...{ mean: orNull(evaluation.measures[id]), low: null, high: null },
  }));
  return {
    measures: [{ name: 'pfr', title: 'PFR', control: false, values, givenUp: null }],
    groups: evaluation.groups.map((group) => ({
      method: 'pfr',
      group: group.name,
      values: tableOf(groupMeasureIds, (id) => orNull(group[id])),
    })),
  };
}

/** Rates of each group under each method. */
export function groupRows({ methods, controls }: ComparisonSummary): FitResult['groups'] {
  return [...methods, ...controls].flatMap(({ name, groups }) =>
    groups.map((group) => ({
      method: name,
      group: group.name,
      values: tableOf(groupMeasureIds, (id) => orNull(group[id].mean)),
    })),
  );
}

/** The linked people whom PFR treats most differently, by their ids. */
export function unequalRows(
  { unequal }: ReportData,
  { ids, study }: StudyData,
): FitResult['unequal'] {
  const groupOf = new Map(ids.map((id, i) => [id, study.groupNames[study.groups[i] ?? -1] ?? '']));
  const found = unequal.find(({ method }) => method === 'pfr');
  return (found?.pairs ?? []).map(({ high, low, highScore, lowScore }) => ({
    people: [high, low],
    scores: [highScore, lowScore],
    groups: [groupOf.get(high) ?? '', groupOf.get(low) ?? ''],
  }));
}

/** Figures as the page shows them. */
export function figureList(figures: readonly TitledFigure[]): FitResult['figures'] {
  return figures.map(({ name, title, svg, table: { caption, columns, rows } }) => ({
    ...{ name, title, svg },
    table: { caption, columns: [...columns], rows: rows.map((row) => [...row]) },
  }));
}

function tableOf<Id extends string, Value>(
  ids: readonly Id[],
  value: (id: Id) => Value,
): Record<string, Value> {
  return Object.fromEntries(ids.map((id) => [id, value(id)]));
}

function meanOf({ mean, low, high }: Pick<MeanInterval, 'mean' | 'low' | 'high'>) {
  return { mean: orNull(mean), low: orNull(low), high: orNull(high) };
}

/** What was lost where a difference says what was gained. */
function lost({ mean, low, high }: MeanInterval) {
  return meanOf({ mean: -mean, low: -high, high: -low });
}

function orNull(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}
