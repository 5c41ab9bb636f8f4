import type { FitResult } from '@pairfair/studio/results/schemas';
import { describe, expect, it } from 'vitest';
import { groupBars, rateNames } from './groupBars.ts';
import { judgmentsMatter } from './judgmentsMatter.ts';
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
    { method: 'pfr', group: 'one', values: { size: 10, fpr: 0.1, fnr: null } },
    { method: 'pfr', group: 'two', values: { size: 20, fpr: null, fnr: null } },
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
  it('has a row per method and a bar per group, none where the rate is unknown', () => {
    expect(rateNames(fit)).toEqual(['fpr']);
    expect(groupBars(fit, 'fpr')).toEqual({
      series: ['one', 'two'],
      rows: [{ name: 'PFR', values: [{ value: 0.1 }, { value: Number.NaN }] }],
    });
  });
});

describe('judgmentsMatter', () => {
  const row = (name: string) => ({ name, title: name, control: name !== 'pfr', values: {} });
  const measures = ['original', 'pfr-gamma0', 'pfr-shuffled', 'pfr'].map(row);

  it('tells the verdict, and the method with judgments as given, shuffled and ignored', () => {
    const summary = { credit: { verdict: 'no', sentence: 'No difference.' } };
    const found = judgmentsMatter({ summary, measures });
    expect(found?.sentence).toBe('No difference.');
    expect(found?.rows.map((each) => [each.judgments, each.row.name])).toEqual([
      ['given', 'pfr'],
      ['shuffled', 'pfr-shuffled'],
      ['ignored', 'pfr-gamma0'],
    ]);
    const few = judgmentsMatter({ summary, measures: [row('pfr')] });
    expect(few?.rows.map(({ judgments }) => judgments)).toEqual(['given']);
  });

  it('has nothing to tell of a fit, or of a comparison without PFR', () => {
    expect(judgmentsMatter({ summary: null, measures })).toBeUndefined();
    expect(judgmentsMatter({ summary: { credit: null }, measures })).toBeUndefined();
  });
});
