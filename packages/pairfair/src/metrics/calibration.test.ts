import { describe, expect, it } from 'vitest';
import { python, runPython } from '../../testing/python.ts';
import { Random } from '../random.ts';
import { calibration, groupCalibration } from './calibration.ts';
import { brierScore, logLoss } from './scoringRules.ts';

describe('calibration', () => {
  it('compares mean score and base rate in each bin', () => {
    // Two bins: (0, ½] has scores 0.2, 0.4 and labels 0, 1; (½, 1] has score 0.9 and label 1.
    const { bins, expectedCalibrationError } = calibration([0, 1, 1], [0.2, 0.4, 0.9], { bins: 2 });
    expect(bins[0]).toEqual({
      low: 0,
      high: 0.5,
      size: 2,
      meanScore: expect.closeTo(0.3, 12),
      baseRate: 0.5,
    });
    expect(bins[1]).toEqual({ low: 0.5, high: 1, size: 1, meanScore: 0.9, baseRate: 1 });
    expect(expectedCalibrationError).toBeCloseTo((2 * 0.2 + 0.1) / 3, 15);
  });

  it('puts a score on an edge into the lower bin, whatever the product rounds to', () => {
    // 0.7 · 10 is 7.000000000000001 in floating point.
    for (const k of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]) {
      const { bins } = calibration([1], [k / 10]);
      expect(bins.findIndex((bin) => bin.size === 1)).toBe(k - 1);
    }
    expect(calibration([1], [0]).bins[0].size).toBe(1);
  });

  it('is separate per group, with people of unknown group overall only', () => {
    const all = groupCalibration([1, 0, 1], [1, 1, 0.5], [0, 1, -1]);
    expect(all.groups.map((group) => group.expectedCalibrationError)).toEqual([0, 1]);
    expect(all.overall.expectedCalibrationError).toBeCloseTo((1 + 0.5) / 3, 15);
  });

  it('is NaN without people', () => {
    expect(calibration([], []).expectedCalibrationError).toBeNaN();
    expect(brierScore([], [])).toBeNaN();
    expect(logLoss([], [])).toBeNaN();
  });

  it('asks for probabilities', () => {
    expect(() => calibration([1], [1.2])).toThrow(/entry 0 is 1.2/);
    expect(() => calibration([1], [1], { bins: 0 })).toThrow(/bins/);
  });

  it('calls something impossible that happened infinitely surprising', () => {
    expect(logLoss([1, 0], [0, 0.5])).toBe(Number.POSITIVE_INFINITY);
    expect(logLoss([1, 0], [0, 0.5], { weights: [0, 1] })).toBeCloseTo(Math.LN2, 15);
  });

  it.skipIf(!python)('agrees with scikit-learn', () => {
    const random = new Random(5, 'calibration');
    const s = Array.from({ length: 400 }, () => random.uniform());
    const y = s.map((score) => (random.uniform() < score * score ? 1 : 0));
    const w = s.map(() => random.uniform());
    const twin = runPython(
      `from sklearn.calibration import calibration_curve
from sklearn.metrics import brier_score_loss, log_loss
true, mean = calibration_curve(data["y"], data["s"], n_bins=7)
result = dict(true=true.tolist(), mean=mean.tolist(),
  brier=brier_score_loss(data["y"], data["s"], sample_weight=data["w"]),
  loss=log_loss(data["y"], data["s"], sample_weight=data["w"]))`,
      { y, s, w },
    );
    const { bins } = calibration(y, s, { bins: 7 });
    bins.forEach((bin, b) => {
      expect(bin.baseRate).toBeCloseTo(twin.true[b], 12);
      expect(bin.meanScore).toBeCloseTo(twin.mean[b], 12);
    });
    expect(brierScore(y, s, { weights: w })).toBeCloseTo(twin.brier, 12);
    expect(logLoss(y, s, { weights: w })).toBeCloseTo(twin.loss, 12);
  });
});
