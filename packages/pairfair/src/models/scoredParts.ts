import { type ClassPart, classParts } from '../metrics/evaluateClasses.ts';
import type { PipelinePrediction } from './pipeline.ts';

/** What is measured of predictions: the score and its decisions, or of several classes one of each. */
export function scoredParts(
  {
    scores,
    labels: decided,
    classScores,
  }: Pick<PipelinePrediction, 'scores' | 'labels' | 'classScores'>,
  labels: Float64Array,
): ClassPart[] {
  if (classScores) return classParts(classScores, labels);
  // Predicted numbers are not decided on.
  const decisions =
    decided.length > 0 ? Float64Array.from(decided) : new Float64Array(scores.length);
  return [{ labels, scores, decisions }];
}
