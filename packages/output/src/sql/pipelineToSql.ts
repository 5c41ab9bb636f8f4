import { PairfairError, type Pipeline } from 'pairfair';
import { type ExportPlan, exportPlan } from '../exportPlan.ts';
import { type SqlDialect, type SqlDialectName, sqlDialects } from './dialects.ts';
import {
  anchorRows,
  personColumn,
  predictorColumns,
  representationSteps,
  type SqlStep,
} from './sqlModel.ts';
import { preparedColumns, rawColumns, type SqlColumn } from './sqlRecipe.ts';

/** Options for {@link pipelineToSql}. */
export interface SqlOptions {
  /** The database it is for. */
  readonly dialect: SqlDialectName;
  /**
   * The table or view with the raw columns; default `people`. One name, whatever is in it; give a
   * list for a name with parts: `['staff', 'people']` is "staff"."people".
   */
  readonly table?: string | readonly string[];
  /** A column to tell rows apart: passed through under its name, or as `id` if that is taken. */
  readonly id?: string;
  /** Whether the representation is given too, as z1, z2, …; default false. */
  readonly representation?: boolean;
}

/**
 * A fitted pipeline as one SELECT over a table with the raw columns: it gives `score`, and `label`
 * unless the target is a number, for every row, as `runPipeline` does.
 *
 * Columns are found by their names in training. Null and NaN are missing in a column of numbers,
 * null and '' in one of texts; whatever is a text to the model is compared as text, byte by byte.
 * Infinite numbers, which the library refuses, give no meaningful score. The order of rows is the
 * database's own.
 *
 * Every data text in it is quoted. Each step is a common table expression of its own, so that no
 * number is computed twice. A kernel model has all its anchors in the text: ClickHouse may want a
 * larger `max_query_size`.
 *
 * @throws PairfairError `invalid-option` for an unknown dialect, a name the database cannot have,
 * or more columns than it takes; `unavailable` for a precomputed kernel.
 *
 * @example
 * const sql = pipelineToSql(pipeline, { dialect: 'postgres', table: 'applicants', id: 'number' });
 */
export function pipelineToSql(pipeline: Pipeline, options: SqlOptions): string {
  const { dialect, table = 'people', id, representation = false } = options;
  const sql = sqlDialects[requireDialect(dialect)];
  const { predictor, representation: model } = pipeline;
  const plan = exportPlan(pipeline);
  const tableParts = typeof table === 'string' ? [table] : table;
  const prefix = freePrefix(plan, [...tableParts, ...(id === undefined ? [] : [id])]);
  const source = `${prefix}source`;
  const anchors = `${prefix}anchors`;
  const kept = representation ? Array.from(predictor.coefficients, (_, d) => `z${d + 1}`) : [];

  const isLinear = model.kind === 'linear';
  const x = preparedColumns(plan, sql, isLinear ? model.mean : null, prefix);
  const steps: SqlStep[] = [
    { columns: rawColumns(plan, sql, source, prefix) },
    { columns: isLinear ? x : [personColumn, ...x] },
    ...representationSteps(model, sql, anchors),
    ...predictorColumns(predictor, sql).map((column) => ({ columns: [...passed(kept), column] })),
  ];
  const results = resultColumns(pipeline, sql, kept);
  const idName = `${prefix}id`;
  const withId = (columns: readonly SqlColumn[], name: string, value: string) =>
    id === undefined ? columns : [{ name, value }, ...columns];

  const tables = steps.map((step, i) => {
    const idValue = i === 0 && id !== undefined ? `${source}.${sql.name(id)}` : idName;
    const columns = withId(step.columns, idName, idValue);
    requireFewEnough(columns.length, dialect, sql);
    const first = `${tableParts.map(sql.name).join('.')} AS ${source}`;
    const from = i === 0 ? first : `${prefix}step${i - 1}`;
    const paired = step.pairedWith ? ` CROSS JOIN ${step.pairedWith}` : '';
    const keys = id === undefined ? step.summedBy : `${step.summedBy}, ${idName}`;
    const grouped = step.summedBy ? ` GROUP BY ${keys}` : '';
    return `${prefix}step${i} AS (\n  SELECT ${selected(columns)}\n  FROM ${from}${paired}${grouped}${sql.fence}\n)`;
  });
  if (!isLinear) {
    const { names, rows } = anchorRows(model);
    tables.unshift(`${anchors} AS (\n  ${sql.rows(names, rows)}\n)`);
  }
  const isTaken = results.some(({ name }) => name === id?.toLowerCase());
  const idResult = isTaken || id === undefined ? 'id' : sql.name(id);
  const select = selected(withId(results, idResult, idName));
  return `WITH ${tables.join(',\n')}\nSELECT ${select}\nFROM ${prefix}step${steps.length - 1}\n`;
}

function resultColumns(
  { target, threshold }: Pipeline,
  sql: SqlDialect,
  kept: readonly string[],
): SqlColumn[] {
  const label = `CASE WHEN score >= ${sql.number(threshold)} THEN 1 ELSE 0 END`;
  return [
    ...passed(['score']),
    ...(target.kind === 'binary' ? [{ name: 'label', value: label }] : []),
    ...passed(kept),
  ];
}

function passed(names: readonly string[]): SqlColumn[] {
  return names.map((name) => ({ name, value: name }));
}

function selected(columns: readonly SqlColumn[]): string {
  return columns
    .map(({ name, value }) => (value === name ? name : `${value} AS ${name}`))
    .join(',\n    ');
}

/** A beginning that no name of the data has: our steps cannot be taken for their tables. */
function freePrefix({ inputs, group }: ExportPlan, others: readonly string[]): string {
  const names = [...inputs.map(({ column }) => column), ...(group?.columns ?? []), ...others];
  let prefix = 'pf_';
  while (names.some((name) => name.toLowerCase().startsWith(prefix))) prefix += '_';
  return prefix;
}

function requireDialect(dialect: SqlDialectName): SqlDialectName {
  if (Object.hasOwn(sqlDialects, dialect)) return dialect;
  throw new PairfairError(
    'invalid-option',
    `dialect must be one of ${Object.keys(sqlDialects).join(', ')}, but is ${String(dialect)}.`,
  );
}

function requireFewEnough(columns: number, dialect: string, { mostColumns }: SqlDialect): void {
  if (columns <= mostColumns) return;
  throw new PairfairError(
    'invalid-option',
    `A SELECT in ${dialect} can have ${mostColumns} columns, but this model needs ${columns}. Fit with fewer levels per category (maxLevels), or export to another format.`,
  );
}
