import { PairfairError } from '../errors.ts';
import { fitKernelFeatures, type KernelMap, landmarkMap } from '../models/kernelFeatures.ts';
import { resolveKernel } from '../models/kernelMatrix.ts';
import { landmarks } from '../models/landmarks.ts';
import { completeRecipe, draftRecipe, statisticsFor } from '../recipe/draftRecipe.ts';
import { groupIndicatorsOf } from '../recipe/groupIndicators.ts';
import type { Recipe } from '../recipe/recipe.ts';
import { infiniteValue } from '../recipe/table.ts';
import type { Engine, People, Work } from './engine.ts';
import { fairnessLinks, isRule } from './fairnessLinks.ts';
import type { Features } from './features.ts';
import type { FitSpec } from './fitSpec.ts';
import { type FitStatistics, fitStatistics, type StatisticsInput } from './fitStatistics.ts';
import { requireRows } from './requireRows.ts';
import { rowsInOrder } from './rowsInOrder.ts';
import { noOrder, termOrders } from './termOrders.ts';

/** All that is learned from people before a setting is chosen. */
export type LearnedStatistics = StatisticsInput & FitStatistics;

/**
 * Recipe, links and sums of some people: the part of a fit that looks at everybody, and the same
 * for every γ, ridge and strictness.
 *
 * @throws PairfairError `degenerate` when the judges' order is to count and there is none.
 */
export async function learnStatistics(
  engine: Pick<Engine, 'search'>,
  people: People,
  spec: FitSpec,
  work: Work,
): Promise<LearnedStatistics> {
  const { orderWeight = 0 } = spec;
  const terms = await fairnessLinks(people, spec.fairness, work);
  const asked = orderWeight > 0 ? (spec.orderTerms ?? spec.fairness) : [];
  const orders = await termOrders(people, asked, work);
  if (orderWeight > 0 && orders.length === 0) throw noOrder(orderWeight);
  const recipe = await learnRecipe(people, spec, work);
  const linear = await people.features({ recipe, kernel: null }, work);
  const kernel = spec.kernel ? await learnKernel(people, linear, spec, work) : null;
  const features = kernel ? await people.features({ recipe, kernel }, work) : linear;
  const search = engine.search ? { search: engine.search } : {};
  const input = { people, recipe, linear, features, kernel, terms, orders, ...search };
  const found = await fitStatistics(input, spec, work);
  // A column that says the same of everybody is known by its sums only.
  if (orderWeight > 0 && !found.statistics.order) throw noOrder(orderWeight);
  return { ...input, ...found };
}

/** Stops at an infinite number in a target or in a column that links or orders people. */
export async function requireFiniteNumbers(
  people: People,
  { target, fairness, orderTerms = [] }: FitSpec,
  work: Work,
): Promise<void> {
  const judged = [...fairness, ...orderTerms].flatMap((term) =>
    isRule(term) && 'column' in term.rule ? [term.rule.column] : [],
  );
  const names = new Set([...(target?.kind === 'numeric' ? [target.column] : []), ...judged]);
  if (names.size === 0) return;
  const wanted = { quartiles: false, distribution: false };
  // Engines that know the row name it themselves.
  const { columns } = await people.columnStatistics([...names], wanted, work);
  for (const column of columns) {
    if (column.kind === 'category') continue;
    const infinite = [column.low, column.high].find((value) => Math.abs(value) === Infinity);
    if (infinite !== undefined) throw infiniteValue(column.name, infinite);
  }
}

async function learnRecipe(people: People, spec: FitSpec, work: Work): Promise<Recipe> {
  const { rows } = people;
  const wanted = statisticsFor(spec.recipe);
  const { columns } = requireRows(rows, await people.columnStatistics(spec.features, wanted, work));
  const draft = draftRecipe(rows, columns, spec.recipe);
  const { repeats } = requireRows(rows, await people.repeatedOutputs(draft, work));
  if (spec.protectedAttribute.input === 'exclude') return completeRecipe(draft, repeats, null);
  return completeRecipe(draft, repeats, {
    indicators: groupIndicatorsOf(people.groupSizes),
    names: spec.selection.groups.names,
  });
}

const kernelSample = 50_000;
const defaultLandmarks = 500;
/** The whole kernel costs N² memory and N³ time. */
const mostWithoutLandmarks = 5000;

/** Landmarks from a seeded sample of the people, and the features through them. */
async function learnKernel(
  people: People,
  linear: Features,
  spec: FitSpec,
  work: Work,
): Promise<KernelMap> {
  const { seed = 1, kernel = { name: 'rbf' } } = spec;
  const { rows } = linear;
  const { landmarks: wanted = Math.min(defaultLandmarks, Math.ceil(rows / 2)), ...choice } = kernel;
  if (wanted === 0 && rows > mostWithoutLandmarks) {
    throw new PairfairError(
      'invalid-option',
      `Without landmarks a kernel takes at most ${mostWithoutLandmarks} people, but there are ${rows}. Choose some hundred landmarks.`,
    );
  }
  const { numbers } = requireRows(
    rows,
    await people.draw(kernelSample, seed, 'kernel sample', work),
  );
  // Everybody is no sample: they stay in their order, as in `fitKernelPfr`.
  const { x } = await rowsInOrder(linear, rows > kernelSample ? numbers : numbers.sort(), work);
  if (wanted === 0) return fitKernelFeatures(x, choice, { landmarks: 0, seed });
  const anchors = landmarks(x, Math.min(wanted, x.rows), { ...work, seed });
  return landmarkMap(anchors, resolveKernel(choice, x, seed));
}
