import type { ModelCardOptions, ReportData, TitledFigure } from '@pairfair/output';
import {
  type ComparisonSummary,
  type Evaluation,
  type EvaluationIntervals,
  graphSummary,
  type MeanInterval,
  type MethodSummary,
  measureIds,
  type Split,
} from 'pairfair';
import { groupMeasureIds, methodNamed, restrictGraph } from 'pairfair/internal';
import type { FitResult } from '../results/schemas.ts';
import type { JobInput } from './jobInput.ts';
import type { FitRequest } from './schemas.ts';
import type { StudyData } from './studyData.ts';

/** A result without what the tables know of it. */
export type StoredResult = Pick<
  FitResult,
  | 'settings'
  | 'inShort'
  | 'summary'
  | 'measures'
  | 'groups'
  | 'figures'
  | 'unequal'
  | 'warnings'
  | 'people'
>;

/** The forms of PFR that a study fits: with the protected attribute as an input, or without. */
export type FittedMethod = 'pfr' | 'pfr-exclude';

/** The form of PFR that a request asks for. */
export function fittedMethod({ protectedInput }: FitRequest): FittedMethod {
  return protectedInput === 'exclude' ? 'pfr-exclude' : 'pfr';
}

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
export function fittedMeasures(
  { measures }: EvaluationIntervals,
  method: FittedMethod,
): Measures[number] {
  const values = tableOf(measureIds, (id) => {
    const { value, low, high } = measures[id];
    return meanOf({ mean: value, low, high });
  });
  return measuredRow(method, values);
}

/** What one model without a target is worth: values without intervals, null where labels are needed. */
export function measuredOnce(
  evaluation: Evaluation,
  method: FittedMethod,
): Pick<StoredResult, 'measures' | 'groups'> {
  const values = tableOf(measureIds, (id) => ({
    ...{ mean: orNull(evaluation.measures[id]), low: null, high: null },
  }));
  return {
    measures: [measuredRow(method, values)],
    groups: evaluation.groups.map((group) => ({
      method,
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

/** The linked people whom a method treats most differently, by their ids. */
export function unequalRows(
  { unequal }: ReportData,
  { ids, study }: StudyData,
  method: FittedMethod,
): FitResult['unequal'] {
  const groupOf = new Map(ids.map((id, i) => [id, study.groupNames[study.groups[i] ?? -1] ?? '']));
  const found = unequal.find((treatment) => treatment.method === method);
  return (found?.pairs ?? []).map(({ high, low, highScore, lowScore }) => ({
    people: [high, low],
    scores: [highScore, lowScore],
    groups: [groupOf.get(high) ?? '', groupOf.get(low) ?? ''],
  }));
}

/** How many people a model learned from and was tested on, and how many of them were judged. */
export function countedPeople(
  { train, test }: Split,
  { judged }: StudyData,
): NonNullable<FitResult['people']> {
  const asked = new Set(judged);
  const among = (people: Uint32Array) => people.filter((i) => asked.has(i)).length;
  return {
    ...{ train: train.length, test: test.length },
    judged: { train: among(train), test: among(test) },
  };
}

/** What a model card says of the people of a study. */
export function cardPeople(
  input: JobInput,
  { graph, study, judged }: StudyData,
  { test, judged: asked }: NonNullable<FitResult['people']>,
): Pick<ModelCardOptions, 'evaluatedOn' | 'graph' | 'judged' | 'intendedUse'> {
  const few = judged.length < study.table.rows;
  return {
    evaluatedOn: `${test} test people of the study '${input.study.title}'${few ? `; measures of W^F are of the links among the ${asked.test} of them whom judges were asked about` : ''}`,
    graph: graphSummary(
      restrictGraph(graph, judged).graph,
      Array.from(judged, (i) => study.groups[i] as number),
    ),
    ...(few && { judged: asked.train }),
    intendedUse: input.study.config.question.text,
  };
}

/** Figures as data: the page draws them, as wide as it is and in its language. */
export function figureList(figures: readonly TitledFigure[]): FitResult['figures'] {
  return figures.map(({ name, title, says, spec }) => ({ name, title, says, spec }));
}

function measuredRow(name: FittedMethod, values: Measures[number]['values']): Measures[number] {
  return { name, title: methodNamed(name).title, control: false, values, givenUp: null };
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
