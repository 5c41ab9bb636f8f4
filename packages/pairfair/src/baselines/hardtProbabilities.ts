import { requireFinite, requireIntegerIn, requireSameLength } from '../checks.ts';
import { PairfairError } from '../errors.ts';
import { requireLabels } from '../metrics/metricChecks.ts';
import { Random } from '../random.ts';
import type { HardtFlips, HardtGroup, HardtModel, HardtThresholds } from './hardtModel.ts';
import { sameRate } from './hardtRegion.ts';

/**
 * Each person's chance of label 1 under Hardt's randomised rule: what to evaluate, since measures
 * of randomised decisions have expectations and need no sampling.
 *
 * @param predictions Predicted labels (0, 1) or scores, as the model was fitted from.
 * @param groups Group numbers as in fitting. The rule differs by group, so it must be known.
 * @throws PairfairError `unknown-name`, naming the group, when the model was not fitted on it;
 *   `bad-data` when a group is unknown (−1) or a predicted label is not 0 or 1; `not-finite`;
 *   `shape-mismatch`.
 *
 * @example
 * const model = fitHardt(y, predicted, groups, { from: 'labels' });
 * const chances = hardtProbabilities(model, predictedOfOthers, groupsOfOthers);
 * groupRates(yOfOthers, chances, groupsOfOthers);
 */
export function hardtProbabilities(
  model: HardtModel,
  predictions: ArrayLike<number>,
  groups: ArrayLike<number>,
): Float64Array {
  requireSameLength('predictions', predictions.length, 'groups', groups.length);
  if (model.from === 'labels') requireLabels('predictions', predictions);
  else requireFinite('predictions', predictions);

  const staircases = new Map(
    model.groups.map((group): [number, HardtStep[]] => [group.id, hardtSteps(group.decision)]),
  );
  return Float64Array.from(predictions, (prediction, i) => {
    const steps = staircases.get(groups[i]);
    if (!steps) throw unseenGroup(model.groups, groups[i], i);
    return hardtProbability(steps, prediction);
  });
}

/** The chance of label 1 at one prediction. */
export function hardtProbability(steps: readonly HardtStep[], prediction: number): number {
  let k = steps.length - 1;
  while (prediction < steps[k].from) k--;
  return steps[k].probability;
}

/**
 * Labels drawn from {@link hardtProbabilities}: person i gets 1 if a uniform number falls below
 * their chance. Everybody draws one, also who needs none, so that a changed rule for one group
 * moves nobody else's draw. The same seed (default 1) gives the same labels.
 */
export function hardtLabels(
  model: HardtModel,
  predictions: ArrayLike<number>,
  groups: ArrayLike<number>,
  { seed = 1 }: { readonly seed?: number } = {},
): Uint8Array {
  requireIntegerIn('seed', seed, 0, Number.MAX_SAFE_INTEGER);
  const random = new Random(seed, 'hardt labels');
  const chances = hardtProbabilities(model, predictions, groups);
  return Uint8Array.from(chances, (chance) => (random.uniform() < chance ? 1 : 0));
}

/** How many people are decided by a coin: those whose chance is neither 0 nor 1. */
export function coinFlips(probabilities: ArrayLike<number>, weights?: ArrayLike<number>): number {
  let coins = 0;
  for (let i = 0; i < probabilities.length; i++) {
    if (probabilities[i] > 0 && probabilities[i] < 1) coins += weights ? weights[i] : 1;
  }
  return coins;
}

function unseenGroup(known: readonly HardtGroup[], group: number, i: number): PairfairError {
  if (group === -1) {
    return new PairfairError(
      'bad-data',
      `The group of person ${i} is unknown (−1). Hardt's rule differs by group, so nobody can be decided without one.`,
    );
  }
  const names = known.map(({ id, name }) => `${id} ('${name}')`).join(', ');
  return new PairfairError(
    'unknown-name',
    `Person ${i} is of group ${group}, which this model was not fitted on; it knows ${names}. Fit it on people of every group.`,
  );
}

/** The chance of label 1 for all predictions from `from` up to, but not including, `to`. */
interface HardtStep {
  /** −Infinity for the first step. */
  readonly from: number;
  /** Infinity for the last step. */
  readonly to: number;
  /** 0 and 1 are decisions; anything between is a coin. */
  readonly probability: number;
}

/**
 * A group's decision as a staircase, from low predictions to high ones: the form to show to a
 * person who asks how they were decided.
 *
 * @example
 * hardtSteps({ kind: 'flips', ifOne: 0.9, ifZero: 0 });
 * // below ½ (predicted 0): 0; from ½ on (predicted 1): 0.9
 */
export function hardtSteps(decision: HardtFlips | HardtThresholds): HardtStep[] {
  if (decision.kind === 'flips') {
    const { ifOne, ifZero } = decision;
    return hardtSteps({
      kind: 'thresholds',
      always: 0,
      rules: [
        { operation: '<', threshold: 0.5, weight: ifZero },
        { operation: '>=', threshold: 0.5, weight: ifOne },
      ],
    });
  }
  const { always, rules } = decision;
  const cuts = Array.from(new Set(rules.map((rule) => rule.threshold))).sort((a, b) => a - b);
  return [Number.NEGATIVE_INFINITY, ...cuts].map((from, k) => {
    let probability = always;
    for (const { operation, threshold, weight } of rules) {
      if (operation === '>=' ? from >= threshold : from < threshold) probability += weight;
    }
    return { from, to: cuts[k] ?? Number.POSITIVE_INFINITY, probability: snapped(probability) };
  });
}

/** Weights that sum to 1 only up to rounding must not make a coin of a decision. */
function snapped(probability: number): number {
  if (probability <= sameRate) return 0;
  return probability >= 1 - sameRate ? 1 : probability;
}
