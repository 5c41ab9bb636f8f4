import { type ExportPlan, PairfairError, type Pipeline } from 'pairfair';
import { decides, exportPlan } from 'pairfair/internal';
import type { SqlDialect } from './dialects/dialect.ts';
import { type SqlDialectName, sqlDialectNames, sqlDialects } from './dialects/sqlDialects.ts';
import { pipelineSteps } from './pipelineSteps.ts';
import { type CellReader, groupName, inputColumns, type SqlColumn } from './recipeColumns.ts';
import type { SqlStep } from './representationSteps.ts';

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
  /**
   * What labels are: 0 and 1 (default), or the names that the classes have in the data, where the
   * target has two.
   */
  readonly labels?: 'numbers' | 'names';
  /** Whether the representation is given too, as z1, z2, …; default false. */
  readonly representation?: boolean;
}

/**
 * A fitted pipeline as one SELECT over a table with the raw columns: it gives `score`, and `label`
 * unless the target is a number, for every row, as `runPipeline` does; of more than two classes a
 * column `score_CLASS` each, and the name of the class as `label`.
 *
 * Columns are found by their names in training. Null and NaN are missing in a column of numbers,
 * null, '' and what meant it in training in one of categories, which may be of any type: booleans,
 * numbers and dates are spelled as `levelText` has them and compared as text, byte by byte.
 * Infinite numbers, which the library refuses, give no meaningful score. The order of rows is the
 * database's own.
 *
 * Every data text in it is quoted. Each step is a common table expression of its own, so that no
 * number is computed twice. A kernel model has all its anchors in the text: ClickHouse, which must
 * be 24.3 or newer, may want a larger `max_query_size`.
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
  const plan = exportPlan(pipeline);
  const tableParts = typeof table === 'string' ? [table] : table;
  const prefix = freePrefix(plan, [...tableParts, ...(id === undefined ? [] : [id])]);
  const source = `${prefix}source`;

  const raw = rawColumns(plan, sql, source, prefix);
  const cells = {
    inputs: raw.slice(0, plan.inputs.length).map(({ name }) => name),
    group: `${prefix}group`,
  };
  const steps: SqlStep[] = [
    { columns: raw },
    ...pipelineSteps(pipeline, { plan, cells, prefix, representation }, sql),
  ];
  const idName = `${prefix}id`;
  const withId = (columns: readonly SqlColumn[], name: string, value: string) =>
    id === undefined ? columns : [{ name, value }, ...columns];

  const tables = steps.flatMap(({ columns: own, pairedWith, summedBy }, i) => {
    const idValue = i === 0 && id !== undefined ? `${source}.${sql.name(id)}` : idName;
    const columns = withId(own, idName, idValue);
    requireFewEnough(columns.length, dialect, sql);
    const first = `${tableParts.map(sql.name).join('.')} AS ${source}`;
    const from = i === 0 ? first : `${prefix}step${i - 1}`;
    const paired = pairedWith ? ` CROSS JOIN ${pairedWith.name}` : '';
    const keys = id === undefined ? summedBy : `${summedBy}, ${idName}`;
    const grouped = summedBy ? ` GROUP BY ${keys}` : '';
    return [
      ...(pairedWith ? [`${pairedWith.name} AS (\n  ${pairedWith.select}\n)`] : []),
      `${prefix}step${i} AS (\n  SELECT ${selected(columns)}\n  FROM ${from}${paired}${grouped}${sql.fence}\n)`,
    ];
  });
  const results = resultColumns(pipeline, sql, prefix, options);
  const isTaken = results.some(
    ({ name }) => name === id?.toLowerCase() || (id !== undefined && name === sql.name(id)),
  );
  const idResult = isTaken || id === undefined ? 'id' : sql.name(id);
  const select = selected(withId(results, idResult, idName));
  return `WITH ${tables.join(',\n')}\nSELECT ${select}\nFROM ${prefix}step${steps.length - 1}\n`;
}

/** The raw columns that reach X, with null for whatever is missing, and the group's name. */
function rawColumns(
  plan: ExportPlan,
  sql: SqlDialect,
  source: string,
  prefix: string,
): SqlColumn[] {
  const read: CellReader = {
    number: (column) => sql.double(`${source}.${sql.name(column)}`),
    text: (column) => sql.string(`${source}.${sql.name(column)}`),
  };
  const inputs = inputColumns(plan, read, prefix, sql);
  if (!plan.group) return inputs;
  return [...inputs, { name: `${prefix}group`, value: groupName(plan.group.columns, read, sql) }];
}

function resultColumns(
  { target, threshold, predictor, classes }: Pipeline,
  sql: SqlDialect,
  prefix: string,
  { representation = false, labels = 'numbers' }: SqlOptions,
): SqlColumn[] {
  const score = `${prefix}score`;
  const [positive, negative] =
    labels === 'names' && target ? namesInSql([target.positive, target.negative], sql) : ['1', '0'];
  const label = `CASE WHEN ${score} >= ${sql.number(threshold)} THEN ${positive} ELSE ${negative} END`;
  const z = Array.from(predictor.coefficients, (_, d) => ({
    name: `z${d + 1}`,
    value: `${prefix}z${d + 1}`,
  }));
  const scores = classes
    ? classColumns(
        classes.map(({ name }) => name),
        score,
        sql,
      )
    : [
        { name: 'score', value: score },
        ...(decides({ target }) ? [{ name: 'label', value: label }] : []),
      ];
  return [...scores, ...(representation ? z : [])];
}

/** A score per class, and the name of the class with the largest, of equals the first. */
function classColumns(classes: readonly string[], score: string, sql: SqlDialect): SqlColumn[] {
  const cell = (k: number) => `${score}${k + 1}`;
  const texts = namesInSql(classes, sql);
  const cases = classes.slice(0, -1).map((_, k) => {
    const later = classes.slice(k + 1).map((_, i) => `${cell(k)} >= ${cell(k + 1 + i)}`);
    return `WHEN ${later.join(' AND ')} THEN ${texts[k]}`;
  });
  return [
    ...classes.map((name, k) => ({ name: sql.name(`score_${name}`), value: cell(k) })),
    { name: 'label', value: `CASE ${cases.join(' ')} ELSE ${texts.at(-1)} END` },
  ];
}

/** The names of classes: numbers where all are whole numbers, else texts. */
function namesInSql(names: readonly string[], sql: SqlDialect): readonly string[] {
  return names.every((name) => /^(0|[1-9]\d{0,8})$/.test(name)) ? names : names.map(sql.text);
}

function selected(columns: readonly SqlColumn[]): string {
  return columns
    .map(({ name, value }) => (value === name ? name : `${value} AS ${name}`))
    .join(',\n    ');
}

/** A beginning that no name of the data has: our steps cannot be taken for their tables. */
function freePrefix({ inputs, group }: ExportPlan, others: readonly string[]): string {
  const names = [
    ...inputs.map(({ column }) => column),
    ...(group?.columns ?? []).map(({ column }) => column),
    ...others,
  ];
  let prefix = 'pf_';
  while (names.some((name) => name.toLowerCase().startsWith(prefix))) prefix += '_';
  return prefix;
}

function requireDialect(dialect: SqlDialectName): SqlDialectName {
  if (Object.hasOwn(sqlDialects, dialect)) return dialect;
  throw new PairfairError(
    'invalid-option',
    `dialect must be one of ${sqlDialectNames.join(', ')}, but is ${String(dialect)}.`,
  );
}

function requireFewEnough(columns: number, dialect: string, { mostColumns }: SqlDialect): void {
  if (columns <= mostColumns) return;
  throw new PairfairError(
    'invalid-option',
    `A SELECT in ${dialect} can have ${mostColumns} columns, but this model needs ${columns}. Fit with fewer levels per category (maxLevels), or export to another format.`,
  );
}
