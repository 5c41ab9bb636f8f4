import type { KernelModel, Matrix, PredictorModel, RepresentationModel } from 'pairfair';
import type { SqlDialect } from './dialects.ts';
import type { SqlColumn } from './sqlRecipe.ts';

/** A SELECT from the step before. */
export interface SqlStep {
  readonly columns: readonly SqlColumn[];
  /** A table that every row is paired with each row of. */
  readonly pairedWith?: string;
  /** The column that tells people apart again, when rows are to be summed. */
  readonly summedBy?: string;
}

/** The number of a row, in the steps of a kernel model. */
export const personColumn: SqlColumn = { name: 'person', value: 'ROW_NUMBER() OVER ()' };

/**
 * exp of less than this is taken as 0. PostgreSQL would stop with an error where it underflows,
 * at −745, or where its product with a small coefficient does.
 */
const leastExponent = -600;

/** The steps from X (x0, x1, …, less the mean for a linear map) to Z (z1, z2, …). */
export function representationSteps(
  model: RepresentationModel,
  sql: SqlDialect,
  anchorsTable: string,
): SqlStep[] {
  return model.kind === 'linear'
    ? [{ columns: projected(model.components, sql) }]
    : kernelSteps(model, sql, anchorsTable);
}

/**
 * What leads from Z to the score, a step each: first the linear form t, which the chance needs
 * several times.
 */
export function predictorColumns(
  { kind, coefficients, intercept }: PredictorModel,
  sql: SqlDialect,
): SqlColumn[] {
  const terms = Array.from(coefficients, (w, d) => `z${d + 1} * ${sql.number(w)}`);
  const linear = sum([...terms, sql.number(intercept)]);
  if (kind === 'ridge') return [{ name: 'score', value: linear }];
  const [zero, one] = [sql.number(0), sql.number(1)];
  // Only exponentials of negative numbers: none can overflow.
  const chance = [
    `CASE WHEN t > ${sql.number(-leastExponent)} THEN ${one}`,
    `WHEN t >= ${zero} THEN ${one} / (${one} + exp(-t))`,
    `WHEN t > ${sql.number(leastExponent)} THEN exp(t) / (${one} + exp(t))`,
    `ELSE ${zero} END`,
  ];
  return [
    { name: 't', value: linear },
    { name: 'score', value: chance.join(' ') },
  ];
}

/** The rows of the anchors' table: each anchor (a0, a1, …) and its coefficients (w1, w2, …). */
export function anchorRows({ anchors, coefficients }: KernelModel): {
  readonly names: readonly string[];
  readonly rows: readonly (readonly number[])[];
} {
  const row = ({ cols, data }: Matrix, i: number) => data.subarray(i * cols, (i + 1) * cols);
  return {
    names: [
      ...Array.from({ length: anchors.cols }, (_, j) => `a${j}`),
      ...Array.from({ length: coefficients.cols }, (_, d) => `w${d + 1}`),
    ],
    rows: Array.from({ length: anchors.rows }, (_, l) => [
      ...row(anchors, l),
      ...row(coefficients, l),
    ]),
  };
}

/**
 * Every person with every anchor: s, what the kernel is a function of; k, its value; and the sums
 * over anchors. Written out anchor by anchor instead, planning takes a database minutes.
 */
function kernelSteps(model: KernelModel, sql: SqlDialect, anchorsTable: string): SqlStep[] {
  const { offset, anchors, coefficients } = model;
  const person: SqlColumn = { name: 'person', value: 'person' };
  const weights = Array.from({ length: coefficients.cols }, (_, d) => `w${d + 1}`);
  const passed = weights.map((name) => ({ name, value: name }));
  const [inner, outer] = kernelForm(model, sql);
  const parts = Array.from({ length: anchors.cols }, (_, j) => inner(`x${j}`, `a${j}`));
  return [
    {
      columns: [person, { name: 's', value: outer.of(sum(parts)) }, ...passed],
      pairedWith: anchorsTable,
    },
    { columns: [person, { name: 'k', value: outer.value }, ...passed] },
    {
      columns: weights.map((name, d) => ({
        name: `z${d + 1}`,
        value: `SUM(k * ${name}) - ${sql.number(offset[d])}`,
      })),
      summedBy: 'person',
    },
  ];
}

/** What a kernel sums over the columns, what it makes of the sum, and its value from that. */
function kernelForm(
  { kernel: { name, width, degree, offset } }: KernelModel,
  sql: SqlDialect,
): [(x: string, a: string) => string, { of: (sum: string) => string; value: string }] {
  if (name === 'rbf' || name === 'laplacian') {
    return [
      (x, a) => (name === 'rbf' ? `(${x} - ${a}) * (${x} - ${a})` : `ABS(${x} - ${a})`),
      {
        of: (distance) => `-(${distance}) / ${sql.number(width)}`,
        value: `CASE WHEN s > ${sql.number(leastExponent)} THEN exp(s) ELSE ${sql.number(0)} END`,
      },
    ];
  }
  const product = (x: string, a: string) => `${x} * ${a}`;
  if (name !== 'polynomial') return [product, { of: (sum) => sum, value: 's' }];
  return [
    product,
    {
      of: (sum) => `(${sum}) / ${sql.number(width)} + ${sql.number(offset)}`,
      value: new Array<string>(degree).fill('s').join(' * '),
    },
  ];
}

/** Columns z1, z2, … : x0, x1, … times a matrix. */
function projected({ rows, cols, data }: Matrix, sql: SqlDialect): SqlColumn[] {
  return Array.from({ length: cols }, (_, d) => {
    const coefficient = (j: number) => sql.number(data[j * cols + d]);
    const terms = Array.from({ length: rows }, (_, j) => `x${j} * ${coefficient(j)}`);
    return { name: `z${d + 1}`, value: sum(terms) };
  });
}

/** Terms that may be added without brackets: databases refuse expressions 1000 levels deep. */
const chunk = 50;

/** A sum of any number of terms, bracketed so that it does not get deep. */
function sum(terms: readonly string[]): string {
  if (terms.length <= chunk) return terms.join(' + ');
  const parts: string[] = [];
  for (let from = 0; from < terms.length; from += chunk) {
    parts.push(`(${terms.slice(from, from + chunk).join(' + ')})`);
  }
  return sum(parts);
}
