import { bootstrapSamples } from '../metrics/bootstrapEvaluation.ts';
import { type ClassesInput, evaluateClasses } from '../metrics/evaluateClasses.ts';
import { evaluatePredictions } from '../metrics/evaluatePredictions.ts';
import type { EvaluationInput } from '../metrics/evaluationData.ts';
import { type MeasureId, measureIds } from '../metrics/measureIds.ts';
import type { Evaluation } from '../metrics/predictionSums.ts';
import { sharesOf } from '../models/pipeline.ts';
import type { WorkOptions } from '../progress.ts';
import type { FoldData } from './foldData.ts';
import type { Prediction } from './methods/method.ts';

/** All measures of what was predicted for the test people of a fold. */
export function evaluateFold(fold: FoldData, prediction: Prediction): Evaluation {
  const input = inputOf(fold, prediction);
  return 'classes' in input ? evaluateClasses(input) : evaluatePredictions(input);
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
  { test, groupNames, target, classNames }: FoldData,
  { scores, decisions, classes }: Prediction,
): EvaluationInput | ClassesInput {
  const people = {
    ...{ labels: test.labels, groups: test.groups, groupNames, graphs: test.unweighted },
    ...(test.weights && { weights: test.weights }),
  };
  if (classNames && classes) return { ...people, classes: classNames, scores: sharesOf(classes) };
  return {
    ...{ ...people, scores, target: target === 'numeric' ? 'numeric' : 'binary' },
    ...(decisions && { decisions }),
  };
}
