import type { FitStatistics } from '@pairfair/studio/results/schemas';
import {
  auc,
  consistency,
  fitLogistic,
  fitPfr,
  matrixFrom,
  neighborGraph,
  pfrStatistics,
  predictLogistic,
  Random,
  transform,
} from 'pairfair';
import { describe, expect, it } from 'vitest';
import { fairnessGraph, liveRepresentation } from './liveRepresentation.ts';

const n = 60;
const random = new Random(7, 'people');
const rows = Array.from({ length: n }, (_, i) => {
  const [a, b, c] = [random.normal(), random.normal(), random.normal()];
  return [a + (i % 2), b - (i % 2), a + b + c];
});
const x = matrixFrom(rows);
const groups = Array.from({ length: n }, (_, i) => i % 2);
const labels = rows.map(([a, b], i) => (a! + b! + 0.4 * Math.sin(i * 12.9) > 0 ? 1 : 0));
const links = Array.from(
  { length: n / 2 },
  (_, i) => [2 * i + 1, 2 * i, 1] as [number, number, number],
);
const similarity = neighborGraph(x, { neighbors: 5 });
const fairness = fairnessGraph(n, links);

function sent(dims: number, over: Partial<FitStatistics> = {}): FitStatistics {
  const statistics = pfrStatistics(x, { similarity, fairness, groups });
  const plain = JSON.parse(
    JSON.stringify(statistics, (_, value) =>
      value instanceof Float64Array ? Array.from(value) : value,
    ),
  );
  return {
    statistics: plain,
    x: { rows: n, cols: 3, data: Array.from(x.data) },
    columns: ['a', 'b', 'c'],
    labels,
    groups,
    groupNames: ['even', 'odd'],
    gamma: 0.5,
    dims,
    ridge: 1,
    links,
    threshold: 0.5,
    ...over,
  };
}

describe('liveRepresentation', () => {
  it.each([0, 0.3, 0.5, 1])('shows what a fit at γ = %d learns, up to sign', (gamma) => {
    const step = liveRepresentation(sent(2)).step(gamma);
    const z = transform(fitPfr(x, { similarity, fairness, gamma, dims: 2 }), x);
    for (let i = 0; i < n; i++) {
      expect(Math.abs(step.x[i]!)).toBeCloseTo(Math.abs(z.data[2 * i]!), 9);
      expect(Math.abs(step.y[i]!)).toBeCloseTo(Math.abs(z.data[2 * i + 1]!), 9);
    }
  });

  it('measures a logistic regression on the learned dimensions', () => {
    const { scores, evaluation } = liveRepresentation(sent(2)).step(0.5);
    const z = transform(fitPfr(x, { similarity, fairness, gamma: 0.5, dims: 2 }), x);
    const expected = predictLogistic(fitLogistic(z, labels), z);
    for (let i = 0; i < n; i++) expect(scores[i]).toBeCloseTo(expected[i]!, 5);
    expect(evaluation!.measures.auc).toBeCloseTo(auc(labels, expected), 12);
    const decisions = expected.map((score) => (score >= 0.5 ? 1 : 0));
    expect(evaluation!.measures.consistency_fairness).toBeCloseTo(
      consistency(decisions, fairness),
      12,
    );
  });

  it('draws a fit of one dimension with the next one, and predicts from the one alone', () => {
    const { y, scores } = liveRepresentation(sent(1)).step(0.5);
    expect(y.some((value) => Math.abs(value) > 0.1)).toBe(true);
    const z = transform(fitPfr(x, { similarity, fairness, gamma: 0.5, dims: 1 }), x);
    const expected = predictLogistic(fitLogistic(z, labels), z);
    for (let i = 0; i < n; i++) expect(scores[i]).toBeCloseTo(expected[i]!, 5);
  });

  it('scores the plane as it scores people', () => {
    const { x: across, y: up, scores, grid } = liveRepresentation(sent(2)).step(0.5);
    const {
      columns,
      rows: nodes,
      values,
      x: [left, right],
      y: [low, high],
    } = grid!;
    for (let i = 0; i < n; i++) {
      const col = Math.round(((across[i]! - left) / (right - left)) * (columns - 1));
      const row = Math.round(((up[i]! - low) / (high - low)) * (nodes - 1));
      const neighbours = [-1, 0, 1].flatMap((r) =>
        [-1, 0, 1].map((c) => values[(row + r) * columns + col + c] ?? Number.NaN),
      );
      const known = neighbours.filter(Number.isFinite);
      expect(scores[i]).toBeGreaterThanOrEqual(Math.min(...known) - 1e-9);
      expect(scores[i]).toBeLessThanOrEqual(Math.max(...known) + 1e-9);
    }
  });

  it('does not mirror itself while the slider moves', () => {
    const live = liveRepresentation(sent(2));
    const chosen = live.step(0.5);
    for (let gamma = 0; gamma <= 1; gamma += 0.1) {
      const { x: moved } = live.step(gamma);
      const along = moved.reduce((sum, value, i) => sum + value * chosen.x[i]!, 0);
      expect(along).toBeGreaterThanOrEqual(0);
    }
  });

  it('has no scores when everybody has the same label', () => {
    const step = liveRepresentation(sent(2, { labels: labels.map(() => 1) })).step(0.5);
    expect(step.scores).toHaveLength(0);
    expect(step.grid).toBeUndefined();
    expect(step.evaluation).toBeUndefined();
  });
});
