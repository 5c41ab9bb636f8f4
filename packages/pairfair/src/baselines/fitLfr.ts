import { requireKnownKeys, requireOneOf, requireSameLength } from '../checks.ts';
import { PairfairError } from '../errors.ts';
import { columnShift, shiftedSparseRows } from '../graphs/columnShift.ts';
import { groupIndex } from '../graphs/groupIndex.ts';
import { requireGroups } from '../graphs/requireGroups.ts';
import { minimize } from '../linalg/lbfgs.ts';
import type { Matrix } from '../linalg/matrix.ts';
import { multiplyVector } from '../linalg/multiply.ts';
import { requireLabels, requireWeights } from '../metrics/metricChecks.ts';
import { sampleWeights } from '../predictors/sampleWeights.ts';
import type { Random } from '../random.ts';
import {
  type LfrObjective,
  type LfrVariant,
  type LfrWeights,
  lfrObjective,
  lfrVariants,
} from './lfrObjective.ts';
import {
  imageSpread,
  labelFindings,
  type PrototypeOptions,
  type PrototypeRun,
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
import type { LfrModel } from './prototypeModel.ts';

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
  /** How many people each stands for, above 0; default 1. The loss counts them so often. */
  readonly counts?: ArrayLike<number> | null;
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
  requireKnownKeys('fitLfr', options, [...prototypeKeys, 'variant', 'weights', 'counts']);
  const { variant = 'zemel', columns = [], counts } = options;
  requireOneOf('variant', variant, ['zemel', 'aif360', 'fairlearn']);
  const facts = lfrVariants[variant];
  const settings = {
    ...prototypeSettings(x, options, { prototypes: facts.prototypes, restarts: 2 }),
    weights: prototypeWeights(options.weights ?? {}, facts.weights),
  };
  const people = lfrPeople(x.rows, labels, groups, variant);
  requireWeights(counts ?? undefined, x.rows);
  const { shift } = columnShift(x);
  const objective = lfrObjective({
    x: shiftedSparseRows(x, shift),
    labels: people.labels,
    group: people.group,
    groups: people.groups.length,
    counts: sampleWeights(counts ?? undefined, x.rows),
    prototypes: settings.prototypes,
    variant,
    weights: settings.weights,
  });
  const { maxIterations } = settings;
  const { best, restarts } = prototypeRestarts('lfr', settings, options, (random, onIteration) =>
    lfrMinimize(
      objective,
      lfrStart(random, x, objective, variant, shift),
      maxIterations,
      options.signal,
      onIteration,
    ),
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

/**
 * Checks labels and groups; groups are renumbered without gaps, their own numbers are in `groups`.
 * `aif360` is defined for two groups only.
 */
function lfrPeople(
  people: number,
  labels: ArrayLike<number>,
  groups: ArrayLike<number>,
  variant: LfrVariant,
): { labels: Float64Array; group: Uint32Array; groups: Int32Array } {
  requireSameLength('x', people, 'labels', labels.length);
  requireSameLength('x', people, 'groups', groups.length);
  requireLabels('labels', labels);
  const copy = Float64Array.from(labels);
  for (const label of [0, 1]) {
    if (!copy.includes(label)) {
      throw new PairfairError(
        'degenerate',
        `labels must have both classes, 0 and 1, but nobody has label ${label}.`,
      );
    }
  }
  const numbers = requireGroups('groups', groups);
  const unknown = numbers.indexOf(-1);
  if (unknown >= 0) {
    throw new PairfairError(
      'bad-data',
      `The group of person ${unknown} is unknown (−1). LFR compares groups, so leave such people out of the fit or make them a group of their own.`,
    );
  }
  const { index, ids } = groupIndex(numbers);
  if (ids.length < 2) {
    throw new PairfairError(
      'degenerate',
      `LFR compares groups, so it needs at least two, but everyone is of group ${ids[0]}.`,
    );
  }
  if (variant === 'aif360' && ids.length > 2) {
    throw new PairfairError(
      'degenerate',
      `The variant 'aif360' is defined for two groups, but there are ${ids.length}: ${ids.join(', ')}. Use 'zemel' or 'fairlearn', which take any number, or merge groups.`,
    );
  }
  return { labels: copy, group: Uint32Array.from(index), groups: ids };
}

const stageTolerance = 1e-6;
const lastTolerance = 1e-9;
const memory = 30;

/**
 * Lowers the LFR loss from a start: L-BFGS on the loss with its kinks rounded off, less and less.
 *
 * From kink to kink L-BFGS stalls at once, far above what can be reached; so the first stage rounds
 * generously, each next one starts where the last ended and rounds a tenth as much, and the
 * iterations are shared out among them. The loss reported is the exact one.
 */
function lfrMinimize(
  objective: LfrObjective,
  start: Float64Array,
  maxIterations: number,
  signal: AbortSignal | undefined,
  onIteration: (iteration: number) => void,
): PrototypeRun {
  const { size, labelRange, alphaSize, alphaRoots } = objective;
  const lower = new Float64Array(size).fill(Number.NEGATIVE_INFINITY);
  const upper = new Float64Array(size).fill(Number.POSITIVE_INFINITY);
  if (!alphaRoots) lower.fill(0, 0, alphaSize);
  lower.fill(0, ...labelRange);
  upper.fill(1, ...labelRange);

  const gradient = new Float64Array(size);
  const stages = roundings(objective, start, gradient);
  let parameters = start;
  let iterations = 0;
  let converged = false;
  stages.forEach((rounding, stage) => {
    const done = iterations;
    const minimum = minimize((p, g) => objective.evaluate(p, g, rounding), parameters, {
      lower,
      upper,
      memory,
      maxIterations: Math.ceil((maxIterations - iterations) / (stages.length - stage)),
      gradientTolerance: 0,
      valueTolerance: stage + 1 < stages.length ? stageTolerance : lastTolerance,
      ...(signal && { signal }),
      onIteration: ({ iteration }) => onIteration(done + iteration),
    });
    parameters = minimum.x;
    iterations += minimum.iterations;
    converged = minimum.reason !== 'iterations';
  });
  objective.evaluate(parameters, gradient, 0);
  return { parameters, loss: objective.loss().total, iterations, converged };
}

/**
 * How much to round in each stage. With s the weight of fairness beside the rest of the loss, the
 * first stage is s/100: |t| then acts like a penalty 50 t² of the rest, strong enough to matter and
 * smooth enough to follow. It ends where rounding changes the loss by a thousandth of the rest at
 * most. Where fairness counts little, that is one stage.
 */
function roundings(objective: LfrObjective, start: Float64Array, gradient: Float64Array): number[] {
  if (objective.fairnessScale === 0) return [0];
  objective.evaluate(start, gradient, 0);
  const strength = Math.min(objective.fairnessScale / objective.rest(), 1e4);
  const out = [strength / 100];
  while (out[out.length - 1] * strength > 1e-3) out.push(out[out.length - 1] / 10);
  return out;
}
