import { requireNumberIn } from '../checks.ts';
import { PairfairError } from '../errors.ts';
import { type GraphAgreement, graphAgreement } from '../judgments/agreement/graphAgreement.ts';
import { type ChosenThreshold, chooseThreshold } from '../metrics/chooseThreshold.ts';
import { kernelPfrModel } from '../models/fitKernelPfr.ts';
import type { KernelMap } from '../models/kernelFeatures.ts';
import { type PfrSolveOptions, pfrSolver } from '../models/pfrSolver.ts';
import type { PfrStatistics } from '../models/pfrStatistics.ts';
import { decides, type Pipeline, type PipelineTarget } from '../models/pipeline.ts';
import type { RepresentationModel } from '../models/transform.ts';
import type { Recipe } from '../recipe/recipe.ts';
import type { Engine, People, Work } from './engine.ts';
import { evaluateFit } from './evaluateFit.ts';
import { joinedProvenance, type TermLinks } from './fairnessLinks.ts';
import type { FitResult, FitSpec, TermReport } from './fitSpec.ts';
import { inTurn } from './inTurn.ts';
import { learnPredictor } from './learnPredictor.ts';
import { learnStatistics, requireFiniteNumbers } from './learnStatistics.ts';
import { longTails } from './longTails.ts';
import type { NeighborReport } from './neighborForm.ts';
import { requireRows } from './requireRows.ts';

/**
 * The one way from a table to a model: recipe, representation and predictor learned where the data
 * are, and what the model is worth. The engine adds up, the library solves; every engine gives the
 * same model and the same evaluation, up to rounding, wherever neighbours are exact.
 *
 * @throws PairfairError as the engine; `bad-data` when the table changes while it is read.
 *
 * @example
 * const { pipeline, evaluation } = await fitPipeline(memoryEngine(table), spec, { signal });
 */
export async function fitPipeline(
  engine: Engine,
  spec: FitSpec,
  work: Work = {},
): Promise<FitResult> {
  requirePredictor(spec);
  if (spec.target?.kind === 'classes') requireClasses(spec, spec.target);
  const people = await engine.people(spec.selection, work);
  try {
    if (people.rows === 0) {
      throw new PairfairError('bad-data', 'No row has both a target and a protected attribute.');
    }
    await requireFiniteNumbers(people, spec, work);
    const learned = await learnStatistics(engine, people, spec, work);
    const { recipe, features, kernel, terms, statistics, neighbors } = learned;
    const solver = pfrSolver(statistics);
    const reports = terms.map(termReport);
    const modelOf = async (asked: FitSpec) => {
      const solved = solver.solve(asked.solve);
      const representation = kernel
        ? kernelModel(kernel, solved, statistics, recipe, asked)
        : solved;
      const map = { mean: statistics.mean, components: solved.components };
      const from = { features, map, statistics, solver, atOnce: engine.atOnce };
      const parts = { recipe, representation, ...(await learnPredictor(from, asked, work)) };
      const drafted = pipelineOf(asked, people, parts, neighbors.report, reports);
      const decision = await chosenDecision(people, drafted, asked, work);
      const pipeline = decision ? { ...drafted, threshold: decision.threshold } : drafted;
      const evaluation = await evaluateFit(engine, pipeline, asked, learned, work);
      return { pipeline, decision, evaluation };
    };
    const specs = spec.original && spec.target ? [spec, leastSquares(spec)] : [spec];
    const [{ pipeline, decision, evaluation }, plain] = await inTurn(specs, modelOf, engine.atOnce);
    for (const { links } of terms) for (const one of links) await one.links.close();
    return {
      ...{ pipeline, evaluation, original: plain?.evaluation ?? null, decision, statistics },
      ...{ rows: people.rows, leftOut: people.leftOut },
      neighbors: neighbors.report,
      fairness: reports,
      longTails: longTails(recipe, neighbors.rows),
    };
  } finally {
    await people.close();
  }
}

/** The same fit without a say of the judgments: at strictness 0 γ and ridge do not matter. */
function leastSquares({ c: _, orderWeight: __, ...spec }: FitSpec): FitSpec {
  const { gamma, ridge } = spec.solve;
  const solve = { gamma, ...(ridge !== undefined && { ridge }), strictness: 0 };
  return { ...spec, predictor: 'frontier', solve };
}

function requirePredictor(spec: FitSpec): void {
  const { predictor, solve, selection, target, orderWeight = 0, c } = spec;
  requireNumberIn('orderWeight', orderWeight, 0, 1);
  if ((selection.target === null) !== (target === null)) {
    throw new PairfairError(
      'invalid-option',
      'The selection and the model must have the same target, or both none.',
    );
  }
  if ((orderWeight > 0 || target === null) && predictor !== 'frontier') {
    throw new PairfairError(
      'invalid-option',
      "Only predictor 'frontier' learns who deserves more (orderWeight), with or without a target.",
    );
  }
  if (predictor !== 'frontier') return;
  if (solve.constraint === 'basis' || c !== undefined) {
    throw new PairfairError(
      'invalid-option',
      "The frontier predictor needs constraint 'representation', and takes no c: it has no penalty.",
    );
  }
  if (target === null && orderWeight < 1) {
    throw new PairfairError(
      'invalid-option',
      `Without a target there is only the judges' order to learn from: orderWeight must be 1, but is ${orderWeight}.`,
    );
  }
}

/** As many classes as a label has room for. */
export const mostClasses = 100;

function requireClasses(spec: FitSpec, { column, classes = [] }: PipelineTarget): void {
  if (classes.length < 2 || classes.length > mostClasses) {
    throw new PairfairError(
      'invalid-option',
      `A target must have from 2 to ${mostClasses} classes, but '${column}' has ${classes.length}.`,
    );
  }
  if (spec.decision || spec.threshold !== undefined) {
    throw new PairfairError(
      'invalid-option',
      'With more than two classes the largest score decides: leave rate and threshold out.',
    );
  }
  if ((spec.orderWeight ?? 0) > 0) {
    throw new PairfairError(
      'invalid-option',
      "The judges' order (orderWeight) says who deserves more, and of several classes none is more: leave it out, or tell one class from all others.",
    );
  }
}

async function chosenDecision(
  people: People,
  pipeline: Pipeline,
  { decision, threshold }: FitSpec,
  work: Work,
): Promise<ChosenThreshold | null> {
  if (!decision) return null;
  if (threshold !== undefined || !decides(pipeline)) {
    throw new PairfairError(
      'invalid-option',
      decides(pipeline)
        ? 'Give a threshold or a rule that chooses one, not both.'
        : 'Predicted numbers are not decided on: leave the rule for decisions out.',
    );
  }
  const { scores, y, weights } = requireRows(people.rows, await people.scores(pipeline, work));
  return chooseThreshold(decision, { scores, labels: pipeline.target ? y : null, weights });
}

function kernelModel(
  kernel: KernelMap,
  solved: Parameters<typeof kernelPfrModel>[1],
  { mean, people }: PfrStatistics,
  { outputs }: Recipe,
  { solve, kernel: asked }: FitSpec,
): RepresentationModel {
  const own = asked?.landmarks === 0 || kernel.anchors.rows === people;
  return kernelPfrModel(
    { ...kernel, landmarks: own ? 0 : kernel.anchors.rows, shift: mean },
    solved,
    {
      constraint: solve.constraint ?? 'representation',
      columns: outputs.map(({ name }) => name),
    },
  );
}

function termReport({ links, provenance, warnings }: TermLinks): TermReport {
  return {
    totalWeight: links.reduce((sum, one) => sum + one.weight * one.links.totalWeight, 0),
    unknown: links.reduce((sum, one) => sum + one.links.unknown, 0),
    provenance,
    warnings,
  };
}

function pipelineOf(
  spec: FitSpec,
  people: People,
  parts: Pick<Pipeline, 'recipe' | 'representation' | 'predictor' | 'classes' | 'warnings'>,
  neighbors: NeighborReport,
  terms: readonly TermReport[],
): Pipeline {
  const { target, protectedAttribute, threshold = 0.5, seed = 1, solve, orderWeight = 0 } = spec;
  const { asked, error } = neighbors;
  const graph = joinedProvenance(terms);
  return {
    ...{ ...parts, target, protectedAttribute, threshold },
    provenance: {
      ...spec.provenance,
      ...{ people: people.rows, seed, graph },
      options: {
        ...spec.provenance.options,
        ...(spec.predictor === 'frontier' && { predictor: 'frontier' }),
        ...(orderWeight > 0 && { 'order-weight': orderWeight }),
        asked: asked < people.rows ? asked : 'all',
        ...(asked < people.rows && { 'neighbor-error': error }),
      },
    },
    warnings: [
      ...agreementWarnings(graphAgreement(graph), solve),
      ...sharedLevels(parts.recipe),
      ...parts.representation.warnings,
      ...parts.warnings,
      ...(protectedAttribute.input === 'include' ? [protectedInputWarning] : []),
      ...neighborWarning(neighbors, people.rows),
    ],
  };
}

/** Said wherever a model takes the protected attribute as an input. */
export const protectedInputWarning: string =
  'This model takes the protected attribute as an input, to balance the groups. In some places using it in a decision is disparate treatment and may be unlawful, whatever the aim. Ask a lawyer, or fit without it (protected input: exclude) and compare.';

/** What a model says of judges who do not agree, and of its use of their judgments. */
export function agreementWarnings(
  { chance, warnings }: GraphAgreement,
  { gamma, strictness }: Pick<PfrSolveOptions, 'gamma' | 'strictness'>,
): string[] {
  if (!chance) return [...warnings];
  const unused = gamma === 0 ? 'γ = 0' : strictness === 0 ? 'strictness 0' : null;
  const used = strictness === undefined ? `γ = ${gamma}` : `strictness ${strictness}`;
  return [
    ...warnings,
    unused === null
      ? `This model was learned from them all the same, with ${used}.`
      : `This model does not use them: ${unused}.`,
  ];
}

/** What a model says about neighbours that are not exact. */
/** Values that count as one with others, because there are more than columns were asked for. */
function sharedLevels({ steps }: Recipe): string[] {
  return steps.flatMap((step) => {
    if (step.kind !== 'category' || step.other.length === 0) return [];
    const [own, others] = [step.levels.length, step.other.length];
    return [
      `Column '${step.name}' has ${own + others} different values: the ${own} most frequent are told apart, the other ${others} count as one (maxLevels).`,
    ];
  });
}

function neighborWarning({ asked, error }: NeighborReport, rows: number): string[] {
  if (asked >= rows) return [];
  return [
    `Of ${rows} people ${asked} were asked who is similar to them, among everybody; by what they said the similarity matrix is off by about ${Number((100 * error).toPrecision(2))} %. The fairness side is over everybody.`,
  ];
}
