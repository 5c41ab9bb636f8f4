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
      givenUp: null,
    },
    {
      ...{ name: 'shuffled', title: 'Shuffled', control: true, values: { auc: measured(0.6) } },
      givenUp: null,
    },
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
  const row = (name: string) => ({
    ...{ name, title: name, control: name !== 'pfr', values: {}, givenUp: null },
  });

  it('shows the method with judgments as given, shuffled and ignored', () => {
    const measures = ['original', 'pfr-gamma0', 'pfr-shuffled', 'pfr'].map(row);
    expect(judgmentsMatter({ measures }).map((each) => [each.judgments, each.row.name])).toEqual([
      ['given', 'pfr'],
      ['shuffled', 'pfr-shuffled'],
      ['ignored', 'pfr-gamma0'],
    ]);
  });

  it('has nothing to show without controls, or without PFR', () => {
    expect(judgmentsMatter({ measures: [row('pfr'), row('original')] })).toEqual([]);
    expect(judgmentsMatter({ measures: [row('pfr-shuffled'), row('pfr-gamma0')] })).toEqual([]);
  });
});
