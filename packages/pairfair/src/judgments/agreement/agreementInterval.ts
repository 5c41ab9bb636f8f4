import { requireIntegerIn } from '../../checks.ts';
import { requireNotCancelled, type WorkOptions } from '../../progress.ts';
import { Random } from '../../random.ts';
import { type AlphaOptions, alphaOfPatterns } from './krippendorffAlpha.ts';
import { patternWeights, type Units, unitPatterns } from './unitPatterns.ts';

/** A coefficient of agreement with its uncertainty. */
export interface AgreementInterval {
  /** NaN when nothing overlaps or all answers are the same. */
  readonly value: number;
  /** Ends of the 95 % bootstrap interval over units. */
  readonly low: number;
  readonly high: number;
  /** Units with at least two answers, and those answers. */
  readonly units: number;
  readonly answers: number;
  /** Whether agreement is above what chance gives: `low` > 0, on enough units. */
  readonly distinguishable: boolean;
}

/** Options for {@link alphaInterval}. */
export interface AlphaIntervalOptions extends AlphaOptions, WorkOptions {
  /** Bootstrap samples. Default 1000. */
  readonly draws?: number;
}

/**
 * Fewest units for agreement to count as more than chance: two coins agree on five in a row once
 * in 32 times, and a bootstrap of five full agreements knows no other outcome.
 */
const fewestUnits = 6;

/**
 * Krippendorff's α with a 95 % bootstrap interval: units are drawn anew with replacement, and the
 * middle 95 % of the α of such samples is the interval.
 */
export function alphaInterval(units: Units, options: AlphaIntervalOptions = {}): AgreementInterval {
  const patterns = unitPatterns(units, options.mirrored);
  const { pattern, counts } = patterns;
  const sample = new Float64Array(counts.length);
  const interval = bootstrapUnits(pattern.length, options, (drawn) => {
    if (!drawn) return alphaOfPatterns(patterns, patternWeights(patterns), options);
    sample.fill(0);
    for (let u = 0; u < drawn.length; u++) sample[pattern[drawn[u]]]++;
    return alphaOfPatterns(patterns, sample, options);
  });
  const weights = patternWeights(patterns);
  const answers = counts.reduce(
    (total, row, t) => total + weights[t] * row.reduce((a, b) => a + b, 0),
    0,
  );
  return { ...interval, answers };
}

/** A percentile interval of a statistic of units; called without units for the figure itself. */
export function bootstrapUnits(
  units: number,
  { draws = 1000, seed = 1, signal, onProgress }: Omit<AlphaIntervalOptions, keyof AlphaOptions>,
  statistic: (drawn?: Uint32Array) => number,
): Omit<AgreementInterval, 'answers'> {
  requireIntegerIn('draws', draws, 1, 1e6);
  const value = units > 0 ? statistic() : Number.NaN;
  if (Number.isNaN(value)) {
    return { value, low: Number.NaN, high: Number.NaN, units, distinguishable: false };
  }
  const random = new Random(seed, 'agreement bootstrap');
  const drawn = new Uint32Array(units);
  const found: number[] = [];
  for (let draw = 1; draw <= draws; draw++) {
    requireNotCancelled(signal);
    for (let u = 0; u < units; u++) drawn[u] = random.integer(units);
    const figure = statistic(drawn);
    if (!Number.isNaN(figure)) found.push(figure);
    if (draw % 100 === 0) onProgress?.({ stage: 'agreement', done: draw, total: draws });
  }
  const sorted = Float64Array.from(found).sort();
  const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))] ?? Number.NaN;
  const [low, high] = [at(0.025), at(0.975)];
  return { value, low, high, units, distinguishable: low > 0 && units >= fewestUnits };
}
