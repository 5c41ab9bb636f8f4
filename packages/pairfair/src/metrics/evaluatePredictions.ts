import { rankedAucs } from './auc.ts';
import { calibrationSums } from './calibration.ts';
import { decidedGroups } from './consistencyParts.ts';
import { type TopCut, topCut } from './decisionsAtRate.ts';
import {
  type CountedGraph,
  type EvaluationData,
  type EvaluationInput,
  evaluationData,
  type SortedPeople,
} from './evaluationData.ts';
import { groupTable } from './groupLinkWeights.ts';
import { confusionsByGroup } from './groupRates.ts';
import { type LinkedPeople, linkSums } from './linkSums.ts';
import { meanDifference, type RankedPeople, rankPeople } from './midRanks.ts';
import { type NumericSums, numericGroups } from './numericSums.ts';
import {
  calibrationBins,
  type Evaluation,
  evaluationOf,
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
  const data = evaluationData(input);
  return evaluateSample(data, new Float64Array(data.people).fill(1));
}

/** The evaluation of a sample in which person i occurs `counts[i]` times. */
export function evaluateSample(data: EvaluationData, counts: Float64Array): Evaluation {
  return evaluationOf(sumsOf(data, counts));
}

function sumsOf(data: EvaluationData, drawn: Float64Array): PredictionSums | NumericSums {
  const { weights, decisions, groups, groupNames, threshold, probabilistic } = data;
  const count = groupNames.length;
  const counts = weights ? drawn.map((times, i) => times * weights[i]) : drawn;
  const { sums, people } = measureScores(data, counts);
  const links = (counted: CountedGraph | null): LinkSums => {
    if (!counted) return noLinks;
    const found = linkSums(counted.count, people, counts);
    const known = sums.kind === 'numeric' || probabilistic;
    return known ? found : { ...found, scores: Number.NaN };
  };
  const [fairness, similarity] = [links(data.fairness), links(data.similarity)];
  if (sums.kind === 'numeric') return { ...sums, fairness, similarity };
  return {
    ...sums,
    // Hard decisions have three benefits only; those follow from the confusions.
    ...(threshold === null && { benefits: { values: data.benefits, weights: counts, groups } }),
    // Whoever stands for several people is decided alike for all of them, as in the confusions.
    ...(!weights && { decided: decidedGroups(decisions, groups, count, counts) }),
    fairness: data.fairness
      ? { ...fairness, groups: groupTable(data.fairness.graph, groups, count, counts) }
      : noLinks,
    similarity,
  };
}

/** Sums over people, and what sums over their links need. */
export interface MeasuredScores {
  readonly sums:
    | Omit<PredictionSums, 'fairness' | 'similarity'>
    | Omit<NumericSums, 'fairness' | 'similarity'>;
  readonly people: LinkedPeople;
}

/**
 * The sums over people whose scores are in memory, each counting `counts[i]` times, of hard
 * decisions: whoever holds people has their sums from here.
 *
 * @param counts Default: how many people each stands for.
 */
export function measureScores(
  data: SortedPeople,
  counts: Float64Array | undefined = data.weights ?? undefined,
): MeasuredScores {
  const { people, threshold, labels, scores, decisions, groups, groupNames, order } = data;
  const linked = rankScores(data, counts);
  const rankSpread = linked.spread;
  const count = groupNames.length;
  if (data.target === 'numeric') {
    const sums = {
      kind: 'numeric' as const,
      ...{ people, groupNames },
      ...numericGroups(labels, scores, groups, count, counts),
      rankSpread,
      scoreSpread: meanDifference(order, scores, counts, !data.weights),
      targetSpread: meanDifference(data.labelOrder, labels, counts, !data.weights),
    };
    return { sums, people: linked };
  }
  const loss = (of: typeof squaredError) =>
    data.probabilistic ? meanLoss(labels, scores, counts, of) : Number.NaN;
  const sums = {
    kind: 'binary' as const,
    ...{ people, threshold, groupNames },
    confusions: confusionsByGroup(labels, decisions, groups, count, counts),
    auc: rankedAucs(order, labels, scores, { of: groups, count }, counts),
    brier: loss(squaredError),
    logLoss: loss(surprise),
    calibration: data.probabilistic
      ? calibrationSums(labels, scores, groups, count, calibrationBins, counts)
      : null,
    rankSpread,
  };
  return { sums, people: linked };
}

/** Where people stand by their scores: what sums over links need. */
export function rankScores(
  data: SortedPeople,
  counts: Float64Array | undefined = data.weights ?? undefined,
): LinkedPeople & RankedPeople {
  const ranked = rankPeople(data.order, data.scores, counts, !data.weights);
  return { ...data, ...ranked, top: cutAtBaseRate(data, counts) };
}

function cutAtBaseRate(
  { order, scores, labels, baseRate }: SortedPeople,
  counts: Float64Array | undefined,
): TopCut {
  let [people, positives] = [0, 0];
  for (let i = 0; i < scores.length; i++) {
    const count = counts ? counts[i] : 1;
    people += count;
    positives += count * labels[i];
  }
  const wanted = baseRate === undefined ? positives : baseRate * people;
  return topCut(order, scores, wanted, counts);
}
