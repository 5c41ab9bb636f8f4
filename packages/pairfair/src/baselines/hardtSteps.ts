import { sameRate } from './convexRegions.ts';
import type { HardtFlips, HardtThresholds } from './hardtModel.ts';

/** The chance of label 1 for all predictions from `from` up to, but not including, `to`. */
export interface HardtStep {
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
