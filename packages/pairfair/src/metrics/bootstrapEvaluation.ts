import { PairfairError } from '../errors.ts';
import {
  type BootstrapOptions,
  bootstrapDraws,
  type Interval,
  intervalOf,
} from './bootstrapInterval.ts';
import { evaluateSample } from './evaluatePredictions.ts';
import { type EvaluationData, type EvaluationInput, evaluationData } from './evaluationData.ts';
import { type GroupMeasureId, groupMeasureIds, type MeasureId, measureIds } from './measureIds.ts';
import type { Evaluation } from './predictionSums.ts';

/** What is said about one group, with intervals. */
export type GroupIntervals = { readonly name: string } & Readonly<Record<GroupMeasureId, Interval>>;

/** An evaluation in which every figure has an interval. */
export interface EvaluationIntervals {
  readonly people: number;
  readonly threshold: number | null;
  readonly draws: number;
  readonly level: number;
  readonly measures: Readonly<Record<MeasureId, Interval>>;
  readonly groups: readonly GroupIntervals[];
}

/**
 * `evaluatePredictions` with a bootstrap interval for every measure, from the same draws of
 * people. The model is taken as given: the intervals say how far the figures depend on who
 * happened to be in the test set, not on the training.
 *
 * Pairs are resampled through people: in a draw with person i occurring cᵢ times, a link counts
 * cᵢcⱼ, and copies of one person are not compared (`consistencyResampler`). A draw costs one pass
 * over people, edges and memberships; nothing is sorted again.
 *
 * @example
 * const { measures } = bootstrapEvaluation({ labels, scores, groups }, { draws: 2000, seed: 7 });
 * measures.auc; // { value, low, high, undefinedDraws }
 */
export function bootstrapEvaluation(
  input: EvaluationInput,
  options: BootstrapOptions = {},
): EvaluationIntervals {
  const { draws = 1000, level = 0.95 } = options;
  const data = evaluationData(input);
  const samples = drawSamples(data, options);
  const figures = evaluateSample(data, new Float64Array(data.people).fill(1));

  const interval = (pick: (evaluation: Evaluation) => number) =>
    intervalOf(pick(figures), Float64Array.from(samples, pick), level);
  return {
    people: data.people,
    threshold: data.threshold,
    draws,
    level,
    measures: record(measureIds, (id) => interval(({ measures }) => measures[id])),
    groups: data.groupNames.map((name, g) => ({
      name,
      ...record(groupMeasureIds, (id) => interval(({ groups }) => groups[g][id])),
    })),
  };
}

/** The evaluation of every draw, for statistics of several methods on the same people. */
export function bootstrapSamples(input: EvaluationInput, options: BootstrapOptions): Evaluation[] {
  return drawSamples(evaluationData(input), options);
}

function drawSamples(data: EvaluationData, options: BootstrapOptions): Evaluation[] {
  if (data.people === 0) {
    throw new PairfairError(
      'bad-data',
      'A bootstrap needs people to draw from, but there are none.',
    );
  }
  const samples: Evaluation[] = [];
  const counts = new Float64Array(data.people);
  bootstrapDraws(data.people, options, (indices) => {
    counts.fill(0);
    for (let k = 0; k < indices.length; k++) counts[indices[k]]++;
    samples.push(evaluateSample(data, counts));
  });
  return samples;
}

function record<K extends string>(
  keys: readonly K[],
  figureOf: (key: K) => Interval,
): Record<K, Interval> {
  return Object.fromEntries(keys.map((key) => [key, figureOf(key)])) as Record<K, Interval>;
}
