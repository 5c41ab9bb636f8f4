import { rankedAuc } from './auc.ts';
import { calibrationSums } from './calibration.ts';
import { decidedGroups } from './consistencyParts.ts';
import { decideTop } from './decisionsAtRate.ts';
import {
  type CountedGraph,
  type EvaluationData,
  type EvaluationInput,
  evaluationData,
} from './evaluationData.ts';
import { countedLinkWeights } from './groupLinkWeights.ts';
import { confusionsByGroup } from './groupRates.ts';
import { meanDifference, rankPeople } from './midRanks.ts';
import { type NumericSums, numericGroups } from './numericSums.ts';
import {
  calibrationBins,
  type Evaluation,
  evaluationOf,
  hasGroupTable,
  type LinkSums,
  noLinks,
  type PredictionSums,
} from './predictionSums.ts';
import { meanLoss, squaredError, surprise } from './scoringRules.ts';

/**
 * All measures of a set of predictions: utility, individual fairness over the graphs given, group
 * fairness over any number of groups, always beside the same gap of the true labels.
 *
 * Undefined measures are `NaN`: an AUC of one class, a consistency without graph or edges, a rate
 * without anybody to count. A gap leaves undefined groups out, and `groups` shows which those are.
 *
 * For a randomised decision give its probabilities as `decisions`: rates, consistency and entropy
 * are then those of the expected decision; `scores` still make AUC and calibration.
 *
 * @throws PairfairError `shape-mismatch`, `bad-data` or `not-finite` for input that does not fit.
 *
 * @example
 * const { measures } = evaluatePredictions({
 *   labels, scores, groups, groupNames: ['men', 'women'], graphs: { fairness },
 * });
 * measures.consistency_fairness;
 */
export function evaluatePredictions(input: EvaluationInput): Evaluation {
  return evaluationOf(evaluationSums(input));
}

/** The sums that {@link evaluatePredictions} is computed from. */
export function evaluationSums(input: EvaluationInput): PredictionSums | NumericSums {
  const data = evaluationData(input);
  return sumsOf(data, new Float64Array(data.people).fill(1));
}

/** The evaluation of a sample in which person i occurs `counts[i]` times. */
export function evaluateSample(data: EvaluationData, counts: Float64Array): Evaluation {
  return evaluationOf(sumsOf(data, counts));
}

function sumsOf(data: EvaluationData, drawn: Float64Array): PredictionSums | NumericSums {
  const { weights } = data;
  const counts = weights ? drawn.map((count, i) => count * weights[i]) : drawn;
  if (data.target === 'numeric') return numericSumsOf(data, counts);
  const { people, threshold, labels, scores, decisions, groups, groupNames, probabilistic } = data;
  const count = groupNames.length;
  const loss = (of: typeof squaredError) =>
    probabilistic ? meanLoss(labels, scores, counts, of) : Number.NaN;
  const { ranks, spread } = rankPeople(data.order, scores, counts, !weights);
  const atBaseRate = decisionsAtBaseRate(data, counts);
  return {
    kind: 'binary',
    ...{ people, threshold, groupNames },
    confusions: confusionsByGroup(labels, decisions, groups, count, counts),
    auc: [data.order, ...data.groupOrders].map((order) => rankedAuc(order, labels, scores, counts)),
    brier: loss(squaredError),
    logLoss: loss(surprise),
    calibration: probabilistic
      ? calibrationSums(labels, scores, groups, count, calibrationBins, counts)
      : null,
    // Hard decisions have three benefits only; those follow from the confusions.
    ...(threshold === null && { benefits: { values: data.benefits, weights: counts, groups } }),
    // Whoever stands for several people is decided alike for all of them, as in the confusions.
    ...(!weights && { decided: decidedGroups(decisions, groups, count, counts) }),
    rankSpread: spread,
    fairness: {
      ...linkSumsOf(data, data.fairness, counts, ranks, atBaseRate),
      groups:
        data.fairness && hasGroupTable(count)
          ? countedLinkWeights(data.fairness.graph, groups, count, counts).data
          : noLinks.groups,
    },
    similarity: linkSumsOf(data, data.similarity, counts, ranks, atBaseRate),
  };
}

function decisionsAtBaseRate({ order, scores, labels }: EvaluationData, counts: Float64Array) {
  let [people, positives] = [0, 0];
  for (let i = 0; i < labels.length; i++) {
    people += counts[i];
    positives += counts[i] * labels[i];
  }
  return decideTop(order, scores, positives, people, counts);
}

function linkSumsOf(
  { decisions, scores, labels, probabilistic }: EvaluationData,
  counted: CountedGraph | null,
  counts: Float64Array,
  ranks: Float64Array,
  atBaseRate: Float64Array,
): LinkSums {
  if (!counted) return noLinks;
  const { weight, disagreement } = counted.count(counts, [
    { values: decisions, randomized: true },
    { values: labels, randomized: true },
    { values: atBaseRate, randomized: true },
    { values: ranks, randomized: false },
    ...(probabilistic ? [{ values: scores, randomized: false }] : []),
  ]);
  // Every pair was met once; ordered pairs are twice as many.
  const [decided, truth, atRate, ranked, scored = Number.NaN] = disagreement.map((sum) => 2 * sum);
  return {
    decisions: decided,
    scores: scored,
    truth,
    ranks: ranked,
    atBaseRate: atRate,
    weight: 2 * weight,
    groups: noLinks.groups,
  };
}

function numericSumsOf(data: EvaluationData, counts: Float64Array): NumericSums {
  const { people, labels, scores, groups, groupNames, order, labelOrder } = data;
  const { ranks, spread } = rankPeople(order, scores, counts, !data.weights);
  const links = (counted: CountedGraph | null): LinkSums => {
    if (!counted) return noLinks;
    const [ranked, scored] = [ranks, scores].map((values) => ({ values, randomized: false }));
    const { weight, disagreement } = counted.count(counts, [ranked, scored]);
    const truth = counted.countTruth(counts, [{ values: labels, randomized: false }]);
    return {
      ...{ decisions: Number.NaN, atBaseRate: Number.NaN, groups: noLinks.groups },
      ranks: 2 * disagreement[0],
      scores: 2 * disagreement[1],
      truth: 2 * truth.disagreement[0],
      weight: 2 * weight,
    };
  };
  return {
    kind: 'numeric',
    ...{ people, groupNames },
    ...numericGroups(labels, scores, groups, groupNames.length, counts),
    rankSpread: spread,
    scoreSpread: meanDifference(order, scores, counts, !data.weights),
    targetSpread: meanDifference(labelOrder, labels, counts, !data.weights),
    fairness: links(data.fairness),
    similarity: links(data.similarity),
  };
}
