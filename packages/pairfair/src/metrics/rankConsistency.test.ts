import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectNear } from '../../testing/expectNear.ts';
import { gradedCases } from '../../testing/golden.ts';
import { gradedGraphs } from '../../testing/gradedGraphs.ts';
import { aGraphWithValues, denseWeights } from '../../testing/graphs.ts';
import { classesGraph } from '../graphs/classesGraph.ts';
import { edgesGraph } from '../graphs/edgesGraph.ts';
import type { Graph } from '../graphs/graph.ts';
import { Random } from '../random.ts';
import { midRanks } from './midRanks.ts';
import { rankConsistency } from './rankConsistency.ts';

describe('midRanks', () => {
  it('puts the lowest at 0, the highest at 1, and equal scores in the middle of their places', () => {
    // Of five, the three tied at 2 hold places 1, 2 and 3: all stand at 2/4.
    expect(Array.from(midRanks([2, 9, 2, -1, 2]))).toEqual([0.5, 1, 0.5, 0, 0.5]);
    expect(Array.from(midRanks([7, 7]))).toEqual([0.5, 0.5]);
    expect(Array.from(midRanks([3]))).toEqual([Number.NaN]);
    expect(() => midRanks([1, Number.NaN])).toThrow(/scores/);
  });
});

describe('rankConsistency', () => {
  it('compares linked people with any two people', () => {
    // Ranks 0, ½, 1: any two people are (½ + ½ + 1)/3 = 2/3 apart, the linked ones ½.
    const scores = [10, 20, 90];
    expectNear(rankConsistency(scores, edgesGraph(3, [[0, 1, 5]])), 1 - 0.5 / (2 / 3), 1e-15);
    // Linked people at the two ends are further apart than any two: below 0.
    expectNear(rankConsistency(scores, edgesGraph(3, [[0, 2, 1]])), 1 - 1 / (2 / 3), 1e-15);
    expect(rankConsistency([1, 1, 0], edgesGraph(3, [[0, 1, 1]]))).toBe(1);
  });

  it('is NaN when all scores tie, and when nobody is linked', () => {
    const pair = edgesGraph(3, [[0, 1, 1]]);
    expect(rankConsistency([0.1, 0.1, 0.1], pair)).toBeNaN();
    expect(rankConsistency([1, 2, 3], edgesGraph(3, []))).toBeNaN();
    expect(rankConsistency([1], edgesGraph(1, []))).toBeNaN();
    expect(() => rankConsistency([1, 2], pair)).toThrow(/2 and 3/);
  });

  it('agrees with NumPy', () => {
    for (const golden of gradedCases()) {
      for (const [name, graph] of Object.entries(gradedGraphs(golden))) {
        const { scores, rank_consistency } = golden.graphs[name];
        expectNear(rankConsistency(scores, graph), rank_consistency, 1e-8, name);
      }
    }
  });

  it('is what a walk over all pairs gives, on any graph', () => {
    fc.assert(
      fc.property(aGraphWithValues(), ({ graph, values }) => {
        expectNear(rankConsistency(values, graph), overAllPairs(values, graph), 1e-9);
      }),
    );
  });

  it('looks at the order of the scores only', () => {
    fc.assert(
      fc.property(aGraphWithValues(), ({ graph, values }) => {
        const found = rankConsistency(values, graph);
        expect(
          rankConsistency(
            values.map((v) => order(values, v) ** 3),
            graph,
          ),
        ).toBe(found);
        // Upside down the differences are the same, added up from the other end.
        expectNear(
          rankConsistency(
            values.map((v) => -v),
            graph,
          ),
          found,
          1e-9,
        );
      }),
    );
  });

  it('is 0 on average when who is linked has nothing to do with the score', () => {
    const random = new Random(4, 'links');
    const scores = Float64Array.from({ length: 60 }, () => Math.round(20 * random.uniform()));
    const draws = Array.from({ length: 400 }, () =>
      rankConsistency(scores, classesGraph(Array.from({ length: 60 }, () => random.integer(12)))),
    );
    const mean = draws.reduce((sum, value) => sum + value, 0) / draws.length;
    const variance = draws.reduce((sum, v) => sum + (v - mean) ** 2, 0) / (draws.length - 1);
    // Four standard errors: missed once in 16,000 seeds.
    expect(Math.abs(mean)).toBeLessThan(4 * Math.sqrt(variance / draws.length));
  });
});

/** How many different values are lower: a monotone transform that shares no arithmetic. */
function order(values: Float64Array, value: number): number {
  return new Set(values.filter((other) => other < value)).size;
}

function overAllPairs(scores: Float64Array, graph: Graph): number {
  const n = scores.length;
  const w = denseWeights(graph);
  const pct = Array.from(scores, (own, i) => {
    const below = scores.filter((other) => other < own).length;
    const tied = scores.filter((other, j) => j !== i && other === own).length;
    return (below + tied / 2) / (n - 1);
  });
  let [linked, weight, all] = [0, 0, 0];
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) {
      if (i === j) continue;
      linked += w[i][j] * Math.abs(pct[i] - pct[j]);
      weight += w[i][j];
      all += Math.abs(pct[i] - pct[j]);
    }
  }
  return all > 0 && weight > 0 ? 1 - linked / weight / (all / (n * (n - 1))) : Number.NaN;
}
