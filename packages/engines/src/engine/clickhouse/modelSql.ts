import {
  type CellReader,
  groupName,
  inputColumns,
  pipelineSteps,
  recipeColumns,
  representationSteps,
  type SqlStep,
} from '@pairfair/sql';
import {
  type FeatureMap,
  type Matrix,
  PairfairError,
  type Pipeline,
  type Recipe,
  type RecipePlan,
} from 'pairfair';
import { exportPlan, predictorsOf, recipePlan } from 'pairfair/internal';
import type { FlatQuery } from './flatQuery.ts';
import { columnOf, kindOf, type Source } from './source.ts';
import { asNumber, asText } from './sql.ts';

const prefix = 'pf_';

/**
 * The columns of X, as names in a query; for a kernel, its features.
 *
 * @param group The name of a row's group number, −1 unknown.
 */
export function featureColumns(
  query: FlatQuery,
  source: Source,
  { recipe, kernel }: FeatureMap,
  group: string,
): string[] {
  const plan = recipePlan(recipe);
  const inputs = inputNames(query, source, recipe, plan);
  const x = recipeColumns(plan, { inputs, group }, query.sql).map((value, j) =>
    query.alias(`${prefix}x${j}`, value),
  );
  if (!kernel) return x;
  const { kernel: spec, anchors, map } = kernel;
  const offset = new Float64Array(map.cols);
  const model = { kind: 'kernel', kernel: spec, anchors, coefficients: map, offset } as const;
  return addSteps(query, representationSteps(model, x, `${prefix}f`, query.sql));
}

/** Z = (x − mean) · components, as names in a query that has the columns x. */
export function projectedColumns(
  query: FlatQuery,
  x: readonly string[],
  { mean, components }: { readonly mean: Float64Array; readonly components: Matrix },
): string[] {
  const centred = x.map((column, j) =>
    query.alias(`${prefix}d${j}`, `${column} - ${query.sql.number(mean[j])}`),
  );
  const model = { kind: 'linear', components } as const;
  return addSteps(query, representationSteps(model, centred, `${prefix}z`, query.sql));
}

/** How scores are made in a query: several need all of them first, in a query around it. */
export interface ScoreSql {
  /** What the query must have among its fields. */
  readonly fields: readonly string[];
  /** The query with the scores as columns, beside its own fields. */
  around(query: string): string;
  /** The scores' names there: one, or one per class. */
  readonly scores: readonly string[];
}

/**
 * The scores of a row; its representation, where that is asked for, is pf_z1, pf_z2, … in the
 * query.
 *
 * @param group The name of a row's group number, −1 unknown; null: found by the names that the
 * model has for its groups.
 */
export function scoreColumns(
  query: FlatQuery,
  source: Source,
  pipeline: Pipeline,
  { group, representation }: { readonly group: string | null; readonly representation: boolean },
): ScoreSql {
  const named = group === null ? exportPlan(pipeline) : null;
  const plan = named ?? recipePlan(pipeline.recipe);
  if (named?.group) {
    query.alias(
      `${prefix}group`,
      groupName(named.group.columns, cellReader(query, source), query.sql),
    );
  }
  const inputs = inputNames(query, source, pipeline.recipe, plan);
  const cells = { inputs, group: group ?? `${prefix}group` };
  const steps = pipelineSteps(pipeline, { plan, cells, prefix, representation }, query.sql);
  const { length } = predictorsOf(pipeline);
  // Of classes the last two steps divide by the sum: a query around this one does that once.
  const inside = length === 1 ? steps : steps.slice(0, -2);
  const fields = addSteps(query, inside).slice(-length);
  const outside = steps
    .slice(inside.length)
    .map(({ columns }) =>
      columns.flatMap(({ name, value }) => (name === value ? [] : [`${value} AS ${name}`])),
    );
  return {
    fields,
    around: (inner) =>
      outside.reduce((from, columns) => `SELECT *, ${columns.join(', ')} FROM (${from})`, inner),
    scores: length === 1 ? fields : fields.map((_, k) => `${prefix}score${k + 1}`),
  };
}

/** Which of several scores is the largest, of equals the first, from 0. */
export function largestOf(scores: readonly string[]): string {
  const list = `[${scores.join(', ')}]`;
  return `indexOf(${list}, arrayMax(${list})) - 1`;
}

/** Names every raw column that the recipe takes; all of its columns must be as in training. */
function inputNames(
  query: FlatQuery,
  source: Source,
  recipe: Recipe,
  plan: Pick<RecipePlan, 'inputs'>,
): string[] {
  for (const { name, kind } of recipe.steps) requireKind(source, name, kind);
  return addSteps(query, [
    { columns: inputColumns(plan, cellReader(query, source), prefix, query.sql) },
  ]);
}

function cellReader({ sql }: FlatQuery, source: Source): CellReader {
  return {
    number: (name) => sql.double(asNumber(columnOf(source, name))),
    text: (name) => `NULLIF(${asText(columnOf(source, name))}, '')`,
  };
}

/** Steps in a query without queries inside: every column is an alias. Returns the last step's. */
function addSteps(query: FlatQuery, steps: readonly SqlStep[]): string[] {
  for (const { columns } of steps) {
    for (const { name, value } of columns) if (name !== value) query.alias(name, value);
  }
  return steps.at(-1)?.columns.map(({ name }) => name) ?? [];
}

function requireKind(source: Source, name: string, kind: 'numeric' | 'category'): void {
  const found = kindOf(source, columnOf(source, name));
  if (found === kind) return;
  const words = { numeric: 'numbers', category: 'categories' };
  throw new PairfairError(
    'bad-data',
    `Column '${name}' must hold ${words[kind]} as in training, but holds ${words[found]}.`,
  );
}
