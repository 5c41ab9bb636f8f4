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
import type { Matrix } from '../linalg/matrix.ts';
import type { KernelModel, KernelPfrSettings } from './kernelModel.ts';
import type { LinearModel, PfrDiagnostics, PfrModel, PfrSettings } from './linearModel.ts';
import type { RepresentationModel } from './transform.ts';

const format = 'pairfair/model';
const version = 1;

/**
 * A model as the fields of a `pairfair/model` file: plain JSON values, numbers bit by bit,
 * undefined quantities as null.
 *
 * @example
 * const text = JSON.stringify(modelToJson(model));
 * const again = modelFromJson(JSON.parse(text));
 */
export function modelToJson(model: RepresentationModel): JsonRecord {
  return { format, version, representation: plain(model) as JsonRecord };
}

/**
 * Reads a model back from the fields of its file, whole or not at all.
 *
 * @throws PairfairError `bad-file` for a damaged file or one of another format, naming the field;
 * `unsupported-version` for one that a newer release wrote.
 */
export function modelFromJson(value: unknown): RepresentationModel {
  const file = requireFormat(value, format, version);
  const model = recordField(file, 'representation');
  const kind = oneOf(model, 'kind', ['linear', 'kernel']);
  return kind === 'linear' ? readLinear(model) : readKernel(model);
}

/** Typed arrays as lists, NaN as null; everything else as it is. */
function plain(value: unknown): unknown {
  if (typeof value === 'number') return Number.isNaN(value) ? null : value;
  if (value instanceof Float64Array) return Array.from(value, plain);
  if (Array.isArray(value)) return value.map(plain);
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plain(inner)]));
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
    ridge: numberField(record, 'ridge'),
    constraint: oneOf(record, 'constraint', ['representation', 'basis']),
    balance: oneOf(record, 'balance', ['weight', 'none']),
    normalizedLaplacian: flag(record, 'normalizedLaplacian'),
  };
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

function readMatrix(record: JsonRecord, name: string, mayBeUndefined = false): Matrix {
  const matrix = recordField(record, name);
  const rows = integerField(matrix, 'rows', 0, 2 ** 32);
  const cols = integerField(matrix, 'cols', 0, 2 ** 32);
  const data = mayBeUndefined
    ? Float64Array.from(listField(matrix, 'data'), (value) => numberOrNaN(name, value))
    : numbersField(matrix, 'data');
  if (data.length !== rows * cols) {
    throw badField(`${name}.data`, `${rows} × ${cols} numbers`, matrix.data);
  }
  return { rows, cols, data };
}

function numberOrNaN(name: string, value: unknown): number {
  if (value === null) return Number.NaN;
  if (typeof value !== 'number') throw badField(`${name}.data`, 'numbers or null', value);
  return value;
}

function lengthOf(record: JsonRecord, name: string, length: number): Float64Array {
  const values = numbersField(record, name);
  if (values.length !== length) throw badField(name, `${length} numbers`, record[name]);
  return values;
}

function texts(record: JsonRecord, name: string): string[] {
  return listField(record, name).map((value, i) => {
    if (typeof value !== 'string') throw badField(`${name}[${i}]`, 'a text', value);
    return value;
  });
}

function flag(record: JsonRecord, name: string): boolean {
  const value = record[name];
  if (typeof value !== 'boolean') throw badField(name, 'true or false', value);
  return value;
}

function oneOf<T extends string>(record: JsonRecord, name: string, allowed: readonly T[]): T {
  const value = textField(record, name);
  const found = allowed.find((word) => word === value);
  if (found === undefined) {
    throw new PairfairError(
      'bad-file',
      `The file is damaged: its field '${name}' must be one of ${allowed.join(', ')}, but is '${value}'.`,
    );
  }
  return found;
}
