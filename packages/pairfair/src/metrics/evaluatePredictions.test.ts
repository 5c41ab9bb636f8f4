import { describe, expect, it } from 'vitest';
import { expectNear } from '../../testing/expectNear.ts';
import { cellsGraph } from '../graphs/cellsGraph.ts';
import { edgesGraph } from '../graphs/edgesGraph.ts';
import { Random } from '../random.ts';
import { auc } from './auc.ts';
import { groupCalibration } from './calibration.ts';
import { consistency, expectedConsistency } from './consistency.ts';
import { consistencyParts } from './consistencyParts.ts';
import { decisionsAtRate } from './decisionsAtRate.ts';
import { evaluatePredictions } from './evaluatePredictions.ts';
import { gap } from './gap.ts';
import {
  betweenGroupEntropy,
  coefficientOfVariation,
  generalizedEntropy,
  theil,
} from './generalizedEntropy.ts';
import {
  equalizedOddsDifference,
  equalizedOddsRatio,
  rateGap,
  rateRatio,
} from './groupFairness.ts';
import { groupRates } from './groupRates.ts';
import { groupMeasureIds, measureIds, measuresFor } from './measureIds.ts';
import { measureInfo } from './measureInfo.ts';
import { rankConsistency } from './rankConsistency.ts';
import { brierScore, logLoss } from './scoringRules.ts';

const random = new Random(11, 'evaluation');
const people = 60;
const labels = Float64Array.from({ length: people }, () => random.integer(2));
const scores = labels.map(
  (label) => Math.round(100 * (0.3 * label + 0.7 * random.uniform())) / 100,
);
const groups = Int32Array.from({ length: people }, (_, i) => (i === 0 ? -1 : random.integer(3)));
const fairness = cellsGraph({
  matrix: Array.from({ length: people }, () => [random.uniform(), random.uniform()]),
  groups,
});
const similarity = edgesGraph(
  people,
  Array.from({ length: people - 1 }, (_, i) => [i, i + 1, 1 + random.uniform()] as const),
);
const input = { labels, scores, groups, graphs: { fairness, similarity } };

describe('evaluatePredictions', () => {
  it('says what each measure on its own says', () => {
    const predictions = scores.map((score) => (score >= 0.5 ? 1 : 0));
    const rates = groupRates(labels, predictions, groups);
    const calibrations = groupCalibration(labels, scores, groups);
    const members = [0, 1, 2].map((g) => [...groups.keys()].filter((i) => groups[i] === g));
    const aucs = members.map((who) =>
      auc(
        who.map((i) => labels[i]),
        who.map((i) => scores[i]),
      ),
    );
    const parts = consistencyParts(predictions, fairness, groups);
    const atBaseRate = decisionsAtRate(scores, rates.overall.baseRate);
    const errors = calibrations.groups.map((group) => group.expectedCalibrationError);
    const { measures, groups: perGroup } = evaluatePredictions(input);

    const expected: Record<(typeof measureIds)[number], number> = {
      auc: auc(labels, scores),
      accuracy: rates.overall.accuracy,
      balanced_accuracy: (rates.overall.tpr + 1 - rates.overall.fpr) / 2,
      brier: brierScore(labels, scores),
      log_loss: logLoss(labels, scores),
      calibration_error: calibrations.overall.expectedCalibrationError,
      base_rate: rates.overall.baseRate,
      positive_rate: rates.overall.positiveRate,
      tpr: rates.overall.tpr,
      fpr: rates.overall.fpr,
      fnr: rates.overall.fnr,
      ppv: rates.overall.ppv,
      consistency_fairness: consistency(predictions, fairness),
      consistency_similarity: consistency(predictions, similarity),
      consistency_fairness_scores: consistency(scores, fairness),
      consistency_similarity_scores: consistency(scores, similarity),
      consistency_fairness_truth: consistency(labels, fairness),
      consistency_similarity_truth: consistency(labels, similarity),
      rank_consistency_fairness: rankConsistency(scores, fairness),
      rank_consistency_similarity: rankConsistency(scores, similarity),
      consistency_fairness_at_base_rate: expectedConsistency(atBaseRate, fairness),
      consistency_similarity_at_base_rate: expectedConsistency(atBaseRate, similarity),
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
      auc_gap: gap(aucs),
      calibration_error_gap: gap(errors),
      signed_base_rate_gap: Number.NaN,
      signed_positive_rate_gap: Number.NaN,
      signed_fpr_gap: Number.NaN,
      signed_fnr_gap: Number.NaN,
      base_rate_ratio: rateRatio(rates, 'baseRate'),
      positive_rate_ratio: rateRatio(rates, 'positiveRate'),
      fpr_ratio: rateRatio(rates, 'fpr'),
      fnr_ratio: rateRatio(rates, 'fnr'),
      equal_opportunity_difference: rateGap(rates, 'tpr'),
      equalized_odds_difference: equalizedOddsDifference(rates),
      equalized_odds_ratio: equalizedOddsRatio(rates),
      generalized_entropy: generalizedEntropy(labels, predictions),
      theil: theil(labels, predictions),
      coefficient_of_variation: coefficientOfVariation(labels, predictions),
      between_group_entropy: betweenGroupEntropy(labels, predictions, groups),
      between_group_theil: betweenGroupEntropy(labels, predictions, groups, { alpha: 1 }),
      // Of numbers only.
      ...{ r2: Number.NaN, rmse: Number.NaN },
      ...{ mean_prediction_gap: Number.NaN, mean_residual_gap: Number.NaN },
    };
    for (const id of measureIds) expectNear(measures[id], expected[id], 1e-12, id);

    perGroup.forEach((group, g) => {
      const { size, baseRate, positiveRate, tpr, fpr, tnr, fnr, ppv, npv, accuracy } =
        rates.groups[g];
      const rest = { size, tpr, fpr, tnr, fnr, ppv, npv, accuracy };
      expect(group).toMatchObject({
        name: `${g}`,
        base_rate: baseRate,
        positive_rate: positiveRate,
        ...rest,
      });
      expectNear(group.auc, aucs[g], 1e-12);
      expectNear(group.calibration_error, errors[g], 1e-12);
    });
  });

  it('has each measure defined on such data, described, and no other', () => {
    const { measures, groups: perGroup } = evaluatePredictions(input);
    expect(Object.keys(measures).sort()).toEqual([...measureIds].sort());
    expect(Object.keys(measureInfo)).toEqual([...measureIds]);
    // With three groups a gap has no sign.
    for (const id of measuresFor('binary')) {
      if (id.startsWith('signed_')) expect(measures[id], id).toBeNaN();
      else expect(measures[id], id).not.toBeNaN();
    }
    expect(Object.keys(perGroup[0])).toEqual(['name', ...groupMeasureIds]);
  });

  it('gives a gap between two groups its sign: second name less first, whatever their numbers', () => {
    const two = { labels: [1, 0, 1, 1], scores: [0.9, 0.1, 0.8, 0.7], groups: [0, 0, 1, 1] };
    const named = (groupNames: string[]) => evaluatePredictions({ ...two, groupNames }).measures;
    // Half of the first group gets 1, all of the second does.
    expect(named(['a', 'b']).signed_positive_rate_gap).toBe(0.5);
    expect(named(['b', 'a']).signed_positive_rate_gap).toBe(-0.5);
    expect(named(['b', 'a']).positive_rate_gap).toBe(0.5);
    expect(named(['a', 'b', 'nobody']).signed_base_rate_gap).toBe(0.5);
    expect(named(['a', 'b']).signed_fpr_gap).toBeNaN();
    const alone = evaluatePredictions({ ...two, groups: [0, 0, 0, 0] }).measures;
    expect(alone.signed_positive_rate_gap).toBeNaN();
  });

  it('leaves the parts of consistency out where groups are too many for a table of pairs', () => {
    const ids = Array.from({ length: 300 }, (_, i) => i);
    const many = edgesGraph(300, [[0, 1, 1]]);
    const evaluate = (groups: number[]) =>
      evaluatePredictions({
        ...{ labels: ids.map((i) => i % 2), scores: ids.map((i) => i / 300), groups },
        graphs: { fairness: many },
      }).measures;
    expect(evaluate(ids).consistency_fairness_who).toBeNaN();
    expect(evaluate(ids).consistency_fairness).toBe(1);
    expect(evaluate(ids.map((i) => i % 2)).consistency_fairness_who).not.toBeNaN();
  });

  it('evaluates a randomised decision in expectation', () => {
    const decisions = scores.map((score) => 1 - score / 2);
    const { measures, threshold } = evaluatePredictions({ ...input, decisions });
    expect(threshold).toBeNull();
    expectNear(measures.consistency_fairness, expectedConsistency(decisions, fairness), 1e-12);
    expectNear(measures.positive_rate, decisions.reduce((sum, p) => sum + p, 0) / people, 1e-12);
    expectNear(measures.auc, auc(labels, scores), 1e-12);
    const { who, gap: byGroups } = consistencyParts(decisions, fairness, groups);
    expectNear(measures.consistency_fairness_who, who, 1e-12);
    expectNear(measures.consistency_fairness_gap, byGroups, 1e-12);
    expect(() => evaluatePredictions({ ...input, decisions, threshold: 0.5 })).toThrow(/exclude/);
  });

  it('gives the label 1 from the threshold on', () => {
    const small = { labels: [0, 1], scores: [0.3, 0.7], groups: [0, 1] };
    expect(evaluatePredictions({ ...small, threshold: 0.7 }).measures.positive_rate).toBe(0.5);
    expect(evaluatePredictions({ ...small, threshold: 0 }).measures.positive_rate).toBe(1);
  });

  it('leaves measures of probabilities undefined for scores on another scale', () => {
    const deciles = scores.map((score) => 1 + Math.round(9 * score));
    const { measures } = evaluatePredictions({ ...input, scores: deciles, threshold: 5 });
    const undefinedIds = measuresFor('binary').filter(
      (id) => Number.isNaN(measures[id]) && !id.startsWith('signed_'),
    );
    expect(undefinedIds).toEqual([
      'brier',
      'log_loss',
      'calibration_error',
      'consistency_fairness_scores',
      'consistency_similarity_scores',
      'calibration_error_gap',
    ]);
    expectNear(measures.auc, auc(labels, deciles), 1e-12);
  });

  it('is undefined, not wrong, where there is nothing to compare', () => {
    const { measures } = evaluatePredictions({ labels: [1, 1], scores: [1, 0], groups: [0, 0] });
    expect(measures.auc).toBeNaN();
    expect(measures.consistency_fairness).toBeNaN();
    expect(measures.positive_rate_gap).toBeNaN();
    expect(measures.accuracy).toBe(0.5);
    expect(evaluatePredictions({ labels: [], scores: [], groups: [] }).measures.accuracy).toBeNaN();
  });

  it('is plain data, and leaves its input alone', () => {
    const before = structuredClone(input);
    const evaluation = evaluatePredictions(input);
    expect(input).toEqual(before);
    expect(structuredClone(evaluation)).toEqual(evaluation);
  });

  it('names groups, the absent ones too', () => {
    const named = evaluatePredictions({ ...input, groupNames: ['a', 'b', 'c', 'nobody'] });
    expect(named.groups.map((group) => group.name)).toEqual(['a', 'b', 'c', 'nobody']);
    expect(named.groups[3].size).toBe(0);
    expect(() => evaluatePredictions({ ...input, groupNames: ['a'] })).toThrow(
      /1 names and a person in group 2/,
    );
  });

  it('says what does not fit', () => {
    const small = { labels: [0, 1], scores: [0.3, 0.7], groups: [0, 1] };
    expect(() => evaluatePredictions({ ...small, scores: [1] })).toThrow(/2 and 1/);
    expect(() => evaluatePredictions({ ...small, labels: [1, 2] })).toThrow(/hold 2/);
    expect(() => evaluatePredictions({ ...small, graphs: { fairness } })).toThrow(/2 and 60/);
    expect(() => evaluatePredictions({ ...small, decisions: [0, 2] })).toThrow(/entry 1 is 2/);
    expect(() => evaluatePredictions({ ...small, threshold: Number.NaN })).toThrow(/threshold/);
  });
});
