import { describe, expect, it } from 'vitest';
import { expectClose } from '../../testing/compare.ts';
import { collectAnswers } from '../judgments/answers/collectAnswers.ts';
import type { Judgment } from '../judgments/records/judgment.ts';
import { judgedOrder } from './judgedOrder.ts';

const people = ['A', 'B', 'C', 'D'];

function orderOf(
  judgments: readonly object[],
  options?: Parameters<typeof judgedOrder>[1],
  weights?: Float64Array,
) {
  const answers = collectAnswers(judgments as readonly Judgment[], {
    ...{ people, groups: [0, 0, 0, 0] },
  });
  return judgedOrder(answers, options, weights);
}

const said = (kind: string, names: string, answer: unknown, more: object = {}) => ({
  ...{ kind, people: Array.from(names), answer, judge: 'j', ...more },
});

describe('judgedOrder', () => {
  it('takes comparisons, and nothing from "equal" and "cannot compare"', () => {
    const order = orderOf([
      said('comparison', 'BA', 'first'),
      said('comparison', 'AC', 'second'),
      said('comparison', 'CD', 'equal'),
      said('comparison', 'AD', 'cannot-compare'),
    ]);
    // By hand: B over A, C over A; two pairs.
    expectClose(order ?? [], [-1, 1 / 2, 1 / 2, 0], 1e-15);
  });

  it('takes all pairs of an ordered list', () => {
    const order = orderOf([said('ranking', 'ABC', ['C', 'A', 'B'])]);
    expectClose(order ?? [], [0, -2 / 3, 2 / 3, 0], 1e-15);
  });

  it('takes who deserves more of two who do not deserve the same, whoever was shown first', () => {
    const order = orderOf([
      said('pair', 'AB', 'no', { direction: 'second' }),
      said('pair', 'DC', 'no', { direction: 'second' }),
      said('pair', 'AC', 'no'),
      said('pair', 'AD', 'yes', { direction: 'first' }),
    ]);
    // By hand: B over A, C over D.
    expectClose(order ?? [], [-1 / 2, 1 / 2, 1 / 2, -1 / 2], 1e-15);
  });

  it('orders whoever is rated by their mean, unless there are too few ratings', () => {
    const ratings = [
      ...[said('rating', 'A', 3), said('rating', 'A', 5, { judge: 'k' })],
      ...[said('rating', 'B', 2), said('rating', 'B', 2, { judge: 'k' })],
      said('rating', 'C', 5),
    ];
    expectClose(orderOf(ratings) ?? [], [1, -1, 0, 0], 1e-15);
    // By hand, with C: above 0, 1, 2 others of 3 pairs.
    expectClose(orderOf(ratings, { minAnswers: 1 }) ?? [], [0, -2 / 3, 2 / 3, 0], 1e-15);
  });

  it('goes by the scores of the method that was asked for', () => {
    // K is two steps stricter than J; only J rates A, only K rates D.
    const ratings = [
      ...[said('rating', 'A', 4), said('rating', 'B', 5), said('rating', 'C', 3)],
      ...[said('rating', 'B', 3), said('rating', 'C', 1), said('rating', 'D', 3)].map((one) => ({
        ...{ ...one, judge: 'k' },
      })),
    ];
    const mean = orderOf(ratings, { minAnswers: 1 }) ?? [];
    const fair = orderOf(ratings, { minAnswers: 1, method: 'leniency' }) ?? [];
    expect(mean[3]).toBeLessThan(mean[0]);
    expect(fair[3]).toBeGreaterThan(fair[0]);
    const posterior =
      orderOf(ratings, { minAnswers: 1, method: 'dawid-skene' }) ?? new Float64Array(0);
    expect(posterior[1]).toBeGreaterThan(posterior[2]);
    expect(posterior.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(0, 12);
  });

  it('lets ratings and pairs that were said count as often as they were given', () => {
    const ratings = [said('rating', 'A', 1), said('rating', 'B', 2), said('rating', 'C', 3)];
    const order = orderOf([...ratings, said('comparison', 'AD', 'first')], { minAnswers: 1 });
    // By hand: ¾ (C over A and B, B over A: −2/3, 0, 2/3) + ¼ (A over D).
    expectClose(order ?? [], [-1 / 2 + 1 / 4, 0, 1 / 2, -1 / 4], 1e-15);
  });

  it('counts a pair by the product of both weights, and a rating by who is rated', () => {
    const weights = Float64Array.of(2, 0.5, 1, 3);
    const compared = [said('comparison', 'BA', 'first'), said('comparison', 'AC', 'second')];
    // By hand: B over A once, C over A twice; three pairs.
    expectClose(orderOf(compared, {}, weights) ?? [], [-1, 1 / 3, 2 / 3, 0], 1e-15);
    const ratings = [said('rating', 'A', 1), said('rating', 'B', 2)];
    const order = orderOf(
      [...ratings, said('comparison', 'AD', 'first')],
      { minAnswers: 1 },
      weights,
    );
    // By hand: B over A, of 2.5 ratings; A over D six times.
    expectClose(order ?? [], [3.5 / 8.5, 2.5 / 8.5, 0, -6 / 8.5], 1e-15);
  });

  it('is null when no answer orders anybody', () => {
    expect(orderOf([said('pair', 'AB', 'yes'), said('pair', 'CD', 'no')])).toBeNull();
    expect(orderOf([said('comparison', 'AB', 'equal')])).toBeNull();
    expect(orderOf([said('rating', 'A', 2), said('rating', 'B', 2)], { minAnswers: 1 })).toBeNull();
  });
});
