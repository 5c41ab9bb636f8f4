import type { Matrix } from '../linalg/matrix.ts';
import { multiplyTransposed, multiplyVector } from '../linalg/multiply.ts';
import { frontierTarget } from '../models/frontier.ts';
import type { PfrSolver } from '../models/pfrSolver.ts';
import type { PfrStatistics, TargetStatistics } from '../models/pfrStatistics.ts';
import type { ClassPredictor, Pipeline } from '../models/pipeline.ts';
import {
  alongDirection,
  calibrationC,
  scoreItself,
  unitVariance,
} from '../predictors/fitFrontier.ts';
import { fitLogisticPasses } from '../predictors/fitLogisticPasses.ts';
import { fitRidgeMoments } from '../predictors/fitRidge.ts';
import type { PredictorModel } from '../predictors/predict.ts';
import type { Work } from './engine.ts';
import type { Features, ProjectedMap } from './features.ts';
import type { FitSpec } from './fitSpec.ts';
import { inTurn } from './inTurn.ts';
import { requireRows } from './requireRows.ts';

/** What a predictor is learned from. */
export interface LearnedMap {
  readonly features: Features;
  /** z = (x − mean) · components. */
  readonly map: ProjectedMap;
  readonly statistics: PfrStatistics;
  readonly solver: PfrSolver;
  /** As the engine has it. */
  readonly atOnce?: boolean | undefined;
}

/** A predictor, one per class where there are several, and what a user should know of it. */
export interface LearnedPredictor extends Pick<Pipeline, 'predictor' | 'classes'> {
  readonly warnings: readonly string[];
}

/** Learns what a spec asks for to predict from the representation, where the data are. */
export async function learnPredictor(
  learned: LearnedMap,
  spec: FitSpec,
  work: Work,
): Promise<LearnedPredictor> {
  const names = spec.target?.classes;
  if (!names) return learnOne(learned, spec, work);
  const learn = async (name: string, k: number): Promise<ClassPredictor> => {
    const target = learned.statistics.classes?.[k];
    const statistics = { ...learned.statistics, ...(target && { target }) };
    const map = { ...learned.map, ofClass: k };
    const { predictor } = await learnOne({ ...learned, statistics, map }, spec, work);
    return { name, predictor };
  };
  const classes = await inTurn(names, learn, learned.atOnce);
  return { predictor: classes[0].predictor, classes, warnings: [] };
}

/** The score of the target, or of one class against all others. */
async function learnOne(learned: LearnedMap, spec: FitSpec, work: Work): Promise<LearnedPredictor> {
  if (spec.predictor === 'frontier') return learnFrontier(learned, spec, work);
  const { features, map } = learned;
  const { target, solve, c = 1 } = spec;
  const perPerson = solve.strictness === undefined ? 1 : features.weight;
  const penalties = { c: c / perPerson, ridge: perPerson };
  const predictor = await learnRegression(features, map, target, penalties, work);
  return { predictor, warnings: [] };
}

/** `fitFrontier`: what it goes towards is in the statistics, its two numbers take passes. */
async function learnFrontier(
  { features, map, statistics, solver }: LearnedMap,
  {
    target,
    orderWeight = 0,
    solve: { dims: _, strictness: __, constraint: ___, ...solve },
  }: FitSpec,
  work: Work,
): Promise<LearnedPredictor> {
  const { mean, components } = map;
  const { target: label, order, covariance } = statistics;
  const wanted =
    orderWeight > 0
      ? frontierTarget(solver.spectrum(solve), { label, order, orderWeight })
      : (label?.delta ?? new Float64Array(mean.length));
  const unit = unitTowards(multiplyTransposed(components, wanted), components, covariance);
  if (!label) return { predictor: scoreItself(unit), warnings: [noTargetWarning] };
  const one = { rows: mean.length, cols: 1, data: multiplyVector(components, unit) };
  const penalties = { c: calibrationC, ridge: 0 };
  const score = { ...map, components: one };
  const calibration = await learnRegression(features, score, target, penalties, work);
  if (orderWeight > 0 && !(calibration.coefficients[0] > 0)) {
    return judgesDirection(unit, label, orderWeight, target?.kind === 'numeric');
  }
  return { predictor: alongDirection(calibration, unit), warnings: [] };
}

/** What a score goes towards, scaled to variance 1 over the people of a covariance. */
export function unitTowards(
  towards: Float64Array,
  components: Matrix,
  covariance: Matrix,
): Float64Array {
  const direction = multiplyVector(components, towards);
  const variance = multiplyVector(covariance, direction).reduce(
    (sum, value, j) => sum + value * direction[j],
    0,
  );
  return unitVariance(towards, variance);
}

/** A score that keeps the judges' direction where the target goes against it. */
export function judgesDirection(
  unit: Float64Array,
  label: TargetStatistics,
  orderWeight: number,
  numeric: boolean,
): LearnedPredictor {
  return {
    predictor: numeric ? scoreItself(unit, label) : scoreItself(unit),
    warnings: [againstTargetWarning(orderWeight, numeric)],
  };
}

async function learnRegression(
  features: Features,
  map: ProjectedMap,
  target: FitSpec['target'],
  { c, ridge }: { readonly c: number; readonly ridge: number },
  work: Work,
): Promise<PredictorModel> {
  const projection = requireRows(features.rows, await features.project(map, work));
  try {
    const moments = requireRows(features.rows, await projection.moments(work));
    if (target?.kind === 'numeric') return fitRidgeMoments(moments, { penalty: ridge });
    const share = moments.mean[moments.mean.length - 1];
    const counted = share * features.weight;
    const ones = features.weight === features.rows ? Math.round(counted) : counted;
    const pass = async (coefficients: Float64Array) =>
      requireRows(features.rows, await projection.logisticSums(coefficients, work)).sums;
    return await fitLogisticPasses(pass, {
      ...{ cols: map.components.cols, classes: [features.weight - ones, ones], c },
    });
  } finally {
    await projection.close();
  }
}

/** Said by a model that was learned from the judges' order alone. */
const noTargetWarning =
  'There is no target: the score says how high the judges would place somebody by their order, ½ being the average of the people learned from. It is the chance of nothing, and how well it predicts anything is not known.';

/** What a model says whose target goes against the judges. */
function againstTargetWarning(orderWeight: number, numeric: boolean): string {
  const instead = numeric
    ? 'has the mean and the spread of the target, but does not predict it'
    : 'is ½ for the average person and not the chance of a label';
  return `The target falls as the judges' order rises (order weight ${orderWeight}): the score keeps the judges' direction, so it ${instead}.`;
}
