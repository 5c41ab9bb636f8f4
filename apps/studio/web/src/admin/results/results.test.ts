import type { FitResult } from '@pairfair/studio/results/schemas';
import { describe, expect, it } from 'vitest';
import { groupBars, rateNames } from './groupBars.ts';
import { measuredNames } from './measuredNames.ts';
import { tradeoffData } from './tradeoffData.ts';

const measured = (mean: number | null, low: number | null = null, high: number | null = null) => ({
  mean,
  low,
  high,
});

const fit: Pick<FitResult, 'measures' | 'groups'> = {
  measures: [
    {
      name: 'pfr',
      title: 'PFR',
      control: false,
      values: {
        auc: measured(0.8, 0.7, 1.2),
        consistency_fairness_at_base_rate: measured(0.9),
        brier: measured(null),
      },
    },
    { name: 'shuffled', title: 'Shuffled', control: true, values: { auc: measured(0.6) } },
  ],
  groups: [
    { method: 'pfr', group: 'one', values: { size: 10, fpr: 0.1 } },
    { method: 'pfr', group: 'two', values: { size: 20, fpr: null } },
  ],
};

describe('measuredNames', () => {
  it('leaves out what nobody has a value for', () => {
    expect(measuredNames(fit)).toEqual(['auc', 'consistency_fairness_at_base_rate']);
  });
});

describe('tradeoffData', () => {
  it('places methods that have both measures, with intervals as far as a measure goes', () => {
    expect(tradeoffData(fit, ['methods', 'controls'])).toEqual({
      points: [{ name: 'PFR', x: { value: 0.9 }, y: { value: 0.8, low: 0.7, high: 1 }, kind: 0 }],
      kinds: [],
    });
  });
});

describe('groupBars', () => {
  it('has a row per method and a bar per group, none where the rate is undefined', () => {
    expect(rateNames(fit)).toEqual(['fpr']);
    expect(groupBars(fit, 'fpr')).toEqual({
      series: ['one', 'two'],
      rows: [{ name: 'PFR', values: [{ value: 0.1 }, { value: Number.NaN }] }],
    });
  });
});
