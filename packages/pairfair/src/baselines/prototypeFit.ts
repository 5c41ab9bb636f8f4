import { requireIntegerIn, requireKnownKeys, requireNumberIn } from '../checks.ts';
import { PairfairError } from '../errors.ts';
import { columnMeans, type Matrix, requireMatrix, zeros } from '../linalg/matrix.ts';
import { type Progress, requireNotCancelled, type WorkOptions } from '../progress.ts';
import { Random } from '../random.ts';
import type { PrototypeDegeneracy, PrototypeRestart, PrototypeSettings } from './prototypeModel.ts';

/** The options that both prototype fits take. */
export interface PrototypeOptions extends WorkOptions {
  /** How many prototypes, from 1 to the number of people. */
  readonly prototypes?: number;
  /** How often to start anew; the lowest loss wins, and all are reported. */
  readonly restarts?: number;
  /** Each restart ends after this many iterations, converged or not. Default 200. */
  readonly maxIterations?: number;
  /** Names of the columns. */
  readonly columns?: readonly string[];
}

/** The keys of {@link PrototypeOptions}. */
export const prototypeKeys: readonly string[] = [
  ...['prototypes', 'restarts', 'maxIterations', 'columns'],
  ...['seed', 'signal', 'onProgress'],
];

/** Checks the data and the options that both prototype fits take, and fills in what is missing. */
export function prototypeSettings(
  x: Matrix,
  options: PrototypeOptions,
  defaults: { readonly prototypes: number; readonly restarts: number },
): PrototypeSettings {
  requireMatrix('x', x);
  if (x.rows === 0 || x.cols === 0) {
    throw new PairfairError(
      'degenerate',
      `x must have people and columns, but is ${x.rows} × ${x.cols}.`,
    );
  }
  const { prototypes = defaults.prototypes, restarts = defaults.restarts } = options;
  const { maxIterations = 200, seed = 1, columns } = options;
  requireIntegerIn('prototypes', prototypes, 1, x.rows);
  requireIntegerIn('restarts', restarts, 1, 10_000);
  requireIntegerIn('maxIterations', maxIterations, 1, 1_000_000);
  requireIntegerIn('seed', seed, 0, Number.MAX_SAFE_INTEGER);
  if (columns && columns.length !== x.cols) {
    throw new PairfairError(
      'shape-mismatch',
      `columns must name all ${x.cols} columns of x, but names ${columns.length}.`,
    );
  }
  return { prototypes, restarts, maxIterations, seed };
}

/** Fills in weights that were not given. @throws PairfairError unless finite, ≥ 0, not all 0. */
export function prototypeWeights<T extends { readonly [name in keyof T]: number }>(
  given: Partial<T>,
  defaults: T,
): T {
  requireKnownKeys('weights', given, Object.keys(defaults));
  const weights = { ...defaults, ...given };
  let largest = 0;
  for (const [name, weight] of Object.entries<number>(weights)) {
    requireNumberIn(`weights.${name}`, weight, 0, Number.MAX_VALUE);
    largest = Math.max(largest, weight);
  }
  if (largest === 0) {
    throw new PairfairError('invalid-option', 'At least one of weights must be greater than 0.');
  }
  return weights;
}

/** Takes the shift of each column off prototypes that are laid out columns × prototypes. */
export function shiftPrototypes(v: Float64Array, shift: Float64Array): void {
  const k = v.length / shift.length;
  for (let at = 0; at < v.length; at++) v[at] -= shift[Math.floor(at / k)];
}

/** Prototypes laid out columns × prototypes as one prototype per row, the shift put back. */
export function prototypeRows(v: Float64Array, shift: Float64Array): Matrix {
  const cols = shift.length;
  const out = zeros(v.length / cols, cols);
  for (let m = 0; m < cols; m++) {
    for (let c = 0; c < out.rows; c++) out.data[c * cols + m] = v[m * out.rows + c] + shift[m];
  }
  return out;
}

/** out = roots², entry by entry, as far as `out` goes. */
export function squareInto(out: Float64Array, roots: Float64Array): void {
  for (let m = 0; m < out.length; m++) out[m] = roots[m] * roots[m];
}

/** Turns derivatives by squares into derivatives by their roots. */
export function byRoots(gradient: Float64Array, roots: Float64Array): void {
  for (let m = 0; m < gradient.length; m++) gradient[m] *= 2 * roots[m];
}

/**
 * Prototypes to start from, columns × prototypes: people drawn without replacement, each pulled
 * towards the mean of all, to `reach` of the way there was. Published code draws them from [0, 1)
 * whatever the data; these fit data of any scale, and fits from them end lower.
 */
export function prototypeStart(
  random: Random,
  x: Matrix,
  prototypes: number,
  reach: number,
): Float64Array {
  const people = random.permutation(x.rows);
  const mean = columnMeans(x);
  const v = new Float64Array(x.cols * prototypes);
  for (let m = 0; m < x.cols; m++) {
    for (let c = 0; c < prototypes; c++) {
      v[m * prototypes + c] = mean[m] + reach * (x.data[people[c] * x.cols + m] - mean[m]);
    }
  }
  return v;
}

/** Where one restart ended. */
export interface PrototypeRun extends PrototypeRestart {
  readonly parameters: Float64Array;
}

/** How the caller follows the work, and stops it. */
interface RestartWork {
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
}

/**
 * Runs all restarts and keeps the one with the smallest loss, the first on ties. Each has a random
 * stream of its own, so more restarts change none of the earlier ones.
 *
 * @param run One restart; calls `step` after every iteration.
 */
export function prototypeRestarts(
  stage: 'lfr' | 'ifair',
  { restarts, maxIterations, seed }: PrototypeSettings,
  { signal, onProgress }: RestartWork,
  run: (random: Random, step: (iteration: number) => void) => PrototypeRun,
): { readonly best: PrototypeRun; readonly restarts: PrototypeRestart[] } {
  const runs = Array.from({ length: restarts }, (_, r) => {
    requireNotCancelled(signal);
    const report = (done: number): void =>
      onProgress?.({ stage, done: r * maxIterations + done, total: restarts * maxIterations });
    const ended = run(new Random(seed, `${stage} restart ${r}`), report);
    report(maxIterations);
    return ended;
  });
  return {
    best: runs.reduce((best, candidate) => (candidate.loss < best.loss ? candidate : best)),
    restarts: runs.map(({ loss, iterations, converged }) => ({ loss, iterations, converged })),
  };
}

/** What was found out about a fitted model. */
interface PrototypeFindings {
  readonly degenerate: PrototypeDegeneracy[];
  readonly warnings: string[];
}

/** Below this share of what people differ by, a representation counts as the same for everyone. */
const leastSpread = 0.01;
/** A label given to fewer than this share of those who carry it counts as never given. */
const leastLabels = 0.1;

/** The variance of people's images x̂ over that of x, from 0 up; NaN when people do not differ. */
export function imageSpread(x: Matrix, memberships: Matrix, prototypes: Matrix): number {
  const mean = columnMeans(x);
  let before = 0;
  for (let i = 0, at = 0; i < x.rows; i++) {
    for (let j = 0; j < x.cols; j++, at++) before += (x.data[at] - mean[j]) ** 2;
  }
  const center = columnMeans(memberships);
  const image = new Float64Array(x.cols);
  let after = 0;
  for (let i = 0; i < x.rows; i++) {
    image.fill(0);
    for (let c = 0; c < memberships.cols; c++) {
      const share = memberships.data[i * memberships.cols + c] - center[c];
      for (let j = 0; j < x.cols; j++) image[j] += share * prototypes.data[c * x.cols + j];
    }
    for (let j = 0; j < x.cols; j++) after += image[j] ** 2;
  }
  return before > 0 ? after / before : Number.NaN;
}

/** Names a representation that is nearly the same for everyone. */
export function spreadFindings(spread: number): PrototypeFindings {
  // NaN, where everyone is the same to begin with, counts too.
  if (spread >= leastSpread) return { degenerate: [], warnings: [] };
  const percent = Number.isNaN(spread) ? 0 : 100 * spread;
  return {
    degenerate: ['same-representation'],
    warnings: [
      `Nearly everyone has the same representation: only ${percent.toPrecision(2)} % of the differences between people are left in it. A smaller weight of fairness, or more prototypes, keep more.`,
    ],
  };
}

/** Names scores that put nearly everyone on the same side of 0.5. */
export function labelFindings(labels: Float64Array, scores: Float64Array): PrototypeFindings {
  for (const label of [0, 1]) {
    let carried = 0;
    let given = 0;
    labels.forEach((value, i) => {
      if (value === label) carried++;
      if ((scores[i] > 0.5 ? 1 : 0) === label) given++;
    });
    if (given < leastLabels * carried) {
      return {
        degenerate: ['same-label'],
        warnings: [
          `The model's own scores give nearly everyone the same label: label ${label} goes to ${given} of ${labels.length} people, although ${carried} carry it. Train a predictor on the representation, or lower the weight of fairness.`,
        ],
      };
    }
  }
  return { degenerate: [], warnings: [] };
}

/** Says when the iterations ran out, or when restarts ended far apart. */
export function restartWarnings(
  restarts: readonly PrototypeRestart[],
  maxIterations: number,
): string[] {
  const warnings: string[] = [];
  const losses = restarts.map(({ loss }) => loss);
  const [least, most] = [Math.min(...losses), Math.max(...losses)];
  const best = restarts.find(({ loss }) => loss === least);
  if (best?.converged === false) {
    warnings.push(
      `The loss was still falling after ${maxIterations} iterations; more of them may lower it further.`,
    );
  }
  if (most > 1.1 * least) {
    warnings.push(
      `The restarts ended at losses from ${least.toPrecision(4)} to ${most.toPrecision(4)}; more restarts may find a lower one.`,
    );
  }
  return warnings;
}
