import { classParts } from '../metrics/evaluateClasses.ts';
import type { ScoredList } from '../metrics/evaluationData.ts';
import { withoutLabelsRate } from '../metrics/withoutLabels.ts';
import { decides, type Pipeline, type PipelinePrediction } from './pipeline.ts';

/** Who was predicted for. */
export interface PredictedPeople extends Pick<ScoredList, 'groups' | 'groupNames' | 'weights'> {
  /** 0 and 1, the numbers themselves, or numbers of classes. */
  readonly y: ArrayLike<number>;
}

/** What is measured of predictions: the score and its decisions, or of several classes one of each. */
export function scoredParts(
  pipeline: Pick<Pipeline, 'classes' | 'target' | 'threshold'>,
  { scores, labels, classScores }: Pick<PipelinePrediction, 'scores' | 'labels' | 'classScores'>,
  { y, ...people }: PredictedPeople,
): ScoredList[] {
  const given = {
    ...people,
    target: decides(pipeline) ? ('binary' as const) : ('numeric' as const),
    threshold: pipeline.classes ? null : pipeline.threshold,
    ...(!pipeline.target && { baseRate: withoutLabelsRate }),
  };
  if (classScores) return classParts(classScores, y).map((part) => ({ ...given, ...part }));
  return [{ ...given, labels: y, scores, decisions: labels }];
}
