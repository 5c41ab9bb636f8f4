import { describe, expect, it } from 'vitest';
import { edgesGraph } from '../graphs/edgesGraph.ts';
import { pairWeight } from '../graphs/pairWeight.ts';
import { simulationTask } from './simulationTask.ts';

const groups = [0, 0, 1, 1];

describe('simulationTask', () => {
  it('rates on the scale of the classes, from 1; who has no class cannot be rated', () => {
    const side = { kind: 'classes', classes: Int32Array.of(2, 4, -1, 3) } as const;
    expect(simulationTask(side, groups)).toEqual({
      kind: 'rating',
      truth: { scores: [1, 3, Number.NaN, 2] },
      levels: 3,
    });
    expect(simulationTask(side, groups, 'pair').truth).toEqual({ classes: side.classes });
  });

  it('compares by standing in the own group, in its standard deviations', () => {
    const scores = Float64Array.of(10, 14, 0.1, 0.3);
    const side = { kind: 'ranking', scores, quantiles: 2, ties: 'spread' } as const;
    const { kind, truth } = simulationTask(side, groups);
    expect(kind).toBe('comparison');
    [-1, 1, -1, 1].forEach((score, i) => {
      expect(truth.scores![i]).toBeCloseTo(score, 12);
    });
    const { graph } = simulationTask(side, groups, 'pair').truth;
    // The lower halves of both groups are alike, and so are the upper ones.
    expect([pairWeight(graph!, 0, 2), pairWeight(graph!, 0, 3)]).toEqual([1, 0]);
  });

  it('refuses a kind of which nothing is known', () => {
    const side = { kind: 'graph', graph: edgesGraph(4, [[0, 1]]) } as const;
    expect(simulationTask(side, groups).kind).toBe('pair');
    expect(() => simulationTask(side, groups, 'rating')).toThrow(/graph does not say .* rating/);
  });
});
