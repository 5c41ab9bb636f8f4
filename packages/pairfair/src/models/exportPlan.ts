import { PairfairError } from '../errors.ts';
import type { NumericStep } from '../recipe/recipe.ts';
import { type PlanGroup, type RecipePlan, recipePlan } from '../recipe/recipePlan.ts';
import { type GroupColumn, groupColumnsOf } from './groupColumns.ts';
import { type Pipeline, predictorsOf } from './pipeline.ts';
import type { RepresentationModel } from './transform.ts';

/** What every export of a pipeline has to do with raw columns to get X. */
export type ExportPlan = RecipePlan<ExportGroup>;

/** The protected attribute by the names of its groups; of groups with one name the first counts. */
export interface ExportGroup extends PlanGroup<string> {
  /** The raw columns whose parts, joined with ' / ', name the group. */
  readonly columns: readonly GroupColumn[];
}

/**
 * Resolves a pipeline's recipe for the exports, and checks that it can leave as a program.
 *
 * @throws PairfairError `unavailable` for a precomputed kernel, `shape-mismatch` when the parts do
 * not fit together, `bad-data` for a column of X that nothing makes, `not-finite` for a parameter
 * that is no number.
 */
export function exportPlan(pipeline: Pipeline): ExportPlan {
  requireExportable(pipeline);
  const plan = recipePlan(pipeline.recipe);
  return { ...plan, group: plan.group && namedGroup(plan.group, pipeline) };
}

function namedGroup({ first, rows }: PlanGroup<number>, pipeline: Pipeline): ExportGroup {
  const { groups: names } = pipeline.protectedAttribute;
  const columns = groupColumnsOf(pipeline);
  if (names.length !== rows.size || columns.length === 0) {
    throw new PairfairError(
      'shape-mismatch',
      `The recipe takes ${rows.size} groups as an input, so the protected attribute must name its columns and ${rows.size} groups, but it names ${columns.length} columns and ${names.length} groups.`,
    );
  }
  const named = new Map<string, readonly number[]>();
  for (const [group, row] of rows) {
    if (!named.has(names[group])) named.set(names[group], row);
  }
  return { columns, first, rows: named };
}

function requireExportable(pipeline: Pipeline): void {
  const { recipe, representation, threshold } = pipeline;
  const predictors = predictorsOf(pipeline);
  if (representation.kind === 'kernel' && representation.kernel.name === 'precomputed') {
    throw new PairfairError(
      'unavailable',
      'A model with a precomputed kernel cannot be exported: it needs kernel values against every training person, which only the caller can compute.',
    );
  }
  const [width, dims] = sizesOf(representation);
  const other = predictors.find(({ coefficients }) => coefficients.length !== dims);
  if (width !== recipe.outputs.length || other) {
    throw new PairfairError(
      'shape-mismatch',
      `The parts of the pipeline must fit: the recipe makes ${recipe.outputs.length} columns and the representation takes ${width}; it gives ${dims} dimensions and the predictor takes ${(other ?? predictors[0]).coefficients.length}.`,
    );
  }
  const steps = recipe.steps.flatMap((step) =>
    step.kind === 'numeric' ? [step.fill, step.center, step.scale, ...rankNumbers(step)] : [],
  );
  const group = recipe.group ? [...recipe.group.means, ...recipe.group.deviations] : [];
  requireFinite('recipe', [...steps, ...group]);
  for (const { coefficients, intercept } of predictors) {
    requireFinite('predictor', [...coefficients, intercept, threshold]);
  }
  for (const numbers of parametersOf(representation)) requireFinite('representation', numbers);
}

function rankNumbers({ rank }: NumericStep): number[] {
  return rank ? [...rank.values, ...rank.ranks, rank.center, rank.scale] : [];
}

function sizesOf(model: RepresentationModel): [width: number, dims: number] {
  return model.kind === 'linear'
    ? [model.components.rows, model.components.cols]
    : [model.anchors.cols, model.coefficients.cols];
}

function parametersOf(model: RepresentationModel): ArrayLike<number>[] {
  if (model.kind === 'linear') return [model.mean, model.components.data];
  const { width, degree, offset } = model.kernel;
  return [[width, degree, offset], model.anchors.data, model.coefficients.data, model.offset];
}

function requireFinite(part: string, numbers: ArrayLike<number>): void {
  for (let i = 0; i < numbers.length; i++) {
    if (Number.isFinite(numbers[i])) continue;
    throw new PairfairError(
      'not-finite',
      `Every number of the ${part} must be finite to be exported, but one is ${numbers[i]}.`,
    );
  }
}
