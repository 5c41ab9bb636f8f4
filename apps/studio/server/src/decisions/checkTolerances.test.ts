import { describe, expect, it } from 'vitest';
import { checkTolerances } from './checkTolerances.ts';

const measured = (mean: number | null, low: number | null, high: number | null) => ({
  ...{ mean, low, high },
});
const asked = { ratio: 0.8, gap: 0.1, gapOf: 'fpr_gap', givenUp: 0.02 } as const;

describe('checkTolerances', () => {
  it('goes by the figure, and is sure by the whole interval', () => {
    const checks = checkTolerances(
      {
        values: {
          positive_rate_ratio: measured(0.85, 0.7, 0.95),
          fpr_gap: measured(0.05, 0.01, 0.09),
          positive_rate_gap: measured(0.9, 0.9, 0.9),
        },
        givenUp: measured(0.05, 0.03, 0.07),
      },
      asked,
    );
    expect(checks.map(({ of, kept, sure }) => [of, kept, sure])).toEqual([
      ['positive_rate_ratio', true, false],
      ['fpr_gap', true, true],
      ['given_up', false, true],
    ]);
  });

  it('keeps a limit that is just reached, and knows what is not known', () => {
    const [ratio, gap, givenUp] = checkTolerances(
      { values: { positive_rate_ratio: measured(0.8, null, null) }, givenUp: null },
      asked,
    );
    expect(ratio).toMatchObject({ kept: true, sure: false });
    expect(gap).toMatchObject({ kept: null, value: null });
    expect(givenUp).toMatchObject({ kept: null });
  });

  it('leaves out what nobody asked for', () => {
    const none = { ratio: null, gap: null, gapOf: 'fpr_gap', givenUp: null } as const;
    expect(checkTolerances({ values: {}, givenUp: null }, none)).toEqual([]);
  });
});
