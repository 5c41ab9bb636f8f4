import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aGraphWithValues, denseWeights } from '../../testing/graphs.ts';
import { cellsGraph } from '../graphs/cellsGraph.ts';
import { classesGraph } from '../graphs/classesGraph.ts';
import { edgesGraph } from '../graphs/edgesGraph.ts';
import type { Graph } from '../graphs/graph.ts';
import { sumGraphs } from '../graphs/sumGraphs.ts';
import { Random } from '../random.ts';
import { unequalPairs } from './unequalPairs.ts';

/** weight × difference of every linked pair, the largest first, by brute force. */
function allUnequal(graph: Graph, scores: Float64Array): number[] {
  const worth: number[] = [];
  denseWeights(graph).forEach((row, i) => {
    row.slice(0, i).forEach((weight, j) => {
      worth.push(weight * Math.abs(scores[i] - scores[j]));
    });
  });
  return worth.filter((value) => value > 0).sort((a, b) => b - a);
}

describe('unequalPairs', () => {
  it('weighs a difference by how strongly people are linked', () => {
    // By hand: 0–1 differ by 0.5 with weight 1, 1–2 by 0.3 with weight 2, 0–2 are not linked.
    const graph = edgesGraph(3, [
      [0, 1, 1],
      [1, 2, 2],
    ]);
    const { pairs, exact } = unequalPairs(graph, Float64Array.of(1, 0.5, 0.2), { count: 1 });
    expect(exact).toBe(true);
    expect(pairs).toEqual([{ high: 1, low: 2, weight: 2, difference: 0.3 }]);
  });

  it('adds up what several terms say about a pair', () => {
    // 0 and 1 are of one class (1) and listed (2): 3 in all. 2 and 3 are of one class only.
    const graph = sumGraphs([
      { weight: 1, graph: classesGraph(Int32Array.of(0, 0, 1, 1)) },
      { weight: 1, graph: edgesGraph(4, [[0, 1, 2]]) },
    ]);
    const { pairs } = unequalPairs(graph, Float64Array.of(0, 0.5, 0, 1));
    expect(pairs.map(({ high, low, weight }) => [high, low, weight])).toEqual([
      [1, 0, 3],
      [3, 2, 1],
    ]);
  });

  it('finds what a search through all pairs finds', () => {
    fc.assert(
      fc.property(aGraphWithValues(), fc.integer({ min: 1, max: 6 }), (given, count) => {
        const { pairs, exact } = unequalPairs(given.graph, given.values, { count });
        const expected = allUnequal(given.graph, given.values).slice(0, count);
        expect(exact).toBe(true);
        expect(pairs).toHaveLength(expected.length);
        pairs.forEach(({ high, low, weight, difference }, k) => {
          expect(weight * difference).toBeCloseTo(expected[k], 12);
          expect(given.values[high] - given.values[low]).toBe(difference);
          expect(denseWeights(given.graph)[high][low]).toBeCloseTo(weight, 12);
        });
        expect(new Set(pairs.map(({ high, low }) => `${high} ${low}`)).size).toBe(pairs.length);
      }),
    );
  });

  it('says so when it looked at the ends of cells only, and those it lists are linked', () => {
    const random = new Random(3, 'test');
    const size = 3200;
    const shares = Float64Array.from({ length: 2 * size }, () => 0.1 + 0.9 * random.uniform());
    const graph = cellsGraph({ matrix: { rows: size, cols: 2, data: shares } });
    const scores = Float64Array.from({ length: size }, () => random.uniform());
    const { pairs, exact } = unequalPairs(graph, scores, { count: 5 });
    expect(exact).toBe(false);
    expect(pairs).toHaveLength(5);
    for (const { high, low, weight } of pairs) {
      const both = shares[2 * high] * shares[2 * low] + shares[2 * high + 1] * shares[2 * low + 1];
      expect(weight).toBeCloseTo(both, 12);
    }
  });

  it('is empty when everyone is treated alike', () => {
    const graph = classesGraph(Int32Array.of(0, 0, 0));
    expect(unequalPairs(graph, Float64Array.of(0.4, 0.4, 0.4)).pairs).toEqual([]);
  });

  it('names both lengths when they differ', () => {
    expect(() => unequalPairs(edgesGraph(2, [[0, 1, 1]]), Float64Array.of(1))).toThrow(/1 and 2/);
  });
});
