import {
  type KernelModel,
  type KernelSpec,
  type LinearModel,
  type Matrix,
  PairfairError,
} from 'pairfair';
import { columnOf, rowOf } from 'pairfair/internal';
import type { SqlArrays, SqlDialect, SqlRows } from './dialects/dialect.ts';
import type { SqlColumn } from './recipeColumns.ts';

/** A SELECT from the step before. */
export interface SqlStep {
  readonly columns: readonly SqlColumn[];
  /** A table of constants that every row is paired with each row of. */
  readonly pairedWith?: { readonly name: string; readonly select: string };
  /** The column that tells people apart again, when rows are to be summed. */
  readonly summedBy?: string;
}

/** z = x · components, or z = k(x, anchors) · coefficients − offset. */
export type SqlMap =
  | Pick<LinearModel, 'kind' | 'components'>
  | Pick<KernelModel, 'kind' | 'kernel' | 'anchors' | 'coefficients' | 'offset'>;

/**
 * The number of a row, which the step before must have where {@link representationSteps} joins and
 * sums by it.
 */
export function personColumns({ kind }: Pick<SqlMap, 'kind'>, { sums }: SqlDialect): SqlColumn[] {
  return kind === 'kernel' && sums.by === 'rows' ? [{ name: 'person', value: sums.person }] : [];
}

/**
 * The steps from columns x to columns `output`1, `output`2, …; what else they make begins so too.
 *
 * @throws PairfairError `shape-mismatch` when the map takes another number of columns.
 */
export function representationSteps(
  map: SqlMap,
  x: readonly string[],
  output: string,
  sql: SqlDialect,
): SqlStep[] {
  const { sums } = sql;
  requireWidth(map, x.length);
  if (map.kind === 'kernel') {
    return sums.by === 'arrays'
      ? arrayKernelSteps(map, x, output, sql, sums)
      : joinedKernelSteps(map, x, output, sql, sums);
  }
  if (sums.by === 'rows') return [{ columns: sumColumns(x, map.components, output, sql) }];
  const row = rowColumn(x, output, sums);
  return [{ columns: [row] }, { columns: productColumns(row.name, map.components, output, sums) }];
}

function requireWidth(map: SqlMap, width: number): void {
  const taken = map.kind === 'kernel' ? map.anchors.cols : map.components.rows;
  if (taken === width) return;
  throw new PairfairError(
    'shape-mismatch',
    `The model takes ${taken} columns, but its recipe makes ${width}.`,
  );
}

function rowColumn(x: readonly string[], output: string, { array }: SqlArrays): SqlColumn {
  return { name: `${output}_row`, value: array(x) };
}

/** Columns `output`1, `output`2, …: an array times a matrix. */
function productColumns(
  array: string,
  map: Matrix,
  output: string,
  { product, numbers }: SqlArrays,
): SqlColumn[] {
  return Array.from({ length: map.cols }, (_, d) => ({
    name: `${output}${d + 1}`,
    value: product(array, numbers(columnOf(map, d))),
  }));
}

/** {@link productColumns}, of columns and without arrays. */
function sumColumns(
  x: readonly string[],
  map: Matrix,
  output: string,
  sql: SqlDialect,
): SqlColumn[] {
  return Array.from({ length: map.cols }, (_, d) => {
    const weights = columnOf(map, d);
    const terms = x.map((name, j) => `${name} * ${sql.number(weights[j])}`);
    return { name: `${output}${d + 1}`, value: sum(terms) };
  });
}

/** What a kernel is a function of, what it makes of that first, and its value from that. */
interface KernelForm {
  readonly measure: 'product' | 'squaredDistance' | 'distance';
  readonly scaled: (measure: string) => string;
  readonly value: (scaled: string) => string;
}

function kernelForm({ name, width, degree, offset }: KernelSpec, sql: SqlDialect): KernelForm {
  if (name === 'precomputed') {
    throw new PairfairError(
      'unavailable',
      'A model with a precomputed kernel works on kernel values that the caller brings, not on a table.',
    );
  }
  if (name === 'rbf' || name === 'laplacian') {
    return {
      measure: name === 'rbf' ? 'squaredDistance' : 'distance',
      scaled: (distance) => `-(${distance}) / ${sql.number(width)}`,
      value: sql.exp,
    };
  }
  if (name !== 'polynomial') {
    return { measure: 'product', scaled: (product) => product, value: (product) => product };
  }
  return {
    measure: 'product',
    scaled: (product) => `(${product}) / ${sql.number(width)} + ${sql.number(offset)}`,
    value: (scaled) => `POWER(${scaled}, ${sql.number(degree)})`,
  };
}

type KernelMap = Extract<SqlMap, { kind: 'kernel' }>;

/** The values of the kernel against all anchors as one array. */
function arrayKernelSteps(
  { kernel, anchors, coefficients, offset }: KernelMap,
  x: readonly string[],
  output: string,
  sql: SqlDialect,
  sums: SqlArrays,
): SqlStep[] {
  const { measure, scaled, value } = kernelForm(kernel, sql);
  const [row, anchor, values] = [
    rowColumn(x, output, sums),
    `${output}_anchor`,
    `${output}_kernel`,
  ];
  const rows = Array.from({ length: anchors.rows }, (_, l) => sums.numbers(rowOf(anchors, l)));
  const expression = value(scaled(sums[measure](anchor, row.name)));
  const products = productColumns(values, coefficients, output, sums);
  return [
    { columns: [row] },
    { columns: [{ name: values, value: sums.map(anchor, expression, sums.array(rows)) }] },
    {
      columns: products.map((column, d) => ({
        name: column.name,
        value: `${column.value} - ${sql.number(offset[d])}`,
      })),
    },
  ];
}

/**
 * Every person with every anchor: s, what the kernel is a function of; k, its value; and the sums
 * over anchors. Written out anchor by anchor instead, planning takes a database minutes.
 */
function joinedKernelSteps(
  { kernel, anchors, coefficients, offset }: KernelMap,
  x: readonly string[],
  output: string,
  sql: SqlDialect,
  { rows }: SqlRows,
): SqlStep[] {
  const person: SqlColumn = { name: 'person', value: 'person' };
  const weights = Array.from({ length: coefficients.cols }, (_, d) => `w${d + 1}`);
  const passed = weights.map((name) => ({ name, value: name }));
  const { measure, scaled, value } = kernelForm(kernel, sql);
  const part = {
    product: (u: string, a: string) => `${u} * ${a}`,
    squaredDistance: (u: string, a: string) => `(${u} - ${a}) * (${u} - ${a})`,
    distance: (u: string, a: string) => `ABS(${u} - ${a})`,
  }[measure];
  const constants = rows(
    [...x.map((_, j) => `a${j}`), ...weights],
    Array.from({ length: anchors.rows }, (_, l) => [
      ...rowOf(anchors, l),
      ...rowOf(coefficients, l),
    ]),
  );
  const parts = x.map((name, j) => part(name, `a${j}`));
  return [
    {
      columns: [person, { name: 's', value: scaled(sum(parts)) }, ...passed],
      pairedWith: { name: `${output}_anchors`, select: constants },
    },
    { columns: [person, { name: 'k', value: value('s') }, ...passed] },
    {
      columns: weights.map((name, d) => ({
        name: `${output}${d + 1}`,
        value: `SUM(k * ${name}) - ${sql.number(offset[d])}`,
      })),
      summedBy: 'person',
    },
  ];
}

/** Terms that may be added without brackets: databases refuse expressions 1000 levels deep. */
const chunk = 50;

/** A sum of any number of terms, bracketed so that it does not get deep. */
export function sum(terms: readonly string[]): string {
  if (terms.length <= chunk) return terms.join(' + ');
  const parts: string[] = [];
  for (let from = 0; from < terms.length; from += chunk) {
    parts.push(`(${terms.slice(from, from + chunk).join(' + ')})`);
  }
  return sum(parts);
}
