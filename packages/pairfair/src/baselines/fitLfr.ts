import { requireKnownKeys, requireOneOf } from '../checks.ts';
import { columnShift } from '../graphs/columnShift.ts';
import { shiftedSparseRows } from '../graphs/shiftedSparseRows.ts';
import type { Matrix } from '../linalg/matrix.ts';
import { multiplyVector } from '../linalg/multiply.ts';
import type { Random } from '../random.ts';
import { lfrMinimize } from './lfrMinimize.ts';
import { type LfrObjective, lfrObjective } from './lfrObjective.ts';
import { lfrPeople } from './lfrPeople.ts';
import { type LfrVariant, type LfrWeights, lfrVariants } from './lfrVariants.ts';
import {
  imageSpread,
  labelFindings,
  restartWarnings,
  spreadFindings,
} from './prototypeFindings.ts';
import { prototypeRows, prototypeStart, shiftPrototypes, squareInto } from './prototypeLayout.ts';
import type { LfrModel } from './prototypeModel.ts';
import { prototypeRestarts } from './prototypeRestarts.ts';
import {
  type PrototypeOptions,
  prototypeKeys,
  prototypeSettings,
  prototypeWeights,
} from './prototypeSettings.ts';

/** Options for {@link fitLfr}. */
export interface LfrOptions extends PrototypeOptions {
  /** How many prototypes. Default 10 for `zemel`, 5 for `aif360`, 2 for `fairlearn`. */
  readonly prototypes?: number;
  /**
   * Whose definition to follow. They differ in distance, column weights and sums or means:
   *
   * - `zemel` (default): the paper. d = Σ α(x − v)² with column weights α ≥ 0 for each group, losses
   *   are sums, fairness is summed over prototypes. More than two groups have column weights each,
   *   and fairness is averaged over the pairs of groups.
   * - `aif360`: d = ‖x − v‖ without column weights, mean losses (of the reconstruction: one mean per
   *   group, added up), fairness averaged over prototypes. Exactly two groups.
   * - `fairlearn`: d = √(Σ α(x − v)²), one α ≥ 0 for all, mean losses, fairness averaged over
   *   prototypes and pairs of groups. `transformPrototypes` returns memberships.
   */
  readonly variant?: LfrVariant;
  /**
   * What each part of the loss counts. Default, in the order reconstruction, target, fairness:
   * 1e-4, 0.1, 1000 for `zemel`; 0.01, 1, 50 for `aif360`; 1, 1, 1 for `fairlearn`.
   */
  readonly weights?: Partial<LfrWeights>;
  /** How often to start anew. Default 2. */
  readonly restarts?: number;
}

/**
 * Learning fair representations (Zemel et al. 2013): prototypes that keep people recognisable and
 * predict the label, but are used equally by all groups,
 *
 *     min  A_x Σ‖xₙ − x̂ₙ‖² + A_y Σ logloss(yₙ, ŷₙ) + A_z Σₖ |ūₖ(group) − ūₖ(other group)|
 *
 * over prototypes v, label weights w in [0, 1] and column weights, where u = softmaxₖ(−d(x, vₖ)),
 * x̂ = Σ uₖvₖ and ŷ = Σ uₖwₖ. The loss has many local minima: it is lowered from several random
 * starts by L-BFGS with exact gradients, and how each ended is in the result.
 *
 * Loss, memberships and images are the variant's; the optimiser is ours. It rounds the kinks of
 * |·| off and lowers the rounding in steps, which ends far below what steps across kinks reach.
 *
 * A strong A_z can be met by mapping everyone to the same point, or by giving everyone the same
 * label: `degenerate` and `warnings` say so.
 *
 * @param x One person per row, columns of similar scale.
 * @param labels 0 or 1 per person.
 * @param groups Group of each person, whole numbers from 0 (`combineGroups` makes them).
 * @throws PairfairError `bad-data` for labels that are not 0 or 1 (named) and for unknown groups;
 *   `degenerate` for labels of one class or too few or too many groups (named); `invalid-option`,
 *   `shape-mismatch`, `not-finite`, `cancelled`.
 *
 * @example
 * const model = fitLfr(x, labels, groups, { prototypes: 5, variant: 'aif360' });
 * const z = transformPrototypes(model, xOfNewPeople);
 */
export function fitLfr(
  x: Matrix,
  labels: ArrayLike<number>,
  groups: ArrayLike<number>,
  options: LfrOptions = {},
): LfrModel {
  requireKnownKeys('fitLfr', options, [...prototypeKeys, 'variant', 'weights']);
  const { variant = 'zemel', columns = [] } = options;
  requireOneOf('variant', variant, ['zemel', 'aif360', 'fairlearn']);
  const facts = lfrVariants[variant];
  const settings = {
    ...prototypeSettings(x, options, { prototypes: facts.prototypes, restarts: 2 }),
    weights: prototypeWeights(options.weights ?? {}, facts.weights),
  };
  const people = lfrPeople(x.rows, labels, groups, variant === 'aif360');
  const { shift } = columnShift(x);
  const objective = lfrObjective({
    x: shiftedSparseRows(x, shift),
    labels: people.labels,
    group: people.group,
    groups: people.groups.length,
    prototypes: settings.prototypes,
    variant,
    weights: settings.weights,
  });
  const { maxIterations } = settings;
  const { best, restarts } = prototypeRestarts('lfr', settings, options, (random, onIteration) =>
    lfrMinimize(objective, lfrStart(random, x, objective, variant, shift), {
      ...{ maxIterations, onIteration },
      ...(options.signal && { signal: options.signal }),
    }),
  );

  const { parameters } = best;
  const { alphaSize, labelRange } = objective;
  objective.evaluate(parameters, new Float64Array(objective.size), 0);
  const labelWeights = parameters.slice(...labelRange);
  const prototypes = prototypeRows(parameters.subarray(labelRange[1]), shift);
  const memberships = {
    rows: x.rows,
    cols: settings.prototypes,
    data: objective.memberships,
  };
  const findings = [
    spreadFindings(imageSpread(x, memberships, prototypes)),
    labelFindings(people.labels, multiplyVector(memberships, labelWeights)),
  ];
  return {
    kind: 'prototypes',
    method: 'lfr',
    variant,
    columns,
    prototypes,
    alphas: alphaMatrix(parameters.slice(0, alphaSize), objective.alphaRoots, x.cols),
    distance: facts.rooted ? 'euclidean' : 'squared',
    groups: people.groups,
    labelWeights,
    loss: objective.loss(),
    restarts,
    settings,
    degenerate: findings.flatMap(({ degenerate }) => degenerate),
    warnings: [
      ...findings.flatMap(({ warnings }) => warnings),
      ...restartWarnings(restarts, maxIterations),
    ],
  };
}

/** Where a restart begins: label weights from [0, 1), column weights from there or 1. */
function lfrStart(
  random: Random,
  x: Matrix,
  { size, alphaSize, labelRange }: LfrObjective,
  variant: LfrVariant,
  shift: Float64Array,
): Float64Array {
  const start = new Float64Array(size);
  for (let at = 0; at < labelRange[1]; at++) start[at] = random.uniform();
  const { alphaStart, reach } = lfrVariants[variant];
  if (alphaStart === 'one') start.fill(1, 0, alphaSize);
  const v = start.subarray(labelRange[1]);
  v.set(prototypeStart(random, x, v.length / x.cols, reach));
  shiftPrototypes(v, shift);
  return start;
}

/** The column weights, one row per group; all 1 where the variant has none. */
function alphaMatrix(values: Float64Array, roots: boolean, cols: number): Matrix {
  if (values.length === 0) return { rows: 1, cols, data: new Float64Array(cols).fill(1) };
  if (roots) squareInto(values, values);
  return { rows: values.length / cols, cols, data: values };
}
