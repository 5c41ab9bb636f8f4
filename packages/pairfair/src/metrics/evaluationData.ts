import { requireFinite, requireNumberIn, requireOneOf, requireSameLength } from '../checks.ts';
import { PairfairError } from '../errors.ts';
import { ascendingOrder } from '../graphs/countingSort.ts';
import type { Graph } from '../graphs/graph.ts';
import { type PairCounter, pairCounter } from './consistencyResampler.ts';
import { benefitsOf } from './generalizedEntropy.ts';
import { countGroups, requireLabels, requireShares, requireWeights } from './metricChecks.ts';

/** The predictions to evaluate, and what is known about the people. All lists are by person. */
export interface EvaluationInput {
  /** True labels, 0 or 1; or the true numbers. */
  readonly labels: ArrayLike<number>;
  /** `numeric`: labels and scores are numbers, true and predicted, and nothing is decided. Default `binary`. */
  readonly target?: 'binary' | 'numeric';
  /** Scores of any scale, higher for label 1. Measures of probabilities need them in [0, 1]. */
  readonly scores: ArrayLike<number>;
  /**
   * Probabilities of being given label 1, for a randomised decision such as Hardt's; rates and
   * consistency are then expectations. Default: 1 where score ≥ threshold, else 0.
   */
  readonly decisions?: ArrayLike<number>;
  /** From which score on the label is 1, when `decisions` are not given. Default ½. */
  readonly threshold?: number;
  /** How many people each stands for, above 0; a link then counts the product. Default 1. */
  readonly weights?: ArrayLike<number>;
  /** Group of each person, numbered from 0; −1 unknown (counts overall only). */
  readonly groups: ArrayLike<number>;
  /** What the groups are called. Default: their numbers. */
  readonly groupNames?: readonly string[];
  /** Graphs over exactly these people: who ought to be treated alike, and who is similar. */
  readonly graphs?: { readonly fairness?: Graph; readonly similarity?: Graph };
}

/** A graph over the people, and the sums over its links. */
export interface CountedGraph {
  readonly graph: Graph;
  readonly count: PairCounter;
  /** The same for true numbers, which stand in another order than scores. */
  readonly countTruth: PairCounter;
}

/** Checked input with everything sorted that no resampling changes. */
export interface EvaluationData {
  readonly target: 'binary' | 'numeric';
  readonly people: number;
  /** `null` when decisions were given. */
  readonly threshold: number | null;
  readonly labels: Float64Array;
  readonly scores: Float64Array;
  readonly decisions: Float64Array;
  /** How many people each stands for; null: everybody for themselves. */
  readonly weights: Float64Array | null;
  /** Whether scores can be read as probabilities. */
  readonly probabilistic: boolean;
  readonly groups: Int32Array;
  readonly groupNames: readonly string[];
  /** Everyone by ascending score, and the same within each group. */
  readonly order: Uint32Array;
  readonly groupOrders: readonly Uint32Array[];
  /** Everyone by ascending label. */
  readonly labelOrder: Uint32Array;
  readonly benefits: Float64Array;
  readonly fairness: CountedGraph | null;
  readonly similarity: CountedGraph | null;
}

/** Checks the input of `evaluatePredictions` and prepares what every sample of it shares. */
export function evaluationData(input: EvaluationInput): EvaluationData {
  const { graphs = {}, target = 'binary' } = input;
  requireOneOf('target', target, ['binary', 'numeric']);
  requireSameLength('labels', input.labels.length, 'scores', input.scores.length);
  requireSameLength('labels', input.labels.length, 'groups', input.groups.length);
  if (target === 'binary') requireLabels('labels', input.labels);
  else requireFinite('labels', input.labels);
  requireFinite('scores', input.scores);
  requireWeights(input.weights, input.labels.length);

  const labels = Float64Array.from(input.labels);
  const scores = Float64Array.from(input.scores);
  const groups = Int32Array.from(input.groups);
  const groupNames = namesOfGroups(input);
  const { decisions, threshold } =
    target === 'binary' ? decisionsOf(input) : undecided(input, labels.length);
  const order = ascendingOrder(scores);
  const labelOrder = ascendingOrder(labels);
  const probabilistic = scores.every((score) => score >= 0 && score <= 1);
  const counted = (graph: Graph | undefined): CountedGraph | null => {
    if (!graph) return null;
    requireSameLength('labels', labels.length, 'graph', graph.size);
    const count = pairCounter(graph, order);
    return {
      graph,
      count,
      countTruth: target === 'binary' ? count : pairCounter(graph, labelOrder),
    };
  };
  return {
    target,
    people: labels.length,
    threshold,
    labels,
    scores,
    decisions,
    weights: input.weights ? Float64Array.from(input.weights) : null,
    probabilistic,
    groups,
    groupNames,
    order,
    groupOrders: groupNames.map((_, group) => order.filter((i) => groups[i] === group)),
    labelOrder,
    benefits: target === 'binary' ? benefitsOf(labels, decisions, {}) : new Float64Array(0),
    fairness: counted(graphs.fairness),
    similarity: counted(graphs.similarity),
  };
}

function namesOfGroups({ groups, groupNames }: EvaluationInput): readonly string[] {
  const count = countGroups(groups, groupNames?.length);
  if (groupNames === undefined) return Array.from({ length: count }, (_, group) => `${group}`);
  if (count > groupNames.length) {
    throw new PairfairError(
      'shape-mismatch',
      `groupNames must name every group, but there are ${groupNames.length} names and a person in group ${count - 1}.`,
    );
  }
  return groupNames;
}

function decisionsOf({ labels, scores, decisions, threshold }: EvaluationInput): {
  decisions: Float64Array;
  threshold: number | null;
} {
  if (decisions === undefined) {
    const cut = threshold ?? 0.5;
    requireNumberIn('threshold', cut, -Number.MAX_VALUE, Number.MAX_VALUE);
    return { decisions: Float64Array.from(scores, (s) => (s >= cut ? 1 : 0)), threshold: cut };
  }
  if (threshold !== undefined) {
    throw new PairfairError(
      'invalid-option',
      'threshold and decisions exclude each other: give scores to cut, or the decisions made.',
    );
  }
  requireSameLength('labels', labels.length, 'decisions', decisions.length);
  requireShares('decisions', decisions);
  return { decisions: Float64Array.from(decisions), threshold: null };
}

function undecided({ decisions, threshold }: EvaluationInput, people: number) {
  if (decisions !== undefined || threshold !== undefined) {
    throw new PairfairError(
      'invalid-option',
      'Predicted numbers are not decided on: leave decisions and threshold out.',
    );
  }
  return { decisions: new Float64Array(people), threshold: null };
}
