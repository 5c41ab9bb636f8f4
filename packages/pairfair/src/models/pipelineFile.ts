import { PairfairError } from '../errors.ts';
import {
  badField,
  integerField,
  isRecord,
  type JsonRecord,
  listField,
  numberField,
  numbersField,
  recordField,
  requireFormat,
  textField,
} from '../files.ts';
import type { PredictorModel } from '../predictors/predict.ts';
import type { RankCopy, Recipe, RecipeOutput, RecipeStep } from '../recipe/recipe.ts';
import { readMeasures } from './measuresFile.ts';
import { flag, lengthOf, oneOf, plain, records, texts } from './modelFields.ts';
import { modelFormat, modelFromJson, modelVersion } from './modelFile.ts';
import type {
  Pipeline,
  PipelineProvenance,
  PipelineTarget,
  ProtectedAttribute,
} from './pipeline.ts';

/**
 * A pipeline as the fields of a `pairfair/model` file: plain JSON values, numbers bit by bit.
 *
 * @example
 * const text = JSON.stringify(pipelineToJson(pipeline));
 * const again = pipelineFromJson(JSON.parse(text));
 */
export function pipelineToJson(pipeline: Pipeline): JsonRecord {
  return { format: modelFormat, version: modelVersion, ...(plain(pipeline) as JsonRecord) };
}

/**
 * Reads a pipeline back from the fields of its file, whole or not at all.
 *
 * @throws PairfairError `bad-file` for a damaged file, one of another format, or a model that was
 * saved without its recipe and predictor; `unsupported-version` for a newer one.
 */
export function pipelineFromJson(value: unknown): Pipeline {
  const file = requireFormat(value, modelFormat, modelVersion);
  const representation = modelFromJson(value);
  if (file.recipe === undefined) {
    throw new PairfairError(
      'bad-file',
      'This model file holds a representation only, without recipe and predictor, so raw rows cannot be predicted with it. Fit it with the command, or use modelFromJson and transform.',
    );
  }
  const recipe = readRecipe(recordField(file, 'recipe'));
  const predictor = readPredictor(recordField(file, 'predictor'));
  const width =
    representation.kind === 'linear' ? representation.components : representation.coefficients;
  if (predictor.coefficients.length !== width.cols) {
    throw badField('predictor.coefficients', `${width.cols} numbers`, file.predictor);
  }
  const inputs =
    representation.kind === 'linear' ? representation.mean.length : representation.anchors.cols;
  if (recipe.outputs.length !== inputs) {
    throw badField('recipe.outputs', `a list of ${inputs}`, recipe.outputs);
  }
  return {
    recipe,
    representation,
    predictor,
    ...(file.classes !== undefined && {
      classes: records(file, 'classes').map((entry) => ({
        name: textField(entry, 'name'),
        predictor: readClassPredictor(recordField(entry, 'predictor'), width.cols),
      })),
    }),
    target: file.target === null ? null : readTarget(recordField(file, 'target')),
    protectedAttribute: readProtected(recordField(file, 'protectedAttribute')),
    threshold: numberField(file, 'threshold'),
    provenance: readProvenance(recordField(file, 'provenance')),
    warnings: texts(file, 'warnings'),
    ...(file.measured !== undefined && { measured: readMeasures(recordField(file, 'measured')) }),
  };
}

function readRecipe(record: JsonRecord): Recipe {
  const options = recordField(record, 'options');
  return {
    options: {
      scaling: oneOf(options, 'scaling', ['standard', 'robust', 'none']),
      missing: oneOf(options, 'missing', ['fill', 'refuse']),
      maxLevels: integerField(options, 'maxLevels', 2, 100_000),
      ...(options.shape !== undefined && { shape: oneOf(options, 'shape', ['none', 'rank']) }),
      ...(options.missingTexts !== undefined && { missingTexts: texts(options, 'missingTexts') }),
    },
    steps: records(record, 'steps').map(readStep),
    outputs: records(record, 'outputs').map(readOutput),
    dropped: records(record, 'dropped').map((entry) => ({
      name: textField(entry, 'name'),
      reason: textField(entry, 'reason'),
    })),
    group: record.group === null ? null : readGroup(recordField(record, 'group')),
  };
}

function readStep(step: JsonRecord): RecipeStep {
  const name = textField(step, 'name');
  if (oneOf(step, 'kind', ['numeric', 'category']) === 'numeric') {
    const scale = numberField(step, 'scale');
    if (!(scale > 0)) throw badField(`steps.${name}.scale`, 'greater than 0', scale);
    const [fill, center] = [numberField(step, 'fill'), numberField(step, 'center')];
    const rank = step.rank === undefined ? {} : { rank: readRank(recordField(step, 'rank'), name) };
    return { kind: 'numeric', name, fill, center, scale, ...rank };
  }
  const fill = textField(step, 'fill');
  return {
    kind: 'category',
    name,
    levels: texts(step, 'levels'),
    other: texts(step, 'other'),
    fill,
  };
}

function readRank(rank: JsonRecord, name: string): RankCopy {
  const values = numbersField(rank, 'values');
  const scale = numberField(rank, 'scale');
  if (values.length === 0 || values.some((value, k) => k > 0 && !(value > values[k - 1]))) {
    throw badField(`steps.${name}.rank.values`, 'ascending numbers', rank.values);
  }
  if (!(scale > 0)) throw badField(`steps.${name}.rank.scale`, 'greater than 0', scale);
  const ranks = lengthOf(rank, 'ranks', values.length);
  return { values, ranks, center: numberField(rank, 'center'), scale };
}

function readOutput(output: JsonRecord): RecipeOutput {
  return {
    name: textField(output, 'name'),
    from: textField(output, 'from'),
    kind: oneOf(output, 'kind', ['value', 'rank', 'level', 'other', 'missing', 'group']),
    level: textField(output, 'level'),
  };
}

function readGroup(group: JsonRecord): Recipe['group'] {
  const means = numbersField(group, 'means');
  return {
    groups: integerField(group, 'groups', 2, 2 ** 16),
    means,
    deviations: lengthOf(group, 'deviations', means.length),
  };
}

function readPredictor(record: JsonRecord): PredictorModel {
  const kind = oneOf(record, 'kind', ['logistic', 'ridge']);
  const shared = {
    coefficients: numbersField(record, 'coefficients'),
    intercept: numberField(record, 'intercept'),
  };
  if (kind === 'ridge') return { kind, ...shared, penalty: numberField(record, 'penalty') };
  return {
    kind,
    ...shared,
    c: numberField(record, 'c'),
    converged: flag(record, 'converged'),
    iterations: integerField(record, 'iterations', 0, 2 ** 32),
    gradientNorm: numberField(record, 'gradientNorm'),
  };
}

function readClassPredictor(record: JsonRecord, width: number): PredictorModel {
  const predictor = readPredictor(record);
  if (predictor.coefficients.length === width) return predictor;
  throw badField('classes.predictor.coefficients', `${width} numbers`, record.coefficients);
}

function readTarget(record: JsonRecord): PipelineTarget {
  return {
    ...(record.classes !== undefined && { classes: texts(record, 'classes') }),
    column: textField(record, 'column'),
    kind: oneOf(record, 'kind', ['binary', 'numeric', 'classes']),
    positive: textField(record, 'positive'),
    negative: textField(record, 'negative'),
  };
}

function readProtected(record: JsonRecord): ProtectedAttribute {
  const columns = texts(record, 'columns');
  const values = listField(record, 'values').map((value, i) => {
    if (value !== null && typeof value !== 'string') {
      throw badField(`values[${i}]`, 'a text or null', value);
    }
    return value;
  });
  if (values.length !== columns.length) {
    throw badField('values', `a list of ${columns.length}`, values);
  }
  const levels = record.levels === undefined ? {} : { levels: textLists(record, 'levels') };
  return {
    ...{ columns, values, groups: texts(record, 'groups'), ...levels },
    input: oneOf(record, 'input', ['include', 'exclude']),
  };
}

function textLists(record: JsonRecord, name: string): string[][] {
  return listField(record, name).map((list, i) =>
    texts({ [`${name}[${i}]`]: list }, `${name}[${i}]`),
  );
}

function readProvenance(record: JsonRecord): PipelineProvenance {
  const { graph } = record;
  return {
    people: integerField(record, 'people', 0, 2 ** 48),
    data: textField(record, 'data'),
    graph: graph === null ? null : readGraphProvenance(recordField(record, 'graph')),
    seed: integerField(record, 'seed', 0, Number.MAX_SAFE_INTEGER),
    versions: textRecord(record, 'versions'),
    options: scalarRecord(record, 'options'),
  };
}

function readGraphProvenance(record: JsonRecord): NonNullable<PipelineProvenance['graph']> {
  return {
    method: textField(record, 'method'),
    ...(isRecord(record.parameters) && { parameters: record.parameters }),
    ...(typeof record.judgments === 'string' && { judgments: record.judgments }),
  };
}

function textRecord(record: JsonRecord, name: string): Record<string, string> {
  const inner = recordField(record, name);
  return Object.fromEntries(Object.keys(inner).map((key) => [key, textField(inner, key)]));
}

function scalarRecord(record: JsonRecord, name: string): PipelineProvenance['options'] {
  return Object.fromEntries(
    Object.entries(recordField(record, name)).map(([key, value]) => {
      if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
        return [key, value];
      }
      throw badField(`${name}.${key}`, 'a text, a number, or true or false', value);
    }),
  );
}
