import { PairfairError } from '../errors.ts';
import {
  type BootstrapOptions,
  bootstrapDraws,
  type Interval,
  intervalOf,
} from './bootstrapInterval.ts';
import {
  type ClassesInput,
  classParts,
  macroEvaluation,
  requireClassesInput,
} from './evaluateClasses.ts';
import { evaluateSample } from './evaluatePredictions.ts';
import { type EvaluationInput, evaluationData } from './evaluationData.ts';
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
  /** Of more than two classes: each against all others. */
  readonly classes?: readonly ClassIntervals[];
}

/** One class against all others, with intervals. */
export type ClassIntervals = { readonly name: string } & Pick<
  EvaluationIntervals,
  'measures' | 'groups'
>;

/**
 * `evaluatePredictions`, or `evaluateClasses`, with a bootstrap interval for every measure, from the same draws of
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
  input: EvaluationInput | ClassesInput,
  options: BootstrapOptions = {},
): EvaluationIntervals {
  const { draws = 1000, level = 0.95 } = options;
  const sampler = samplerOf(input);
  const samples = drawSamples(sampler, options);
  const { people, threshold, classes, ...figures } = sampler.sample(
    new Float64Array(sampler.people).fill(1),
  );
  const intervals = (of: Figures, drawn: readonly Figures[]) =>
    figureIntervals(of, drawn, (value, values) => intervalOf(value, values, level));
  return {
    ...{ people, threshold, draws, level, ...intervals(figures, samples) },
    ...(classes && {
      classes: classes.map((one, k) => {
        const drawn = samples.map((sample) => sample.classes?.[k] ?? one);
        return { name: one.name, ...intervals(one, drawn) };
      }),
    }),
  };
}

/** The evaluation of every draw, for statistics of several methods on the same people. */
export function bootstrapSamples(
  input: EvaluationInput | ClassesInput,
  options: BootstrapOptions,
): Evaluation[] {
  return drawSamples(samplerOf(input), options);
}

type Figures = Pick<Evaluation, 'measures' | 'groups'>;

function figureIntervals(
  { measures, groups }: Figures,
  drawn: readonly Figures[],
  interval: (value: number, values: Float64Array) => Interval,
): Pick<EvaluationIntervals, 'measures' | 'groups'> {
  const values = (pick: (figures: Figures) => number) => Float64Array.from(drawn, pick);
  return {
    measures: record(measureIds, (id) => {
      return interval(
        measures[id],
        values((figures) => figures.measures[id]),
      );
    }),
    groups: groups.map((group, g) => ({
      name: group.name,
      ...record(groupMeasureIds, (id) => {
        return interval(
          group[id],
          values((figures) => figures.groups[g][id]),
        );
      }),
    })),
  };
}

/** Evaluates samples of people in which person i occurs `counts[i]` times. */
interface Sampler {
  readonly people: number;
  sample(counts: Float64Array): Evaluation;
}

function samplerOf(input: EvaluationInput | ClassesInput): Sampler {
  if (!('classes' in input)) {
    const data = evaluationData(input);
    return { people: data.people, sample: (counts) => evaluateSample(data, counts) };
  }
  const { classes, labels, scores, ...rest } = input;
  requireClassesInput(input);
  const parts = classParts(scores, labels).map((part) => evaluationData({ ...rest, ...part }));
  return {
    people: scores.rows,
    sample: (counts) =>
      macroEvaluation(
        classes,
        parts.map((data) => evaluateSample(data, counts)),
      ),
  };
}

function drawSamples(data: Sampler, options: BootstrapOptions): Evaluation[] {
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
    samples.push(data.sample(counts));
  });
  return samples;
}

function record<K extends string>(
  keys: readonly K[],
  figureOf: (key: K) => Interval,
): Record<K, Interval> {
  return Object.fromEntries(keys.map((key) => [key, figureOf(key)])) as Record<K, Interval>;
}
