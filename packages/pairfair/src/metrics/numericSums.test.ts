import { describe, expect, it } from 'vitest';
import { edgesGraph } from '../graphs/edgesGraph.ts';
import { Random } from '../random.ts';
import { bootstrapEvaluation } from './bootstrapEvaluation.ts';
import { evaluatePredictions } from './evaluatePredictions.ts';
import { measureIds, measuresFor } from './measureIds.ts';
import { midRanks } from './midRanks.ts';

const random = new Random(3, 'numbers');
const people = 60;
const labels = Array.from({ length: people }, () => Math.round(40 + 10 * random.normal()));
const scores = labels.map((label) => Math.round(2 * (label + 6 * random.normal())) / 2);
const groups = labels.map((_, i) => (i % 7 === 0 ? -1 : i % 2));
const pairs = Array.from({ length: people }, (_, k) => ({
  a: k % people,
  b: (k * 7 + 11) % people,
  weight: 1 + (k % 3),
})).filter(({ a, b }) => a !== b);
const fairness = edgesGraph(
  people,
  pairs.map(({ a, b, weight }) => [a, b, weight] as const),
);
const input = {
  ...{ labels, scores, groups, groupNames: ['f', 'm'], target: 'numeric' as const },
  graphs: { fairness },
};

const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length;

/** 1 − mean difference over links / over all pairs, pair by pair. */
function consistencyOf(values: readonly number[]): number {
  const apart: number[] = [];
  for (let i = 0; i < people; i++) {
    for (let j = 0; j < i; j++) apart.push(Math.abs(values[i] - values[j]));
  }
  let [sum, weight] = [0, 0];
  for (const { a, b, weight: w } of pairs) {
    sum += w * Math.abs(values[a] - values[b]);
    weight += w;
  }
  return 1 - sum / weight / mean(apart);
}

describe('an evaluation of predicted numbers', () => {
  const { measures, groups: perGroup, threshold } = evaluatePredictions(input);

  it('has each measure as it is defined', () => {
    const squares = labels.map((label, i) => (label - scores[i]) ** 2);
    const around = labels.map((label) => (label - mean(labels)) ** 2);
    expect(measures.r2).toBeCloseTo(1 - mean(squares) / mean(around), 12);
    expect(measures.rmse).toBeCloseTo(Math.sqrt(mean(squares)), 12);
    expect(measures.rank_consistency_fairness).toBeCloseTo(
      consistencyOf(Array.from(midRanks(scores))),
      12,
    );
    expect(measures.consistency_fairness_scores).toBeCloseTo(consistencyOf(scores), 12);
    expect(measures.consistency_fairness_truth).toBeCloseTo(consistencyOf(labels), 12);
    const own = ['f', 'm'].map((_, g) => labels.flatMap((_, i) => (groups[i] === g ? [i] : [])));
    const predicted = own.map((members) => mean(members.map((i) => scores[i])));
    const residual = own.map((members) => mean(members.map((i) => labels[i] - scores[i])));
    expect(measures.mean_prediction_gap).toBeCloseTo(Math.abs(predicted[0] - predicted[1]), 12);
    expect(measures.mean_residual_gap).toBeCloseTo(Math.abs(residual[0] - residual[1]), 12);
    perGroup.forEach((group, g) => {
      expect(group.size).toBe(own[g].length);
      expect(group.mean_prediction).toBeCloseTo(predicted[g], 12);
      expect(group.mean_residual).toBeCloseTo(residual[g], 12);
      expect(group.mean_target).toBeCloseTo(predicted[g] + residual[g], 12);
    });
    expect(threshold).toBeNull();
  });

  it('leaves what needs classes undefined, and only that', () => {
    const known = measuresFor('numeric').filter((id) => !id.includes('similarity'));
    expect(measureIds.filter((id) => !Number.isNaN(measures[id])).sort()).toEqual(
      [...known].sort(),
    );
  });

  it('does not change with the unit, but for what is in units of the target', () => {
    const scaled = (values: readonly number[]) => values.map((value) => 1000 * value - 7);
    const other = evaluatePredictions({
      ...{ ...input, labels: scaled(labels), scores: scaled(scores) },
    }).measures;
    for (const id of measuresFor('numeric')) {
      const factor = ['rmse', 'mean_prediction_gap', 'mean_residual_gap'].includes(id) ? 1000 : 1;
      if (Number.isNaN(measures[id])) continue;
      expect(other[id] / factor, id).toBeCloseTo(measures[id], 10);
    }
  });

  it('has intervals, in which the figures lie', () => {
    const { measures: intervals } = bootstrapEvaluation(input, { draws: 200, seed: 4 });
    for (const id of ['r2', 'rmse', 'rank_consistency_fairness'] as const) {
      expect(intervals[id].value).toBe(measures[id]);
      expect(intervals[id].low).toBeLessThan(measures[id]);
      expect(intervals[id].high).toBeGreaterThan(measures[id]);
    }
  });

  it('refuses decisions, and numbers that are none', () => {
    expect(() => evaluatePredictions({ ...input, threshold: 3 })).toThrow(/not decided on/);
    expect(() =>
      evaluatePredictions({ ...input, labels: [Number.NaN, ...labels.slice(1)] }),
    ).toThrow(/labels/);
  });
});
