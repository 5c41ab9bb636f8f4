import { requireIntegerIn, requireKnownKeys, requireOneOf } from '../checks.ts';
import { PairfairError } from '../errors.ts';
import { columnShift, shiftedSparseRows } from '../graphs/columnShift.ts';
import { minimize } from '../linalg/lbfgs.ts';
import type { Matrix } from '../linalg/matrix.ts';
import type { Random } from '../random.ts';
import { type IfairVariant, type IfairWeights, ifairObjective } from './ifairObjective.ts';
import { allPairs, sampledPairs } from './ifairPairWork.ts';
import {
  imageSpread,
  type PrototypeOptions,
  prototypeKeys,
  prototypeRestarts,
  prototypeRows,
  prototypeSettings,
  prototypeStart,
  prototypeWeights,
  restartWarnings,
  shiftPrototypes,
  spreadFindings,
  squareInto,
} from './prototypeFit.ts';
import type { IfairModel, IfairSettings } from './prototypeModel.ts';

/** Options for {@link fitIfair}. */
export interface IfairOptions extends PrototypeOptions {
  /** The columns of x that people must not be told apart by; may be empty, may not be all. */
  readonly protectedColumns: readonly number[];
  /** How many prototypes. Default 10 for `paper`, 2 for `authors`. */
  readonly prototypes?: number;
  /**
   * Whose definition to follow:
   *
   * - `paper` (default): d = √(Σ α(a − b)²) everywhere, column weights α ≥ 0, losses are sums of
   *   squares. Its memberships see the protected columns, and a warning says so.
   * - `authors`: the published code. d = Σ α(x − v)² in the memberships, α of any sign; plain
   *   distances between people; losses are the roots of those sums.
   */
  readonly variant?: IfairVariant;
  /** What each part of the loss counts. Default utility 1 (`authors`: 0.01), fairness 1. */
  readonly weights?: Partial<IfairWeights>;
  /** How often to start anew. Default 3. */
  readonly restarts?: number;
  /**
   * Where the weights of protected columns start: `near-zero` (default; iFair-b in the paper, and
   * the published code) or `random` like the others (iFair-a).
   */
  readonly protectedStart?: 'near-zero' | 'random';
  /**
   * Where there are more pairs of people than this, the fairness loss is estimated on that many:
   * drawn from `seed`, the same number for everyone, scaled up to all pairs. Default 500 000, which
   * is all pairs for up to 1000 people.
   */
  readonly pairSample?: number;
}

const defaults = {
  paper: { prototypes: 10, weights: { utility: 1, fairness: 1 } },
  authors: { prototypes: 2, weights: { utility: 0.01, fairness: 1 } },
};
const ownKeys = ['protectedColumns', 'variant', 'weights', 'protectedStart', 'pairSample'];
const nearZero = 1e-4;
/** On COMPAS scores that were learned from such memberships tell race with an AUC of 1.000. */
const seesProtected =
  "iFair as in its paper: the memberships see the protected columns, so the group can be read off them. The variant 'authors' hides it better.";
/** How far from the mean prototypes start. */
const reach = 0.8;

/**
 * iFair (Lahoti, Gummadi, Weikum 2019): prototypes that keep people recognisable and keep the
 * distances between them as they are without the protected columns,
 *
 *     min  λ Σᵢ ‖xᵢ − x̂ᵢ‖² + μ Σᵢⱼ (d(x̂ᵢ, x̂ⱼ) − d(x*ᵢ, x*ⱼ))²
 *
 * over prototypes v and column weights α, where u = softmaxₖ(−d(x, vₖ)), x̂ = Σ uₖvₖ, and x* is x
 * without the protected columns (paper, eqs. 4–9). The sum runs over ordered pairs. The loss has
 * many local minima: it is lowered from several random starts by L-BFGS with exact gradients, and
 * how each ended is in the result.
 *
 * @param x One person per row, columns of similar scale, protected ones included.
 * @throws PairfairError `invalid-option` for columns that do not exist or occur twice;
 *   `degenerate` when all columns are protected or there are fewer than two people;
 *   `shape-mismatch`, `not-finite`, `cancelled`.
 *
 * @example
 * const model = fitIfair(x, { protectedColumns: [3], prototypes: 10 });
 * const z = transformPrototypes(model, xOfNewPeople);
 */
export function fitIfair(x: Matrix, options: IfairOptions): IfairModel {
  const { variant, open, settings } = resolve(x, options);
  const { prototypes: k, weights, maxIterations, seed } = settings;
  const pairs = settings.pairsSampled
    ? sampledPairs(x.rows, settings.pairs, seed)
    : allPairs(x.rows);
  const { shift } = columnShift(x);
  const objective = ifairObjective({
    ...{ x: shiftedSparseRows(x, shift), open, pairs, variant, weights },
    prototypes: k,
  });
  const { best, restarts } = prototypeRestarts('ifair', settings, options, (random, step) => {
    const minimum = minimize(objective.evaluate, ifairStart(random, x, variant, settings, shift), {
      ...{ maxIterations, memory: 30, gradientTolerance: 0, valueTolerance: 1e-9 },
      ...(options.signal && { signal: options.signal }),
      onIteration: ({ iteration }) => step(iteration),
    });
    const { x: parameters, value: loss, iterations, reason } = minimum;
    return { parameters, loss, iterations, converged: reason !== 'iterations' };
  });

  objective.evaluate(best.parameters, new Float64Array(objective.size));
  const alphas = best.parameters.slice(0, x.cols);
  if (variant === 'paper') squareInto(alphas, alphas);
  const prototypes = prototypeRows(best.parameters.subarray(x.cols), shift);
  const memberships = { rows: x.rows, cols: k, data: objective.memberships };
  const { degenerate, warnings } = spreadFindings(imageSpread(x, memberships, prototypes));
  return {
    kind: 'prototypes',
    method: 'ifair',
    variant,
    columns: options.columns ?? [],
    prototypes,
    alphas: { rows: 1, cols: x.cols, data: alphas },
    distance: variant === 'paper' ? 'euclidean' : 'squared',
    loss: objective.loss(),
    restarts,
    settings,
    degenerate,
    warnings: [
      ...warnings,
      ...restartWarnings(restarts, maxIterations),
      ...(variant === 'paper' && options.protectedColumns.length > 0 ? [seesProtected] : []),
    ],
  };
}

/** Checks the options and fills in what is missing. */
function resolve(
  x: Matrix,
  options: IfairOptions,
): { variant: IfairVariant; open: Float64Array; settings: IfairSettings } {
  requireKnownKeys('fitIfair', options, [...prototypeKeys, ...ownKeys]);
  const { variant = 'paper', protectedStart = 'near-zero', pairSample = 500_000 } = options;
  requireOneOf('variant', variant, ['paper', 'authors']);
  requireOneOf('protectedStart', protectedStart, ['near-zero', 'random']);
  requireIntegerIn('pairSample', pairSample, 1, 2 ** 30);
  const common = prototypeSettings(x, options, { ...defaults[variant], restarts: 3 });
  const open = openColumns(x, options.protectedColumns);
  const pairs = (x.rows * (x.rows - 1)) / 2;
  const settings = {
    ...common,
    weights: prototypeWeights(options.weights ?? {}, defaults[variant].weights),
    protectedColumns: [...options.protectedColumns],
    protectedStart,
    pairs: Math.min(pairs, pairSample),
    pairsSampled: pairs > pairSample,
  };
  return { variant, open, settings };
}

/** Where a restart begins: column weights from [0, 1), for `paper` by their roots. */
function ifairStart(
  random: Random,
  x: Matrix,
  variant: IfairVariant,
  { prototypes, protectedColumns, protectedStart }: IfairSettings,
  shift: Float64Array,
): Float64Array {
  const start = new Float64Array(x.cols * (1 + prototypes));
  for (let m = 0; m < x.cols; m++) start[m] = random.uniform();
  if (protectedStart === 'near-zero') for (const m of protectedColumns) start[m] = nearZero;
  if (variant === 'paper') for (let m = 0; m < x.cols; m++) start[m] = Math.sqrt(start[m]);
  const v = start.subarray(x.cols);
  v.set(prototypeStart(random, x, prototypes, reach));
  shiftPrototypes(v, shift);
  return start;
}

/** 1 for ordinary columns, 0 for protected ones. */
function openColumns(x: Matrix, protectedColumns: readonly number[]): Float64Array {
  const open = new Float64Array(x.cols).fill(1);
  for (const column of protectedColumns) {
    requireIntegerIn('Every entry of protectedColumns', column, 0, x.cols - 1);
    if (open[column] === 0) {
      throw new PairfairError('invalid-option', `protectedColumns names column ${column} twice.`);
    }
    open[column] = 0;
  }
  if (!open.includes(1)) {
    throw new PairfairError(
      'degenerate',
      'protectedColumns names every column, so there is nothing left to compare people by.',
    );
  }
  if (x.rows < 2) {
    throw new PairfairError('degenerate', 'iFair compares people, but x has only one.');
  }
  return open;
}
