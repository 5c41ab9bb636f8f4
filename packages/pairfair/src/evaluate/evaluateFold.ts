import { evaluatePredictions } from '../metrics/evaluatePredictions.ts';
import type { Evaluation } from '../metrics/predictionSums.ts';
import type { FoldData } from './foldData.ts';
import type { Prediction } from './methods/method.ts';

/** All measures of what was predicted for the test people of a fold. */
export function evaluateFold(
  { test, groupNames }: FoldData,
  { scores, decisions }: Prediction,
): Evaluation {
  return evaluatePredictions({
    labels: test.labels,
    scores,
    groups: test.groups,
    groupNames,
    graphs: { fairness: test.fairness, similarity: test.similarity },
    ...(decisions && { decisions }),
  });
}
