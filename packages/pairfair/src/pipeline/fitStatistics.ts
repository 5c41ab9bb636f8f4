import { columnShift } from '../graphs/columnShift.ts';
import { type Matrix, zeros } from '../linalg/matrix.ts';
import { type KernelMap, mapLandmarks } from '../models/kernelFeatures.ts';
import type { GraphStatistics, PfrStatistics } from '../models/pfrStatistics.ts';
import type { Recipe } from '../recipe/recipe.ts';
import type { People, Work } from './engine.ts';
import type { TermLinks } from './fairnessLinks.ts';
import type { FeatureStatistics, Features } from './features.ts';
import type { FitSpec } from './fitSpec.ts';
import { type NeighborForm, neighborForm, type PeopleSearch } from './neighborForm.ts';
import { requireRows } from './requireRows.ts';
import type { TermOrder } from './termOrders.ts';

/** What statistics are made from. */
export interface StatisticsInput {
  readonly people: People;
  readonly recipe: Recipe;
  /** X by column, and what PFR is solved on: the same, or a kernel's features. */
  readonly linear: Features;
  readonly features: Features;
  readonly kernel: KernelMap | null;
  readonly terms: readonly TermLinks[];
  /** Who deserves more; none where the order is not to count. */
  readonly orders: readonly TermOrder[];
  readonly search?: PeopleSearch;
}

/** The statistics of PFR, and the neighbours that were found on the way. */
export interface FitStatistics {
  readonly statistics: PfrStatistics;
  readonly neighbors: NeighborForm;
}

/** {n, mean, B, A_X, A_F, δ, d} of the people of an engine: one pass for a sample, one for all sums. */
export async function fitStatistics(
  { people, recipe, linear, features, kernel, terms, orders, search }: StatisticsInput,
  spec: FitSpec,
  work: Work,
): Promise<FitStatistics> {
  // Distances are over columns also when the map is through a kernel.
  const mapped = (x: Matrix) => (kernel ? mapLandmarks(kernel, x) : x);
  const neighbors = await neighborForm(
    {
      ...{ people, features: linear },
      own: ownColumns(recipe),
      options: spec.neighbors ?? {},
      seed: spec.seed ?? 1,
      ...(search && { search }),
    },
    work,
    mapped,
  );
  const { shift } = columnShift(mapped(neighbors.rows.x));
  const { y } = neighbors.rows;
  const { target: asked } = spec.selection;
  const several = asked?.kind === 'classes';
  const targetShift = several ? 0 : y.reduce((sum, value) => sum + value / y.length, 0);
  const listed = terms.flatMap(({ links }) => links);
  const found = requireRows(
    people.rows,
    await features.statistics(
      {
        ...{ shift, targetShift, links: listed.map(({ links }) => links) },
        orders: orders.map(({ rule }) => rule),
      },
      work,
    ),
  );
  const fairness = { form: zeros(features.cols, features.cols), totalWeight: 0 };
  listed.forEach(({ weight }, k) => {
    addScaled(fairness, found.links[k], weight);
  });
  const { mean, covariance, groups, targets } = found;
  const order = orderOf(orders, found.orders, features.cols);
  return {
    statistics: {
      people: people.rows,
      columns: kernel ? [] : recipe.outputs.map(({ name }) => name),
      ...{ mean, covariance, groups, fairness },
      ...(asked && (several ? { classes: targets } : { target: targets[0] })),
      ...(order && { order }),
      similarity: { form: neighbors.form, totalWeight: neighbors.totalWeight },
    },
    neighbors,
  };
}

/** The terms' directions added up by weight; undefined when none orders anybody. */
function orderOf(
  orders: readonly TermOrder[],
  means: FeatureStatistics['orders'],
  cols: number,
): Float64Array | undefined {
  if (means.every((mean) => mean === null)) return undefined;
  const sum = new Float64Array(cols);
  orders.forEach(({ weight }, k) => {
    means[k]?.forEach((value, j) => {
      sum[j] += weight * value;
    });
  });
  return sum;
}

/**
 * The columns of X that distances are over: all but the protected attribute. A copy by rank is a
 * column like any other: it is there to temper distances that a tail would otherwise rule, and what
 * copies are worth was measured with them in W^X.
 */
export function ownColumns({ outputs }: Recipe): Uint32Array {
  return Uint32Array.from(outputs.flatMap(({ kind }, j) => (kind === 'group' ? [] : [j])));
}

function addScaled(
  total: { readonly form: Matrix; totalWeight: number },
  { form, totalWeight }: GraphStatistics,
  weight: number,
): void {
  form.data.forEach((value, at) => {
    total.form.data[at] += weight * value;
  });
  total.totalWeight += weight * totalWeight;
}
