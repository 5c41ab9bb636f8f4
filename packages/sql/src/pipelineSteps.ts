import type { Matrix, Pipeline, PlanGroup, PredictorModel, RecipePlan } from 'pairfair';
import { multiply } from 'pairfair/internal';
import type { SqlDialect } from './dialects/dialect.ts';
import { type RecipeCells, recipeColumns, type SqlColumn } from './recipeColumns.ts';
import {
  needsPerson,
  personColumn,
  representationSteps,
  type SqlStep,
  sum,
} from './representationSteps.ts';

/** Options for {@link pipelineSteps}. */
export interface PipelineStepsOptions {
  readonly plan: RecipePlan<PlanGroup<string> | PlanGroup<number>>;
  readonly cells: RecipeCells;
  /** What the name of every column begins with. */
  readonly prefix: string;
  /** Whether z1, z2, … are in the last step too. */
  readonly representation: boolean;
}

/** The steps from raw cells to `score`, each from the columns of the one before. */
export function pipelineSteps(
  pipeline: Pick<Pipeline, 'representation' | 'predictor'>,
  { plan, cells, prefix, representation }: PipelineStepsOptions,
  sql: SqlDialect,
): SqlStep[] {
  const { representation: model, predictor } = representation ? pipeline : scoreAlone(pipeline);
  const shift = (j: number) => (model.kind === 'linear' ? ` - ${sql.number(model.mean[j])}` : '');
  const x = recipeColumns(plan, cells, sql).map((value, j) => ({
    name: `${prefix}x${j}`,
    value: `${value}${shift(j)}`,
  }));
  const names = x.map(({ name }) => name);
  const z = Array.from(predictor.coefficients, (_, d) => `${prefix}z${d + 1}`);
  const kept = representation ? z.map((name) => ({ name, value: name })) : [];
  return [
    { columns: needsPerson(model, sql) ? [personColumn, ...x] : x },
    ...representationSteps(model, names, `${prefix}z`, sql),
    ...scoreColumns(predictor, z, prefix, sql).map((column) => ({ columns: [...kept, column] })),
  ];
}

/**
 * The same score from one dimension: the predictor's coefficients are carried over to the map, so
 * that a column of numbers is written instead of a matrix.
 */
function scoreAlone({
  representation: model,
  predictor,
}: Pick<Pipeline, 'representation' | 'predictor'>): Pick<Pipeline, 'representation' | 'predictor'> {
  const { coefficients } = predictor;
  const carried = (map: Matrix) => multiply(map, { rows: map.cols, cols: 1, data: coefficients });
  const offset = (shifts: Float64Array) =>
    carried({ rows: 1, cols: shifts.length, data: shifts }).data;
  return {
    representation:
      model.kind === 'linear'
        ? { ...model, components: carried(model.components) }
        : { ...model, coefficients: carried(model.coefficients), offset: offset(model.offset) },
    predictor: { ...predictor, coefficients: Float64Array.of(1) },
  };
}

/** What leads from Z to the score, a step each. */
function scoreColumns(
  { kind, coefficients, intercept }: PredictorModel,
  z: readonly string[],
  prefix: string,
  sql: SqlDialect,
): SqlColumn[] {
  const terms = z.map((name, d) => `${name} * ${sql.number(coefficients[d])}`);
  const linear = sum([...terms, sql.number(intercept)]);
  const score = `${prefix}score`;
  if (kind === 'ridge') return [{ name: score, value: linear }];
  const [one, exponent] = [sql.number(1), `${prefix}exponent`];
  return [
    { name: exponent, value: `-(${linear})` },
    { name: score, value: `${one} / (${one} + ${sql.exp(exponent)})` },
  ];
}
