import { describe, expect, it } from 'vitest';
import { oracle } from '../../testing/golden.ts';
import { denseWeights } from '../../testing/graphs.ts';
import { totalWeight } from './degrees.ts';
import { disagreement } from './disagreement.ts';
import { edgeCount } from './edgeCount.ts';
import { quantileGraph } from './quantileGraph.ts';

describe('quantileGraph', () => {
  it('links people of different groups who stand equally high', () => {
    const graph = quantileGraph([1, 2, 10, 20], [0, 0, 1, 1], { quantiles: 2 });
    expect(denseWeights(graph)).toEqual([
      [0, 0, 1, 0],
      [0, 0, 0, 1],
      [1, 0, 0, 0],
      [0, 1, 0, 0],
    ]);
  });

  it('has ten quantiles when not told otherwise', () => {
    expect(quantileGraph([1, 2], [0, 1]).cells).toBe(10);
  });

  it('links any number of groups', () => {
    const graph = quantileGraph([1, 2, 5, 6, 8, 9], [4, 4, 0, 0, 7, 7], { quantiles: 2 });
    // Three groups, each with one person per half: a triangle of the low, a triangle of the high.
    expect(edgeCount(graph)).toBe(6);
    expect(totalWeight(graph)).toBe(12);
  });

  it('is the graph of the oracle, consistency too', () => {
    const { input, expected } = oracle('graph.quantile20');
    const graph = quantileGraph(input.score, input.group, { quantiles: input.K, ties: 'share' });
    expect(totalWeight(graph)).toBe(expected.n_directed_edges);
    expect(edgeCount(graph)).toBe(expected.n_directed_edges / 2);
    const paper = oracle('consistency.paper20');
    const labels = Float64Array.from(paper.input.y);
    expect(1 - disagreement(graph, labels) / totalWeight(graph)).toBe(paper.expected.W_F);
  });

  it('refuses to link people who are all of one group', () => {
    const act =
      (groups: number[], scores = [1, 2, 3]) =>
      () =>
        quantileGraph(scores, groups);
    expect(act([1, 1, 1])).toThrow(expect.objectContaining({ code: 'degenerate' }));
    expect(act([1, 1, 1])).toThrow(/all are of group 1/);
    expect(act([1, 1, -1])).toThrow(/all are of group 1/);
    expect(act([1, 1, 0], [1, 2, Number.NaN])).toThrow(/all are of group 1/);
    expect(act([-1, -1, -1])).toThrow(/nobody has both a score and a group/);
  });

  it('leaves its input as it was', () => {
    const scores = Float64Array.of(3, 1, 2);
    const groups = Int32Array.of(0, 1, 0);
    const graph = quantileGraph(scores, groups);
    expect([...scores, ...groups]).toEqual([3, 1, 2, 0, 1, 0]);
    groups[0] = 5;
    expect(graph.groups[0]).toBe(0);
  });
});
