import {
  badField,
  integerField,
  type JsonRecord,
  numberField,
  numbersField,
  recordField,
  requireFormat,
} from '../files.ts';
import type { KernelModel, KernelPfrSettings } from './kernelModel.ts';
import type { LinearModel, PfrDiagnostics, PfrModel, PfrSettings } from './linearModel.ts';
import { flag, lengthOf, oneOf, plain, readMatrix, texts } from './modelFields.ts';
import type { RepresentationModel } from './transform.ts';

/** The name that model files begin with. */
export const modelFormat = 'pairfair/model';
/** The version of model files that this release writes, and the newest it reads. */
export const modelVersion = 1;

/**
 * A model as the fields of a `pairfair/model` file: plain JSON values, numbers bit by bit,
 * undefined quantities as null.
 *
 * @example
 * const text = JSON.stringify(modelToJson(model));
 * const again = modelFromJson(JSON.parse(text));
 */
export function modelToJson(model: RepresentationModel): JsonRecord {
  return {
    format: modelFormat,
    version: modelVersion,
    representation: plain(model) as JsonRecord,
  };
}

/**
 * Reads a model back from the fields of its file, whole or not at all.
 *
 * @throws PairfairError `bad-file` for a damaged file or one of another format, naming the field;
 * `unsupported-version` for one that a newer release wrote.
 */
export function modelFromJson(value: unknown): RepresentationModel {
  const file = requireFormat(value, modelFormat, modelVersion);
  return readRepresentation(recordField(file, 'representation'));
}

function readRepresentation(model: JsonRecord): RepresentationModel {
  const kind = oneOf(model, 'kind', ['linear', 'kernel']);
  return kind === 'linear' ? readLinear(model) : readKernel(model);
}

function readLinear(record: JsonRecord): LinearModel | PfrModel {
  const components = readMatrix(record, 'components');
  const method = oneOf(record, 'method', ['pfr', 'pca']);
  const base = {
    kind: 'linear' as const,
    columns: texts(record, 'columns'),
    mean: lengthOf(record, 'mean', components.rows),
    components,
    eigenvalues: lengthOf(record, 'eigenvalues', components.cols),
    warnings: texts(record, 'warnings'),
  };
  // A model cut to its leading dimensions has no settings and no diagnostics.
  if (method === 'pca' || record.settings === undefined) return { ...base, method };
  const diagnostics = readDiagnostics(recordField(record, 'diagnostics'));
  return { ...base, method, settings: readSettings(recordField(record, 'settings')), diagnostics };
}

function readKernel(record: JsonRecord): KernelModel {
  const coefficients = readMatrix(record, 'coefficients');
  const kernel = recordField(record, 'kernel');
  const settings = recordField(record, 'settings');
  oneOf(record, 'method', ['pfr']);
  const constraint = oneOf(settings, 'constraint', ['representation', 'basis', 'printed']);
  const kernelSettings: KernelPfrSettings = {
    ...readSettings({ ...settings, constraint: 'basis' }),
    constraint,
    landmarks: integerField(settings, 'landmarks', 0, 2 ** 32),
  };
  const name = oneOf(kernel, 'name', ['linear', 'rbf', 'laplacian', 'polynomial', 'precomputed']);
  const anchors = readMatrix(record, 'anchors');
  if (name !== 'precomputed' && anchors.rows !== coefficients.rows) {
    throw badField('anchors', `a matrix of ${coefficients.rows} rows`, record.anchors);
  }
  return {
    kind: 'kernel',
    method: 'pfr',
    columns: texts(record, 'columns'),
    kernel: {
      name,
      width: numberField(kernel, 'width'),
      degree: integerField(kernel, 'degree', 1, 10),
      offset: numberField(kernel, 'offset'),
    },
    anchors,
    carriesPeople: flag(record, 'carriesPeople'),
    coefficients,
    offset: lengthOf(record, 'offset', coefficients.cols),
    eigenvalues: lengthOf(record, 'eigenvalues', coefficients.cols),
    settings: kernelSettings,
    diagnostics: readDiagnostics(recordField(record, 'diagnostics')),
    warnings: texts(record, 'warnings'),
  };
}

function readSettings(record: JsonRecord): PfrSettings {
  return {
    gamma: numberField(record, 'gamma'),
    dims: integerField(record, 'dims', 1, 2 ** 32),
    ...(record.strictness !== undefined && { strictness: readStrictness(record) }),
    ridge: numberField(record, 'ridge'),
    constraint: oneOf(record, 'constraint', ['representation', 'basis']),
    balance: oneOf(record, 'balance', ['weight', 'none']),
    normalizedLaplacian: flag(record, 'normalizedLaplacian'),
  };
}

function readStrictness(record: JsonRecord): number {
  const strictness = numberField(record, 'strictness');
  if (!(strictness >= 0 && strictness < 1)) {
    throw badField('strictness', 'a number from 0 to below 1', strictness);
  }
  return strictness;
}

function readDiagnostics(record: JsonRecord): PfrDiagnostics {
  return {
    rank: integerField(record, 'rank', 0, 2 ** 32),
    constantDirections: integerField(record, 'constantDirections', 0, 2 ** 32),
    constantDirectionColumns: Array.from(numbersField(record, 'constantDirectionColumns')),
    lossSimilarity: numberField(record, 'lossSimilarity'),
    lossFairness: numberField(record, 'lossFairness'),
    columnShares: readMatrix(record, 'columnShares'),
    groupCorrelations: readMatrix(record, 'groupCorrelations', true),
  };
}
