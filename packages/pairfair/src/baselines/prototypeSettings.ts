import { requireIntegerIn, requireKnownKeys, requireNumberIn } from '../checks.ts';
import { PairfairError } from '../errors.ts';
import { type Matrix, requireMatrix } from '../linalg/matrix.ts';
import type { WorkOptions } from '../progress.ts';
import type { PrototypeSettings } from './prototypeModel.ts';

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
