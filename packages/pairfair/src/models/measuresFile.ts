import { badField, integerField, type JsonRecord, recordField, textField } from '../files.ts';
import { groupMeasureIds, measureIds } from '../metrics/measureIds.ts';
import type { Evaluation } from '../metrics/predictionSums.ts';
import { oneOf, records } from './modelFields.ts';
import type { PipelineMeasures } from './pipeline.ts';

/** What was measured of a model, from the fields of its file; what is not there is NaN. */
export function readMeasures(record: JsonRecord): PipelineMeasures {
  const { original, validation } = record;
  return {
    on: oneOf(record, 'on', ['training', 'test']),
    evaluation: readEvaluation(recordField(record, 'evaluation')),
    original: original === null ? null : readEvaluation(recordField(record, 'original')),
    validation: validation === null ? null : readValidation(recordField(record, 'validation')),
  };
}

function readEvaluation(record: JsonRecord): Evaluation {
  return {
    people: integerField(record, 'people', 0, 2 ** 48),
    threshold: record.threshold === null ? null : figure(record, 'threshold'),
    ...readFigures(record),
    ...(record.classes !== undefined && {
      classes: records(record, 'classes').map((one) => ({
        ...{ name: textField(one, 'name'), ...readFigures(one) },
      })),
    }),
  };
}

function readFigures(record: JsonRecord): Pick<Evaluation, 'measures' | 'groups'> {
  return {
    measures: figures(recordField(record, 'measures'), measureIds),
    groups: records(record, 'groups').map((group) => ({
      ...{ name: textField(group, 'name'), ...figures(group, groupMeasureIds) },
    })),
  };
}

function readValidation(record: JsonRecord): PipelineMeasures['validation'] {
  return {
    settings: integerField(record, 'settings', 1, 2 ** 32),
    auc: figure(record, 'auc'),
    rankConsistency: figure(record, 'rankConsistency'),
  };
}

function figures<Id extends string>(record: JsonRecord, ids: readonly Id[]): Record<Id, number> {
  return Object.fromEntries(ids.map((id) => [id, figure(record, id)])) as Record<Id, number>;
}

/** A number, NaN where the file has null or nothing. */
function figure(record: JsonRecord, name: string): number {
  const value = record[name] ?? null;
  if (value === null) return Number.NaN;
  if (typeof value !== 'number') throw badField(name, 'a number or null', value);
  return value;
}
