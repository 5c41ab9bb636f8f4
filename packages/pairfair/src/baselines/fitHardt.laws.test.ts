import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  anyPeople,
  chancesOf,
  choices,
  fit,
  type People,
  peopleOf,
  scored,
  tables,
} from '../../testing/hardtCases.ts';
import { groupRates } from '../metrics/groupRates.ts';
import { Random } from '../random.ts';
import type { HardtModel, HardtObjective } from './hardtModel.ts';
import { coinFlips, hardtProbabilities } from './hardtProbabilities.ts';

const close = (value: number) => expect.closeTo(value, 9);

describe('fitHardt, laws', () => {
  it('gives all groups the same expected rates, those it states', () => {
    fc.assert(
      fc.property(anyPeople, choices, ({ people, from }, choice) => {
        const model = fit(people, { from, ...choice });
        const chances = chancesOf(model, people);
        for (const { fpr, tpr } of groupRates(people.labels, chances, people.groups).groups) {
          expect(fpr).toBeCloseTo(model.fpr, 9);
          expect(tpr).toBeCloseTo(model.tpr, 9);
        }
        expect(coinFlips(chances)).toBe(model.coinFlips);
      }),
      { numRuns: 500 },
    );
  });

  it('costs what it says, and never more than deciding everybody alike', () => {
    fc.assert(
      fc.property(anyPeople, choices, ({ people, from }, choice) => {
        const model = fit(people, { from, ...choice });
        const { overall, groups } = groupRates(
          people.labels,
          chancesOf(model, people),
          people.groups,
        );
        const costs: Record<HardtObjective, number> = {
          'population-error': overall.errorRate,
          balanced: (overall.fpr + overall.fnr) / 2,
          'group-error': groups.reduce((sum, group) => sum + group.errorRate, 0),
        };
        expect(model.cost).toBeCloseTo(costs[choice.objective], 9);
        expect(model.cost).toBeLessThanOrEqual(model.constantCost + 1e-12);
        expect(model.warnings.some((text) => text.startsWith('Degenerate'))).toBe(
          model.tpr - model.fpr <= 1e-12,
        );
      }),
      { numRuns: 500 },
    );
  });

  it('never rewards a lower score within a group unless flips are allowed', () => {
    fc.assert(
      fc.property(scored, choices, (people, choice) => {
        const model = fit(people, { from: 'scores', ...choice, flip: false });
        const levels = [...new Set(people.predictions)].sort((a, b) => a - b);
        for (const { id } of model.groups) {
          const chances = hardtProbabilities(
            model,
            levels,
            levels.map(() => id),
          );
          for (let k = 1; k < levels.length; k++) {
            expect(chances[k]).toBeGreaterThanOrEqual(chances[k - 1] - 1e-12);
          }
        }
      }),
    );
  });

  it('treats labels as scores with two values', () => {
    fc.assert(
      fc.property(tables, choices, (t, choice) => {
        const people = peopleOf(t);
        const fromLabels = chancesOf(fit(people, { from: 'labels', ...choice }), people);
        expect(fromLabels).toEqual(chancesOf(fit(people, { from: 'scores', ...choice }), people));
      }),
    );
  });

  it('costs no more from scores than from the labels of one threshold', () => {
    fc.assert(
      fc.property(scored, choices, fc.integer({ min: 0, max: 8 }), (people, choice, cut) => {
        const predictions = people.predictions.map((score) => (score >= cut / 8 ? 1 : 0));
        const fromLabels = fit({ ...people, predictions }, { from: 'labels', ...choice });
        const fromScores = fit(people, { from: 'scores', ...choice });
        expect(fromScores.cost).toBeLessThanOrEqual(fromLabels.cost + 1e-12);
      }),
    );
  });

  it('costs the same with either mixing, and fewest-coins flips no more coins', () => {
    fc.assert(
      fc.property(scored, choices, (people, { objective }) => {
        const few = fit(people, { from: 'scores', objective });
        const constant = fit(people, { from: 'scores', objective, mixing: 'constant' });
        expect(few.cost).toBeCloseTo(constant.cost, 12);
        expect(few.coinFlips).toBeLessThanOrEqual(constant.coinFlips);
      }),
    );
  });

  it('does not depend on the order of people or on which number a group has', () => {
    fc.assert(
      fc.property(anyPeople, choices, fc.nat(), ({ people, from }, choice, seed) => {
        const model = fit(people, { from, ...choice });
        const order = [...new Random(seed, 'order').permutation(people.labels.length)];
        const moved: People = {
          labels: order.map((i) => people.labels[i]),
          predictions: order.map((i) => people.predictions[i]),
          groups: order.map((i) => 100 - people.groups[i]),
        };
        const other = fit(moved, { from, ...choice });
        expect(other.cost).toBeCloseTo(model.cost, 12);
        expect([other.fpr, other.tpr]).toEqual([close(model.fpr), close(model.tpr)]);
        const chances = chancesOf(model, people);
        const expected = Float64Array.from(order, (i) => chances[i]);
        chancesOf(other, moved).forEach((p, i) => {
          expect(p).toBeCloseTo(expected[i], 9);
        });
      }),
    );
  });

  it('is data: a JSON round trip decides the same, and inputs stay as they are', () => {
    fc.assert(
      fc.property(anyPeople, choices, ({ people, from }, choice) => {
        const before = structuredClone(people);
        const model = fit(people, { from, ...choice });
        expect(people).toEqual(before);
        const again: HardtModel = JSON.parse(JSON.stringify(model));
        expect(again).toEqual(model);
        expect(chancesOf(again, people)).toEqual(chancesOf(model, people));
      }),
    );
  });
});
