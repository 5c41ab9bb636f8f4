import {
  columnShift,
  type GraphStatistics,
  PairfairError,
  type PfrStatistics,
  type Recipe,
} from 'pairfair';
import { type Matrix, zeros } from 'pairfair/linalg';
import { type KernelMap, mapLandmarks } from 'pairfair/models';
import { blockWeights, cellsForm } from './cellsForm.ts';
import type { Cells, People, Work } from './engine.ts';
import type { Features, Sums } from './features.ts';
import type { EngineFit, EngineFitSpec } from './fitSpec.ts';
import { type NeighborReport, neighborForm } from './neighborForm.ts';
import { requireRows } from './requireRows.ts';
import { addInto } from './stream/addInto.ts';

/** The statistics of PFR, and what was found on the way. */
export interface EngineStatistics {
  readonly statistics: PfrStatistics;
  readonly neighbors: NeighborReport;
  readonly fairness: EngineFit['fairness'];
  /** The cells graphs of the fairness side; to be closed by the caller. */
  readonly cells: readonly Cells[];
}

/** {n, mean, B, A_X, A_F} of the people of an engine: one pass for a sample, one for all sums. */
export async function engineStatistics(
  people: People,
  features: Features,
  recipe: Recipe,
  spec: EngineFitSpec,
  kernel: KernelMap | null,
  work: Work,
): Promise<EngineStatistics> {
  if (kernel && spec.neighbors?.mode === 'cells') {
    throw new PairfairError(
      'invalid-option',
      'With a kernel, similar people are looked for exactly or in a sample, not in cells: choose another neighbor mode.',
    );
  }
  const { rows } = people;
  const own = Uint32Array.from(
    recipe.outputs.flatMap(({ kind }, j) => (kind === 'group' ? [] : [j])),
  );
  // Distances are over columns also when the map is through a kernel.
  const linear = kernel ? await people.features({ recipe, kernel: null }, work) : features;
  const mapped = (x: Matrix) => (kernel ? mapLandmarks(kernel, x) : x);
  const options = { ...spec.neighbors, ...(spec.seed !== undefined && { seed: spec.seed }) };
  const similarity = await neighborForm(linear, own, options, work, mapped);

  const cells: Cells[] = [];
  for (const term of spec.fairness) {
    if ('rule' in term) cells.push(requireRows(rows, await people.memberships(term.rule, work)));
  }
  const { shift } = columnShift(mapped(similarity.sample));
  const requests = cells.map((graph) => ({ cells: graph, weights: blockWeights(graph) }));
  const sums = requireRows(rows, await features.sums({ shift, cells: requests }, work));

  const total = { form: zeros(features.cols, features.cols), totalWeight: 0 };
  const fairness: { totalWeight: number; unknown: number }[] = [];
  let next = 0;
  for (const term of spec.fairness) {
    const { form, totalWeight, unknown } = await ('rule' in term
      ? withUnknown(cells[next], cellsForm(cells[next], sums.cells[next++]))
      : features.edgeForm(term.pairs, work));
    addInto(total.form, form, term.weight);
    total.totalWeight += term.weight * totalWeight;
    fairness.push({ totalWeight, unknown });
  }
  const { form, totalWeight } = similarity;
  return {
    statistics: statisticsOf(
      people,
      kernel ? [] : recipe.outputs.map(({ name }) => name),
      shift,
      sums,
      { form, totalWeight },
      total,
    ),
    neighbors: similarity.report,
    fairness,
    cells,
  };
}

function withUnknown({ unknown }: Cells, form: GraphStatistics) {
  return { ...form, unknown };
}

/** Moves sums of x − shift to those about the mean, which differs from the shift by little. */
function statisticsOf(
  { rows, groupSizes }: People,
  columns: readonly string[],
  shift: Float64Array,
  { sum, gram, groupSums }: Sums,
  similarity: GraphStatistics,
  fairness: GraphStatistics,
): PfrStatistics {
  const size = shift.length;
  const moved = sum.map((value) => value / rows);
  const covariance = zeros(size, size);
  for (let i = 0, at = 0; i < size; i++) {
    for (let j = 0; j < size; j++, at++) {
      covariance.data[at] = gram.data[at] / rows - moved[i] * moved[j];
    }
  }
  const means = zeros(groupSizes.length, size);
  for (let at = 0; at < means.data.length; at++) {
    means.data[at] = shift[at % size] + groupSums.data[at] / groupSizes[Math.floor(at / size)];
  }
  return {
    people: rows,
    columns,
    mean: shift.map((value, j) => value + moved[j]),
    covariance,
    ...{ similarity, fairness },
    groups: { sizes: groupSizes, means },
  };
}
