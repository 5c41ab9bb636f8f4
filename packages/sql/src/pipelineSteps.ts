import type { Matrix, Pipeline, PlanGroup, PredictorModel, RecipePlan } from 'pairfair';
import { multiply, predictorsOf } from 'pairfair/internal';
import type { SqlDialect } from './dialects/dialect.ts';
import { type RecipeCells, recipeColumns, type SqlColumn } from './recipeColumns.ts';
import { personColumns, representationSteps, type SqlStep, sum } from './representationSteps.ts';

/** Options for {@link pipelineSteps}. */
export interface PipelineStepsOptions {
  readonly plan: RecipePlan<PlanGroup<string> | PlanGroup<number>>;
  readonly cells: RecipeCells;
  /** What the name of every column begins with. */
  readonly prefix: string;
  /** Whether z1, z2, … are in the last step too. */
  readonly representation: boolean;
}

/**
 * The steps from raw cells to `score`, each from the columns of the one before; of more than two
 * classes to `score1`, `score2`, ….
 */
export function pipelineSteps(
  pipeline: ScoredPipeline,
  { plan, cells, prefix, representation }: PipelineStepsOptions,
  sql: SqlDialect,
): SqlStep[] {
  const { model, predictors } = representation
    ? { model: pipeline.representation, predictors: predictorsOf(pipeline) }
    : scoresAlone(pipeline);
  const shift = (j: number) => (model.kind === 'linear' ? ` - ${sql.number(model.mean[j])}` : '');
  const x = recipeColumns(plan, cells, sql).map((value, j) => ({
    name: `${prefix}x${j}`,
    value: `${value}${shift(j)}`,
  }));
  const names = x.map(({ name }) => name);
  const z = Array.from(predictors[0].coefficients, (_, d) => `${prefix}z${d + 1}`);
  const kept = representation ? z.map((name) => ({ name, value: name })) : [];
  return [
    { columns: [...personColumns(model, sql), ...x] },
    ...representationSteps(model, names, `${prefix}z`, sql),
    ...scoreColumns(predictors, z, prefix, sql).map((columns) => ({
      columns: [...kept, ...columns],
    })),
  ];
}

/** What scores are made by. */
export type ScoredPipeline = Pick<Pipeline, 'representation' | 'predictor' | 'classes'>;

/**
 * The same scores from one dimension each: the predictors' coefficients are carried over to the map,
 * so that a column of numbers is written instead of a matrix.
 */
function scoresAlone(pipeline: ScoredPipeline): {
  readonly model: Pipeline['representation'];
  readonly predictors: readonly PredictorModel[];
} {
  const { representation: model } = pipeline;
  const predictors = predictorsOf(pipeline);
  const [rows, cols] = [predictors[0].coefficients.length, predictors.length];
  const data = new Float64Array(rows * cols);
  predictors.forEach(({ coefficients }, k) => {
    coefficients.forEach((value, d) => {
      data[d * cols + k] = value;
    });
  });
  const carried = (map: Matrix) => multiply(map, { rows, cols, data });
  const offset = (shifts: Float64Array) =>
    carried({ rows: 1, cols: shifts.length, data: shifts }).data;
  return {
    model:
      model.kind === 'linear'
        ? { ...model, components: carried(model.components) }
        : { ...model, coefficients: carried(model.coefficients), offset: offset(model.offset) },
    predictors: predictors.map((predictor, k) => ({
      ...predictor,
      coefficients: Float64Array.from({ length: cols }, (_, d) => Number(d === k)),
    })),
  };
}

/** What leads from Z to the scores, step by step. */
function scoreColumns(
  predictors: readonly PredictorModel[],
  z: readonly string[],
  prefix: string,
  sql: SqlDialect,
): SqlColumn[][] {
  const named = (name: string, k: number) =>
    `${prefix}${name}${predictors.length === 1 ? '' : k + 1}`;
  const linear = predictors.map(({ coefficients, intercept }) => {
    const used = z.flatMap((name, d) => (coefficients[d] === 0 ? [] : [[name, coefficients[d]]]));
    const terms = used.map(([name, factor]) => `${name} * ${sql.number(Number(factor))}`);
    return sum([...terms, sql.number(intercept)]);
  });
  if (predictors[0].kind === 'ridge') {
    return [linear.map((value, k) => ({ name: named('score', k), value }))];
  }
  const one = sql.number(1);
  const chance = predictors.length === 1 ? 'score' : 'chance';
  const steps = [
    linear.map((value, k) => ({ name: named('exponent', k), value: `-(${value})` })),
    linear.map((_, k) => ({
      name: named(chance, k),
      value: `${one} / (${one} + ${sql.exp(named('exponent', k))})`,
    })),
  ];
  if (predictors.length === 1) return steps;
  // The chances of the classes, each against all others, divided by their sum.
  const total = `${prefix}total`;
  const chances = linear.map((_, k) => named(chance, k));
  const equal = sql.number(1 / predictors.length);
  return [
    ...steps,
    [...chances.map((name) => ({ name, value: name })), { name: total, value: sum(chances) }],
    chances.map((name, k) => ({
      name: named('score', k),
      value: `CASE WHEN ${total} > ${sql.number(0)} THEN ${name} / ${total} ELSE ${equal} END`,
    })),
  ];
}
