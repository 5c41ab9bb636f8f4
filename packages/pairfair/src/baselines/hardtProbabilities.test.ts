import { describe, expect, it } from 'vitest';
import type { HardtModel } from './hardtModel.ts';
import { coinFlips, hardtLabels, hardtProbabilities, hardtSteps } from './hardtProbabilities.ts';

const model: HardtModel = {
  kind: 'hardt',
  from: 'scores',
  settings: { objective: 'balanced', flip: true, mixing: 'constant' },
  groups: [
    {
      ...{ id: 3, name: 'low', size: 10, positives: 5 },
      decision: {
        kind: 'thresholds',
        always: 0.1,
        rules: [
          { operation: '>=', threshold: 2, weight: 0.3 },
          { operation: '>=', threshold: 1, weight: 0.6 },
        ],
      },
    },
    {
      ...{ id: 7, name: 'high', size: 10, positives: 5 },
      decision: {
        kind: 'thresholds',
        always: 0,
        rules: [{ operation: '<', threshold: 5, weight: 1 }],
      },
    },
  ],
  ...{ fpr: 0.2, tpr: 0.7, cost: 0.25, constantCost: 0.5, coinFlips: 0, warnings: [] },
};

describe('hardtProbabilities', () => {
  it('adds up the rules that a score meets', () => {
    const chances = hardtProbabilities(model, [0, 1, 1.9, 2, 4.9, 5], [3, 3, 3, 3, 7, 7]);
    // By hand: 0.1; 0.1 + 0.6; the same; 0.1 + 0.6 + 0.3 = 1 in spite of rounding; then "< 5".
    expect([...chances]).toEqual([0.1, 0.7, 0.7, 1, 1, 0]);
    expect(coinFlips(chances)).toBe(3);
  });

  it('refuses scores that are not finite and lists of different lengths', () => {
    expect(() => hardtProbabilities(model, [Number.NaN], [3])).toThrow(/entry 0 is NaN/);
    expect(() => hardtProbabilities(model, [1, 2], [3])).toThrow(/lengths 2 and 1/);
  });

  it('refuses scores where labels are expected', () => {
    const fromLabels: HardtModel = {
      ...model,
      from: 'labels',
      groups: [{ ...model.groups[0], decision: { kind: 'flips', ifOne: 0.9, ifZero: 0.2 } }],
    };
    expect([...hardtProbabilities(fromLabels, [0, 1], [3, 3])]).toEqual([0.2, 0.9]);
    expect(() => hardtProbabilities(fromLabels, [0.4], [3])).toThrow(/0\.4/);
  });
});

describe('hardtLabels', () => {
  const people = 20_000;
  const scores = Array.from({ length: people }, (_, i) => (i % 2 === 0 ? 1 : 5));
  const groups = scores.map((score) => (score === 1 ? 3 : 7));

  it('draws 1 as often as the chance says', () => {
    const drawn = hardtLabels(model, scores, groups, { seed: 5 });
    const share = drawn.reduce((sum, label) => sum + label, 0) / (people / 2);
    // Standard deviation of the share: √(0.7·0.3/10⁴) < 0.005; six of them.
    expect(Math.abs(share - 0.7)).toBeLessThan(0.03);
    expect(drawn.some((label, i) => groups[i] === 7 && label === 1)).toBe(false);
  });

  it('draws the same for the same seed, and otherwise not', () => {
    const drawn = hardtLabels(model, scores, groups, { seed: 5 });
    expect(hardtLabels(model, scores, groups, { seed: 5 })).toEqual(drawn);
    expect(hardtLabels(model, scores, groups, { seed: 6 })).not.toEqual(drawn);
  });

  it('leaves the draws of others alone when one group is decided differently', () => {
    const changed = { ...model, groups: [model.groups[0], { ...model.groups[0], id: 7 }] };
    const [before, after] = [model, changed].map((m) => hardtLabels(m, scores, groups));
    const ofLow = (labels: Uint8Array) => labels.filter((_, i) => groups[i] === 3);
    expect(ofLow(after)).toEqual(ofLow(before));
  });

  it('refuses a seed that is not a whole number', () => {
    expect(() => hardtLabels(model, [1], [3], { seed: 0.5 })).toThrow(/seed/);
  });
});

describe('hardtSteps', () => {
  it('shows a decision from scores as a staircase', () => {
    expect(hardtSteps(model.groups[0].decision)).toEqual([
      { from: Number.NEGATIVE_INFINITY, to: 1, probability: 0.1 },
      { from: 1, to: 2, probability: 0.7 },
      { from: 2, to: Number.POSITIVE_INFINITY, probability: 1 },
    ]);
  });

  it('shows flips of labels below and from one half', () => {
    expect(hardtSteps({ kind: 'flips', ifOne: 0.9, ifZero: 0 })).toEqual([
      { from: Number.NEGATIVE_INFINITY, to: 0.5, probability: 0 },
      { from: 0.5, to: Number.POSITIVE_INFINITY, probability: 0.9 },
    ]);
  });
});
