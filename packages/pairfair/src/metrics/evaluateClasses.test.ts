import { describe, expect, it } from 'vitest';
import { edgesGraph } from '../graphs/edgesGraph.ts';
import { matrixFrom } from '../linalg/matrix.ts';
import { bootstrapEvaluation } from './bootstrapEvaluation.ts';
import { bootstrapDraws } from './bootstrapInterval.ts';
import { evaluateClasses } from './evaluateClasses.ts';
import { evaluatePredictions } from './evaluatePredictions.ts';

const classes = ['a', 'b', 'c'];
const labels = [0, 1, 2, 0, 1, 2, 0, 1];
const rows = [
  [0.6, 0.3, 0.1],
  [0.2, 0.5, 0.3],
  [0.3, 0.3, 0.4],
  [0.1, 0.6, 0.3],
  [0.3, 0.4, 0.3],
  [0.5, 0.2, 0.3],
  [0.4, 0.4, 0.2],
  [0.2, 0.2, 0.6],
];
const decided = [0, 1, 2, 1, 1, 0, 0, 2];
const groups = [0, 0, 0, 0, 1, 1, 1, 1];
const pairs = [
  [0, 4],
  [1, 5],
  [2, 6],
  [3, 7],
  [0, 6],
] as const;
const fairness = edgesGraph(8, pairs);
const input = { classes, labels, scores: matrixFrom(rows), groups, graphs: { fairness } };

describe('evaluateClasses', () => {
  const { measures, groups: perGroup, classes: parts = [] } = evaluateClasses(input);

  it('is each class against all others, and their mean', () => {
    const alone = classes.map((_, k) =>
      evaluatePredictions({
        labels: labels.map((label) => (label === k ? 1 : 0)),
        scores: rows.map((row) => row[k]),
        decisions: decided.map((label) => (label === k ? 1 : 0)),
        groups,
        graphs: { fairness },
      }),
    );
    parts.forEach((part, k) => {
      expect(part.measures).toEqual(alone[k].measures);
      expect(part.groups).toEqual(alone[k].groups);
    });
    const mean = (id: 'auc' | 'fpr_gap' | 'rank_consistency_fairness') =>
      alone.reduce((sum, one) => sum + one.measures[id] / 3, 0);
    for (const id of ['auc', 'fpr_gap', 'rank_consistency_fairness'] as const) {
      expect(measures[id]).toBeCloseTo(mean(id), 12);
    }
  });

  it('counts right labels, and linked people with the same, once', () => {
    const right = (who: readonly number[]) =>
      who.filter((i) => labels[i] === decided[i]).length / who.length;
    expect(measures.accuracy).toBeCloseTo(right([0, 1, 2, 3, 4, 5, 6, 7]), 12);
    expect(perGroup.map(({ accuracy }) => accuracy)).toEqual([
      expect.closeTo(right([0, 1, 2, 3]), 12),
      expect.closeTo(right([4, 5, 6, 7]), 12),
    ]);
    const same = pairs.filter(([i, j]) => decided[i] === decided[j]).length / pairs.length;
    expect(measures.consistency_fairness).toBeCloseTo(same, 12);
    const apart = pairs.map(
      ([i, j]) => rows[i].reduce((sum, p, k) => sum + Math.abs(p - rows[j][k]), 0) / 2,
    );
    const mean = apart.reduce((sum, value) => sum + value, 0) / apart.length;
    expect(measures.consistency_fairness_scores).toBeCloseTo(1 - mean, 12);
    const brier = rows.map((row, i) =>
      row.reduce((sum, p, k) => sum + (p - (labels[i] === k ? 1 : 0)) ** 2, 0),
    );
    expect(measures.brier).toBeCloseTo(brier.reduce((a, b) => a + b, 0) / 8, 12);
  });

  it('has intervals of every figure, those of a class being its own', () => {
    const options = { draws: 50, seed: 3 };
    const intervals = bootstrapEvaluation(input, options);
    for (const [id, { value }] of Object.entries(intervals.measures)) {
      expect(value).toEqual(measures[id as keyof typeof measures]);
    }
    const one = bootstrapEvaluation(
      {
        labels: labels.map((label) => (label === 1 ? 1 : 0)),
        scores: rows.map((row) => row[1]),
        decisions: decided.map((label) => (label === 1 ? 1 : 0)),
        groups,
        graphs: { fairness },
      },
      options,
    );
    expect(intervals.classes?.[1].measures).toEqual(one.measures);
    expect(intervals.classes?.[1].groups).toEqual(one.groups);
    const { low, high } = intervals.measures.accuracy;
    expect([low, high]).toEqual([
      expect.closeTo(percentile(0.025), 12),
      expect.closeTo(percentile(0.975), 12),
    ]);
    /** Shares of right labels in the same draws, by hand. */
    function percentile(share: number): number {
      const shares: number[] = [];
      bootstrapDraws(8, options, (indices) => {
        shares.push(Array.from(indices).filter((i) => labels[i] === decided[i]).length / 8);
      });
      shares.sort((a, b) => a - b);
      const at = share * (shares.length - 1);
      const [below, above] = [Math.floor(at), Math.ceil(at)].map((k) => shares[k]);
      return below + (at - Math.floor(at)) * (above - below);
    }
  });

  it('refuses labels that are no class', () => {
    expect(() => evaluateClasses({ ...input, labels: [...labels.slice(1), 3] })).toThrow(
      /numbers of classes/,
    );
  });
});
