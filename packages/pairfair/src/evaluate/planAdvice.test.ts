import { describe, expect, it } from 'vitest';
import type { JudgmentPlan, PlanPoint } from './judgmentPlan.ts';
import { amountsUpTo, planAdvice } from './planAdvice.ts';

const plan = (kind: JudgmentPlan['kind'], share: number, distinguishable = 1): JudgmentPlan =>
  ({ kind, points: [{ share: 0 }, { share } as PlanPoint], distinguishable }) as JudgmentPlan;

describe('planAdvice', () => {
  it('names what brings most, and what is about as good', () => {
    const plans = [plan('pair', 0.6), plan('rating', 0.9), plan('comparison', 0.86)];
    expect(planAdvice(plans)).toEqual({ verdict: 'ask', best: ['rating', 'comparison'] });
    expect(planAdvice([plan('pair', 0.6), plan('rating', 0.7)]).best).toEqual(['rating']);
  });

  it('advises against judges who cannot be told from chance, whatever they reached', () => {
    expect(planAdvice([plan('pair', 0.5, 0.2)])).toEqual({ verdict: 'no-gain', best: [] });
    expect(planAdvice([plan('pair', 0.05)])).toEqual({ verdict: 'no-gain', best: [] });
  });

  it('says when there is nothing to be reached', () => {
    expect(planAdvice([plan('pair', Number.NaN)])).toEqual({ verdict: 'no-room', best: [] });
  });
});

describe('amountsUpTo', () => {
  it('ascends to what there is time for, each number once', () => {
    expect(amountsUpTo(2000)).toEqual([60, 200, 600, 2000]);
    expect(amountsUpTo(5)).toEqual([1, 2, 5]);
  });
});
