import { totalWeight } from '../graphs/degrees.ts';
import { disagreement, expectedDisagreement } from '../graphs/disagreement.ts';
import type { Graph } from '../graphs/graph.ts';

/**
 * How alike linked people are treated: 1 − Σ w(i,j) |ŷᵢ − ŷⱼ| / Σ w(i,j)  (paper, section 4.1).
 *
 * Predictions in [0, 1], labels or scores, give a value in [0, 1]; 1 is best. The paper means
 * labels. `NaN` when the graph has no edges: nobody was compared, so nothing is known. A constant
 * prediction scores 1, so read it beside the AUC and the positive rate.
 *
 * Two other measures go by this name elsewhere: `knnConsistencyAif360` and `ynn`.
 *
 * @example
 * consistency(labels, fairnessGraphOfTestPeople);
 */
export function consistency(predictions: Float64Array, graph: Graph): number {
  return 1 - disagreement(graph, predictions) / totalWeight(graph);
}

/**
 * {@link consistency} of a randomised decision, in expectation: each person gets label 1 with
 * their own probability, drawn independently, so a linked pair differs with probability
 * pᵢ + pⱼ − 2 pᵢ pⱼ. For probabilities 0 and 1 it is {@link consistency}. `NaN` without edges.
 */
export function expectedConsistency(probabilities: Float64Array, graph: Graph): number {
  return 1 - expectedDisagreement(graph, probabilities) / totalWeight(graph);
}
