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
}

/** People, their scores and what is decided; unchecked. All lists are by person. */
export interface ScoredList {
  readonly target: 'binary' | 'numeric';
  /** `null` when decisions were given. */
  readonly threshold: number | null;
  readonly labels: ArrayLike<number>;
  readonly scores: Float64Array;
  readonly decisions: ArrayLike<number>;
  /** How many people each stands for; null: everybody for themselves. */
  readonly weights: Float64Array | null;
  readonly groups: Int32Array;
  readonly groupNames: readonly string[];
  /** The share that gets 1 "at the base rate" where there are no labels; default: that of labels. */
  readonly baseRate?: number;
}

/** Everything sorted that no resampling changes. */
export interface SortedPeople extends ScoredList {
  readonly people: number;
  /** Whether scores can be read as probabilities. */
  readonly probabilistic: boolean;
  /** Everyone by ascending score. */
  readonly order: Uint32Array;
  /** Everyone by ascending label where labels are numbers, else the same. */
  readonly labelOrder: Uint32Array;
}

/** Checked input, and what every sample of it shares. */
export interface EvaluationData extends SortedPeople {
  readonly benefits: Float64Array;
  readonly fairness: CountedGraph | null;
  readonly similarity: CountedGraph | null;
}

/** Sorts people by their scores. */
export function sortPeople(list: ScoredList): SortedPeople {
  const { scores, labels, target } = list;
  requireFinite('scores', scores);
  const order = ascendingOrder(scores);
  const [lowest, highest] = [scores[order[0]], scores[order[order.length - 1]]];
  return {
    ...list,
    people: scores.length,
    probabilistic: scores.length === 0 || (lowest >= 0 && highest <= 1),
    order,
    labelOrder: target === 'numeric' ? ascendingOrder(Float64Array.from(labels)) : order,
  };
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
  const decided = target === 'binary' ? decisionsOf(input) : undecided(input, labels.length);
  const counted = (graph: Graph | undefined): CountedGraph | null => {
    if (!graph) return null;
    requireSameLength('labels', labels.length, 'graph', graph.size);
    return { graph, count: pairCounter(graph) };
  };
  return {
    ...sortPeople({
      ...decided,
      ...{ target, labels },
      scores: Float64Array.from(input.scores),
      weights: input.weights ? Float64Array.from(input.weights) : null,
      groups: Int32Array.from(input.groups),
      groupNames: namesOfGroups(input),
    }),
    benefits: target === 'binary' ? benefitsOf(labels, decided.decisions, {}) : new Float64Array(0),
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
