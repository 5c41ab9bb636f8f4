import { describe, expect, it } from 'vitest';
import { oracle } from '../../testing/golden.ts';
import {
  betweenGroupEntropy,
  coefficientOfVariation,
  generalizedEntropy,
  meanLogDeviation,
  theil,
} from './generalizedEntropy.ts';
import {
  demographicParityDifference,
  demographicParityRatio,
  equalizedOddsDifference,
  equalizedOddsRatio,
  equalOpportunityDifference,
  equalOpportunityRatio,
  rateGap,
} from './groupFairness.ts';
import { groupRates } from './groupRates.ts';
import {
  averageAbsOddsDifference,
  averageOddsDifference,
  disparateImpact,
  signedDifference,
  signedEqualOpportunityDifference,
  signedRatio,
  statisticalParityDifference,
} from './sidedDifferences.ts';

describe('group fairness, unsigned', () => {
  it("agrees with fairlearn's documentation", () => {
    const { input, expected, tolerance } = oracle('fairlearn.metricframe.doc18');
    const groups = input.group.map((name: string) => 'abc'.indexOf(name));
    const rates = groupRates(input.y_true, input.y_pred, groups);
    const close = (actual: number, wanted: number) =>
      expect(Math.abs(actual - wanted)).toBeLessThanOrEqual(tolerance);
    close(demographicParityDifference(rates), expected.demographic_parity_difference);
    close(demographicParityRatio(rates), expected.demographic_parity_ratio);
    close(equalizedOddsDifference(rates), expected.equalized_odds_difference);
    close(equalizedOddsRatio(rates), expected.equalized_odds_ratio);
    close(equalOpportunityDifference(rates), expected.difference.tpr);
    close(equalOpportunityRatio(rates), expected.ratio.tpr);
    // The mean of the two differences, 0.2 and 1, and of the two ratios, 2/3 and 0.
    close(equalizedOddsDifference(rates, { aggregate: 'mean' }), 0.6);
    close(equalizedOddsRatio(rates, { aggregate: 'mean' }), 1 / 3);
  });

  it('has the same gap for false negatives and true positives, and that of the true labels', () => {
    // Group 0: labels 1 1 0, predicted 1 0 0; group 1: labels 1 0 0, predicted 1 1 0.
    const rates = groupRates([1, 1, 0, 1, 0, 0], [1, 0, 0, 1, 1, 0], [0, 0, 0, 1, 1, 1]);
    expect(rateGap(rates, 'fnr')).toBe(0.5);
    expect(equalOpportunityDifference(rates)).toBe(0.5);
    expect(rateGap(rates, 'baseRate')).toBeCloseTo(1 / 3, 15);
  });

  it('is NaN when odds cannot be compared', () => {
    const onlyPositives = groupRates([1, 1], [1, 0], [0, 1]);
    expect(equalizedOddsDifference(onlyPositives)).toBeNaN();
    expect(equalizedOddsRatio(onlyPositives)).toBeNaN();
    expect(equalOpportunityDifference(onlyPositives)).toBe(1);
  });
});

describe('group fairness, between two named sides', () => {
  const { input, expected, tolerance } = oracle('aif360r.classification20');
  const { y_true: labels, y_pred: predictions, sex } = input;
  const rates = groupRates(labels, predictions, sex);
  const sides = { unprivileged: [0], privileged: [1] };
  const close = (actual: number, wanted: number) =>
    expect(Math.abs(actual - wanted)).toBeLessThanOrEqual(tolerance);

  it("agrees with AIF360 on its R package's data", () => {
    const { overall, groups } = rates;
    const confusion = {
      TP: overall.truePositives,
      FP: overall.falsePositives,
      FN: overall.falseNegatives,
      TN: overall.trueNegatives,
    };
    expect(confusion).toEqual(expected.confusion);
    close(overall.accuracy, expected.accuracy);
    close(groups[1].accuracy, expected.accuracy_priv);
    close(groups[0].accuracy, expected.accuracy_unpriv);
    close(overall.errorRate, expected.error_rate);
    close(overall.falseDiscoveryRate, expected.false_discovery_rate);
    close(overall.falseOmissionRate, expected.false_omission_rate);
    close(overall.fnr, expected.false_negative_rate);
    close(overall.fpr, expected.false_positive_rate);
    close(groups[1].fpr, expected.false_positive_rate_priv);
    close(groups[0].fpr, expected.false_positive_rate_unpriv);
    close(overall.positiveRate, expected.selection_rate);
    close(overall.npv, expected.negative_predictive_value);
    close(overall.ppv, expected.positive_predictive_value);
    close(overall.tpr, expected.true_positive_rate);
    close(overall.tnr, expected.true_negative_rate);

    close(averageAbsOddsDifference(rates, sides), expected.average_abs_odds_difference);
    close(averageOddsDifference(rates, sides), expected.average_odds_difference);
    close(disparateImpact(rates, sides), expected.disparate_impact);
    close(statisticalParityDifference(rates, sides), expected.statistical_parity_difference);
    close(signedEqualOpportunityDifference(rates, sides), expected.equal_opportunity_difference);
    close(signedDifference(rates, 'errorRate', sides), expected.error_rate_difference);
    close(signedRatio(rates, 'errorRate', sides), expected.error_rate_ratio);
    close(
      signedDifference(rates, 'falseDiscoveryRate', sides),
      expected.false_discovery_rate_difference,
    );
    close(signedDifference(rates, 'fnr', sides), expected.false_negative_rate_difference);
    close(signedRatio(rates, 'fnr', sides), expected.false_negative_rate_ratio);
    close(
      signedDifference(rates, 'falseOmissionRate', sides),
      expected.false_omission_rate_difference,
    );
    close(signedRatio(rates, 'falseOmissionRate', sides), expected.false_omission_rate_ratio);
    close(signedDifference(rates, 'fpr', sides), expected.false_positive_rate_difference);

    close(generalizedEntropy(labels, predictions), expected.generalized_entropy_index_alpha2);
    close(theil(labels, predictions), expected.theil_index);
    close(coefficientOfVariation(labels, predictions), expected.coefficient_of_variation);
    close(betweenGroupEntropy(labels, predictions, sex), expected.between_all_groups_gei_alpha2);
    close(
      betweenGroupEntropy(labels, predictions, sex, { alpha: 1 }),
      expected.between_all_groups_theil,
    );
    expect(meanLogDeviation(labels, predictions)).toBe(Number.POSITIVE_INFINITY);
  });

  it('takes several groups together as one side, and leaves a third side alone', () => {
    // Groups 0, 1, 2 with positive rates 1/1, 0/3, 1/2: groups 0 and 1 together have 1/4.
    const three = groupRates([1, 1, 1, 1, 1, 1, 1], [1, 0, 0, 0, 1, 0, 1], [0, 1, 1, 1, 2, 2, 3]);
    const taken = { unprivileged: [0, 1], privileged: [2] };
    expect(statisticalParityDifference(three, taken)).toBe(-0.25);
    expect(disparateImpact(three, taken)).toBe(0.5);
  });

  it('refuses a group on both sides or one that is not there', () => {
    expect(() => disparateImpact(rates, { unprivileged: [0], privileged: [0, 1] })).toThrow(
      /group 0 is named/,
    );
    expect(() => disparateImpact(rates, { unprivileged: [0], privileged: [2] })).toThrow(
      /from 0 to 1, but is 2/,
    );
  });
});
