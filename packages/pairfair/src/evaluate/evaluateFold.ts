import { bootstrapSamples } from '../metrics/bootstrapEvaluation.ts';
import { evaluatePredictions } from '../metrics/evaluatePredictions.ts';
import type { EvaluationInput } from '../metrics/evaluationData.ts';
import { type MeasureId, measureIds } from '../metrics/measureIds.ts';
import type { Evaluation } from '../metrics/predictionSums.ts';
import type { WorkOptions } from '../progress.ts';
import type { FoldData } from './foldData.ts';
import type { Prediction } from './methods/method.ts';

/** All measures of what was predicted for the test people of a fold. */
export function evaluateFold(fold: FoldData, prediction: Prediction): Evaluation {
  return evaluatePredictions(inputOf(fold, prediction));
}

/** So many times test people are drawn anew where there is one split. */
const draws = 500;

/**
 * Every measure for test people drawn with replacement, again and again. The same people are drawn
 * whoever predicted, so that methods can be compared draw by draw.
 */
export function drawFold(
  fold: FoldData,
  prediction: Prediction,
  { signal }: Pick<WorkOptions, 'signal'> = {},
): Record<MeasureId, number[]> {
  const options = { draws, seed: fold.seed, ...(signal && { signal }) };
  const samples = bootstrapSamples(inputOf(fold, prediction), options);
  return Object.fromEntries(
    measureIds.map((id) => [id, samples.map(({ measures }) => measures[id])]),
  ) as Record<MeasureId, number[]>;
}

function inputOf(
  { test, groupNames, target }: FoldData,
  { scores, decisions }: Prediction,
): EvaluationInput {
  return {
    target,
    labels: test.labels,
    scores,
    groups: test.groups,
    groupNames,
    graphs: test.unweighted,
    ...(test.weights && { weights: test.weights }),
    ...(decisions && { decisions }),
  };
}
