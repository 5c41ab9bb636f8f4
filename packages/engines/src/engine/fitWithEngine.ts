import {
  completeRecipe,
  draftRecipe,
  fitLogisticPasses,
  fitRidgeMoments,
  groupIndicatorsOf,
  type Matrix,
  PairfairError,
  type Pipeline,
  type PredictorModel,
  pfrSolver,
  type Recipe,
  type RepresentationModel,
} from 'pairfair';
import {
  type KernelMap,
  kernelPfrModel,
  landmarkMap,
  landmarks,
  resolveKernel,
} from 'pairfair/models';
import type { Engine, People, PredictionCounts, Work } from './engine.ts';
import { type EngineStatistics, engineStatistics } from './engineStatistics.ts';
import type { Features } from './features.ts';
import type { EngineFit, EngineFitSpec } from './fitSpec.ts';
import type { NeighborReport } from './neighborForm.ts';
import { requireRows } from './requireRows.ts';
import { samplePeople } from './samplePeople.ts';

/**
 * Learns recipe, representation and predictor where the data are: the engine adds up, the library
 * solves. The pipeline is that of a fit in memory, up to rounding, wherever neighbours are exact.
 *
 * @throws PairfairError as the engine; `bad-data` when the table changes while it is read.
 *
 * @example
 * const { pipeline } = await fitWithEngine(engine, spec, { signal });
 */
export async function fitWithEngine(
  engine: Engine,
  spec: EngineFitSpec,
  work: Work = {},
): Promise<EngineFit> {
  const people = await engine.people(spec.selection, work);
  try {
    if (people.rows === 0) {
      throw new PairfairError('bad-data', 'No row has both a target and a protected attribute.');
    }
    const recipe = await fitRecipe(people, spec, work);
    const linear = await people.features({ recipe, kernel: null }, work);
    const kernel = spec.kernel ? await fitKernel(linear, spec, work) : null;
    const features = kernel ? await people.features({ recipe, kernel }, work) : linear;
    const found = await engineStatistics(people, features, recipe, spec, kernel, work);
    const { statistics, neighbors, fairness } = found;
    const solved = pfrSolver(statistics).solve(spec.solve);
    const representation = kernel
      ? kernelPfrModel(
          { ...kernel, landmarks: kernel.anchors.rows, shift: statistics.mean },
          solved,
          {
            constraint: spec.solve.constraint ?? 'representation',
            columns: recipe.outputs.map(({ name }) => name),
          },
        )
      : solved;
    const map = { mean: statistics.mean, components: solved.components };
    const predictor = await fitPredictor(features, map, spec, work);
    const pipeline = pipelineOf(spec, people, recipe, representation, predictor, neighbors);
    const counts = await measure(engine, people, pipeline, spec, found, work);
    for (const cells of found.cells) await cells.close();
    return {
      ...{ pipeline, rows: people.rows, leftOut: people.leftOut, groupSizes: people.groupSizes },
      ...{ neighbors, fairness, counts },
    };
  } finally {
    await people.close();
  }
}

async function fitRecipe(people: People, spec: EngineFitSpec, work: Work): Promise<Recipe> {
  const { rows } = people;
  const quartiles = spec.recipe.scaling === 'robust';
  const { columns } = requireRows(
    rows,
    await people.columnStatistics(spec.features, { quartiles }, work),
  );
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

/** Landmarks from a seeded sample of the people, and the features through them. */
async function fitKernel(linear: Features, spec: EngineFitSpec, work: Work): Promise<KernelMap> {
  const { seed = 1, kernel = { name: 'rbf' } } = spec;
  const { landmarks: wanted = defaultLandmarks, ...choice } = kernel;
  const people = samplePeople(linear.rows, kernelSample, seed, 'kernel sample');
  const { x } = requireRows(linear.rows, await linear.rowsAt(people, work));
  const anchors = landmarks(x, Math.min(wanted, x.rows), { ...work, seed });
  return landmarkMap(anchors, resolveKernel(choice, x, seed));
}

async function fitPredictor(
  features: Features,
  map: { mean: Float64Array; components: Matrix },
  { target, c = 1 }: EngineFitSpec,
  work: Work,
): Promise<PredictorModel> {
  const projection = requireRows(features.rows, await features.project(map, work));
  try {
    const moments = requireRows(features.rows, await projection.moments(work));
    if (target.kind === 'numeric') return fitRidgeMoments(moments, { penalty: 1 });
    const ones = Math.round(moments.mean[moments.mean.length - 1] * features.rows);
    const pass = async (coefficients: Float64Array) =>
      requireRows(features.rows, await projection.logisticSums(coefficients, work)).sums;
    return await fitLogisticPasses(pass, {
      ...{ cols: map.components.cols, classes: [features.rows - ones, ones], c },
    });
  } finally {
    await projection.close();
  }
}

function pipelineOf(
  spec: EngineFitSpec,
  people: People,
  recipe: Recipe,
  representation: RepresentationModel,
  predictor: PredictorModel,
  neighbors: NeighborReport,
): Pipeline {
  const { target, protectedAttribute, threshold = 0.5, seed = 1, warnings = [] } = spec;
  const { mode, error, recall } = neighbors;
  const found = {
    'neighbor-mode': mode,
    ...(mode !== 'exact' && { 'neighbor-people': neighbors.people }),
    ...(!Number.isNaN(error) && { 'neighbor-error': error }),
    ...(!Number.isNaN(recall) && { 'neighbor-recall': recall }),
  };
  return {
    ...{ recipe, representation, predictor, target, protectedAttribute, threshold },
    provenance: {
      ...spec.provenance,
      people: people.rows,
      seed,
      options: { ...spec.provenance.options, ...found },
    },
    warnings: [...warnings, ...representation.warnings, ...neighborWarning(neighbors, people.rows)],
  };
}

/** What a model says about neighbours that are not exact. */
function neighborWarning(report: NeighborReport, rows: number): string[] {
  const { mode, people, error, recall } = report;
  const percent = (share: number) => `${Number((100 * share).toPrecision(2))} %`;
  if (mode === 'sample' && people < rows) {
    return [
      `Similar people were looked for among a sample of ${people} of ${rows}; by two halves of the sample, the similarity matrix is off by about ${percent(error)}. The fairness side is over everybody.`,
    ];
  }
  if (mode !== 'cells') return [];
  return [
    `Similar people were looked for in nearby cells: ${percent(recall)} of the true neighbours of a sample of people were found.`,
  ];
}

async function measure(
  engine: Engine,
  people: People,
  pipeline: Pipeline,
  spec: EngineFitSpec,
  { cells }: EngineStatistics,
  work: Work,
): Promise<PredictionCounts | null> {
  if (spec.target.kind !== 'binary') return null;
  if (!spec.evaluate) return requireRows(people.rows, await people.measures(pipeline, cells, work));
  const others = await engine.people({ ...spec.selection, part: spec.evaluate }, work);
  try {
    const rules = spec.fairness.flatMap((term) => ('rule' in term ? [term.rule] : []));
    const theirs = [];
    for (const rule of rules) theirs.push(await others.memberships(rule, work));
    return requireRows(others.rows, await others.measures(pipeline, theirs, work));
  } finally {
    await others.close();
  }
}
