import { type DecidedGroup, partsFrom } from './consistencyParts.ts';
import { gap } from './gap.ts';
import { betweenEntropyOf, entropyOf } from './generalizedEntropy.ts';
import {
  equalizedOddsDifference,
  equalizedOddsRatio,
  equalOpportunityDifference,
  rateGap,
  rateRatio,
} from './groupFairness.ts';
import { groupRatesFrom } from './groupRates.ts';
import type { GroupMeasureId, MeasureId } from './measureIds.ts';
import { type NumericSums, numericEvaluationOf } from './numericSums.ts';
import { rankConsistencyOf } from './rankConsistency.ts';
import type { Confusion } from './rates.ts';
import { signedGap } from './sidedDifferences.ts';

/** How many bins of equal width the calibration error of an evaluation has. */
export const calibrationBins = 10;

/**
 * What an {@link Evaluation} is computed from: sums over people and over links, all of them small.
 * Whoever holds the people (arrays, DuckDB, ClickHouse) adds up; the measures are defined here.
 */
export interface PredictionSums {
  readonly kind: 'binary';
  readonly people: number;
  /** The score from which the label is 1, or `null` when decisions were given. */
  readonly threshold: number | null;
  readonly groupNames: readonly string[];
  /** Per group; the last entry is people of unknown group. */
  readonly confusions: readonly Confusion[];
  /** Of everybody, then of every group; NaN where a class is missing. */
  readonly auc: readonly number[];
  /** Mean of (score − label)² and of −ln(chance given to what happened); NaN unless in [0, 1]. */
  readonly brier: number;
  readonly logLoss: number;
  /** Σ score and Σ label per bin, people per bin; of everybody, then of every group. Null: no chances. */
  readonly calibration: readonly CalibrationSums[] | null;
  /**
   * Benefits, decision − label + 1, that are not 0, 1 or 2: given only for randomised decisions.
   * Else they follow from the confusions.
   */
  readonly benefits?: BenefitList;
  /**
   * How decisions differ inside each group, people of unknown group last: given for randomised
   * decisions and samples. Else they follow from the confusions.
   */
  readonly decided?: readonly DecidedGroup[];
  /** Mean of |pctᵢ − pctⱼ| over all pairs of people, pct being a score's mid-rank in [0, 1]. */
  readonly rankSpread: number;
  readonly fairness: LinkSums;
  readonly similarity: LinkSums;
}

/** Sums of one calibration table: three numbers a bin, people, Σ score, Σ label. */
export type CalibrationSums = Float64Array;

/** Benefits of people, how much each counts, and their group. */
export interface BenefitList {
  readonly values: ArrayLike<number>;
  readonly weights: ArrayLike<number>;
  readonly groups: ArrayLike<number>;
}

/** Sums over the links of a graph, over ordered pairs of people. */
export interface LinkSums {
  /** Σ w |ŷᵢ − ŷⱼ| of decisions, in expectation if randomised; of scores; of true labels. */
  readonly decisions: number;
  /** NaN unless scores lie in [0, 1]. */
  readonly scores: number;
  readonly truth: number;
  /** Σ w |pctᵢ − pctⱼ| of the scores' mid-ranks among everybody. */
  readonly ranks: number;
  /** Σ w (pᵢ + pⱼ − 2 pᵢ pⱼ) of decisions at the labels' base rate (`decisionsAtRate`). */
  readonly atBaseRate: number;
  /** Σ w. */
  readonly weight: number;
  /**
   * Σ w by pair of groups, row by row, people of unknown group last (`groupLinkWeights`); empty
   * where not asked for, and where {@link hasGroupTable} says so.
   */
  readonly groups: Float64Array;
}

/** Whether there are few enough groups (255) for a table over pairs of them. */
export function hasGroupTable(groupCount: number): boolean {
  return groupCount <= 255;
}

/** No graph: nothing is known. */
export const noLinks: LinkSums = {
  decisions: 0,
  scores: 0,
  truth: 0,
  ranks: 0,
  atBaseRate: 0,
  weight: 0,
  groups: new Float64Array(0),
};

/** The sums of several graphs, each times its weight: those of the weighted sum of the graphs. */
export function addLinkSums(
  parts: readonly { readonly weight: number; readonly sums: LinkSums }[],
): LinkSums {
  const add = (key: Exclude<keyof LinkSums, 'groups'>) =>
    parts.reduce((total, { weight, sums }) => total + weight * sums[key], 0);
  const groups = new Float64Array(Math.max(0, ...parts.map(({ sums }) => sums.groups.length)));
  for (const { weight, sums } of parts) {
    for (let k = 0; k < sums.groups.length; k++) groups[k] += weight * sums.groups[k];
  }
  return {
    decisions: add('decisions'),
    scores: add('scores'),
    truth: add('truth'),
    ranks: add('ranks'),
    atBaseRate: add('atBaseRate'),
    weight: add('weight'),
    groups,
  };
}

/** What is said about one group. */
export type GroupEvaluation = { readonly name: string } & Readonly<Record<GroupMeasureId, number>>;

/** Everything there is to say about predictions, as plain data; see `measureInfo` for each. */
export interface Evaluation {
  readonly people: number;
  /** The score from which the label is 1, or `null` when decisions were given. */
  readonly threshold: number | null;
  readonly measures: Readonly<Record<MeasureId, number>>;
  readonly groups: readonly GroupEvaluation[];
  /** Of more than two classes: each against all others; the rest is over all, see `macroEvaluation`. */
  readonly classes?: readonly ClassEvaluation[];
}

/** One class against all others. */
export type ClassEvaluation = { readonly name: string } & Pick<Evaluation, 'measures' | 'groups'>;

/** Every measure from its sums: the one definition, whoever added them up. */
export function evaluationOf(sums: PredictionSums | NumericSums): Evaluation {
  return sums.kind === 'numeric' ? numericEvaluationOf(sums) : classEvaluationOf(sums);
}

function classEvaluationOf(sums: PredictionSums): Evaluation {
  const { people, threshold, groupNames, auc } = sums;
  const rates = groupRatesFrom(sums.confusions);
  const { overall } = rates;
  const [error, ...groupErrors] = calibrationErrors(sums);
  const [overallAuc, ...groupAucs] = auc;
  const parts = fairnessParts(sums);
  return {
    people,
    threshold,
    measures: {
      auc: overallAuc,
      accuracy: overall.accuracy,
      balanced_accuracy: (overall.tpr + overall.tnr) / 2,
      brier: sums.brier,
      log_loss: sums.logLoss,
      calibration_error: error,
      base_rate: overall.baseRate,
      positive_rate: overall.positiveRate,
      tpr: overall.tpr,
      fpr: overall.fpr,
      fnr: overall.fnr,
      ppv: overall.ppv,
      consistency_fairness: consistencyOf(sums.fairness, 'decisions'),
      consistency_similarity: consistencyOf(sums.similarity, 'decisions'),
      consistency_fairness_scores: consistencyOf(sums.fairness, 'scores'),
      consistency_similarity_scores: consistencyOf(sums.similarity, 'scores'),
      consistency_fairness_truth: consistencyOf(sums.fairness, 'truth'),
      consistency_similarity_truth: consistencyOf(sums.similarity, 'truth'),
      rank_consistency_fairness: rankConsistency(sums, sums.fairness),
      rank_consistency_similarity: rankConsistency(sums, sums.similarity),
      consistency_fairness_at_base_rate: consistencyOf(sums.fairness, 'atBaseRate'),
      consistency_similarity_at_base_rate: consistencyOf(sums.similarity, 'atBaseRate'),
      consistency_fairness_rates: parts.rates,
      consistency_fairness_gap: parts.gap,
      consistency_fairness_who: parts.who,
      beyond_chance_fairness: parts.beyondChance,
      base_rate_gap: rateGap(rates, 'baseRate'),
      positive_rate_gap: rateGap(rates, 'positiveRate'),
      fpr_gap: rateGap(rates, 'fpr'),
      fnr_gap: rateGap(rates, 'fnr'),
      ppv_gap: rateGap(rates, 'ppv'),
      accuracy_gap: rateGap(rates, 'accuracy'),
      auc_gap: gap(groupAucs),
      calibration_error_gap: gap(groupErrors),
      signed_base_rate_gap: signedGap(rates, 'baseRate', groupNames),
      signed_positive_rate_gap: signedGap(rates, 'positiveRate', groupNames),
      signed_fpr_gap: signedGap(rates, 'fpr', groupNames),
      signed_fnr_gap: signedGap(rates, 'fnr', groupNames),
      base_rate_ratio: rateRatio(rates, 'baseRate'),
      positive_rate_ratio: rateRatio(rates, 'positiveRate'),
      fpr_ratio: rateRatio(rates, 'fpr'),
      fnr_ratio: rateRatio(rates, 'fnr'),
      equal_opportunity_difference: equalOpportunityDifference(rates),
      equalized_odds_difference: equalizedOddsDifference(rates),
      equalized_odds_ratio: equalizedOddsRatio(rates),
      ...inequality(sums),
      r2: Number.NaN,
      rmse: Number.NaN,
      mean_prediction_gap: Number.NaN,
      mean_residual_gap: Number.NaN,
    },
    groups: groupNames.map((name, g) => {
      const group = rates.groups[g];
      return {
        name,
        size: group.size,
        base_rate: group.baseRate,
        positive_rate: group.positiveRate,
        tpr: group.tpr,
        fpr: group.fpr,
        tnr: group.tnr,
        fnr: group.fnr,
        ppv: group.ppv,
        npv: group.npv,
        accuracy: group.accuracy,
        auc: groupAucs[g],
        calibration_error: groupErrors[g],
        mean_target: Number.NaN,
        mean_prediction: Number.NaN,
        mean_residual: Number.NaN,
        rmse: Number.NaN,
      };
    }),
  };
}

/** 1 − Σ w |ŷᵢ − ŷⱼ| / Σ w; NaN when nobody is linked. */
function consistencyOf(sums: LinkSums, key: Exclude<keyof LinkSums, 'groups' | 'weight'>): number {
  return sums.weight > 0 ? 1 - sums[key] / sums.weight : Number.NaN;
}

function rankConsistency({ rankSpread }: PredictionSums, { ranks, weight }: LinkSums): number {
  return rankConsistencyOf(ranks, weight, rankSpread);
}

/** All NaN where nobody is linked, or there are too many groups for a table of their pairs. */
function fairnessParts({ fairness, decided, confusions }: PredictionSums) {
  if (!(fairness.weight > 0) || fairness.groups.length === 0) {
    const unknown = Number.NaN;
    return { rates: unknown, gap: unknown, who: unknown, beyondChance: unknown };
  }
  return partsFrom(consistencyOf(fairness, 'decisions'), {
    linkWeights: fairness.groups,
    weight: fairness.weight,
    groups: decided ?? confusions.map(decidedOfConfusion),
  });
}

/** Of hard decisions: everybody of a group with 1 differs from everybody with 0, both ways. */
function decidedOfConfusion(confusion: Confusion): DecidedGroup {
  const positives = confusion.truePositives + confusion.falsePositives;
  const negatives = confusion.falseNegatives + confusion.trueNegatives;
  const people = positives + negatives;
  return { people, positives, pairs: people * (people - 1), apart: 2 * positives * negatives };
}

/** Σ_b |Σ score − Σ label| / n, of everybody, then of every group. */
function calibrationErrors({ calibration, groupNames }: PredictionSums): number[] {
  if (!calibration) return [Number.NaN, ...groupNames.map(() => Number.NaN)];
  return calibration.map((table) => {
    let [total, error] = [0, 0];
    for (let at = 0; at < table.length; at += 3) {
      total += table[at];
      error += Math.abs(table[at + 1] - table[at + 2]);
    }
    return error / total;
  });
}

function inequality(sums: PredictionSums) {
  const { values, weights, groups } = sums.benefits ?? benefitsOfConfusions(sums.confusions);
  const count = sums.groupNames.length;
  const entropy = entropyOf(values, 2, weights);
  return {
    generalized_entropy: entropy,
    theil: entropyOf(values, 1, weights),
    coefficient_of_variation: Math.sqrt(2 * entropy),
    between_group_entropy: betweenEntropyOf(values, groups, count, 2, weights),
    between_group_theil: betweenEntropyOf(values, groups, count, 1, weights),
  };
}

/** Of hard decisions: 0 for a refused 1, 1 for a right decision, 2 for an undeserved 1. */
function benefitsOfConfusions(confusions: PredictionSums['confusions']): BenefitList {
  const rows = confusions.flatMap((confusion, g) => {
    const { truePositives, falsePositives, falseNegatives, trueNegatives } = confusion;
    const group = g === confusions.length - 1 ? -1 : g;
    return [
      { value: 0, weight: falseNegatives, group },
      { value: 1, weight: truePositives + trueNegatives, group },
      { value: 2, weight: falsePositives, group },
    ];
  });
  return {
    values: rows.map(({ value }) => value),
    weights: rows.map(({ weight }) => weight),
    groups: rows.map(({ group }) => group),
  };
}
