import { describe, expect, it } from 'vitest';
import { edgesGraph } from '../graphs/edgesGraph.ts';
import { pairWeight } from '../graphs/pairWeight.ts';
import { simulationKinds, simulationTask } from './simulationTask.ts';

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

  it('compares people of one class by their merit, where that is known', () => {
    const side = { kind: 'classes', classes: Int32Array.of(0, 0, 1, 1) } as const;
    const merit = Float64Array.of(1, 3, 5, 9);
    // Within each group of two the lower is a standard deviation below the mean, the other above.
    expect(simulationTask(side, groups, 'comparison', merit).truth.scores).toEqual([-1, 1, -1, 1]);
    expect(simulationTask(side, groups, 'comparison').truth.scores).toEqual([0, 0, 0, 0]);
    expect(simulationTask(side, groups, 'rating', merit).truth.scores).toEqual([1, 1, 2, 2]);
  });

  it('names the kinds it knows the answers to, the usual one first', () => {
    const classes = { kind: 'classes', classes: Int32Array.of(0, 1, 0, 1) } as const;
    const scores = Float64Array.of(1, 2, 3, 4);
    const ranking = { kind: 'ranking', scores, quantiles: 2, ties: 'spread' } as const;
    const graph = { kind: 'graph', graph: edgesGraph(4, [[0, 1]]) } as const;
    for (const side of [classes, ranking, graph]) {
      const kinds = simulationKinds(side);
      expect(simulationTask(side, groups).kind).toBe(kinds[0]);
      for (const kind of kinds) expect(simulationTask(side, groups, kind).kind).toBe(kind);
    }
    expect(simulationKinds(ranking)).not.toContain('rating');
  });

  it('refuses a kind of which nothing is known', () => {
    const side = { kind: 'graph', graph: edgesGraph(4, [[0, 1]]) } as const;
    expect(simulationTask(side, groups).kind).toBe('pair');
    expect(() => simulationTask(side, groups, 'rating')).toThrow(/graph does not say .* rating/);
  });
});
