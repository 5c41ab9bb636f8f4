import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectClose } from '../../testing/compare.ts';
import { aGraph, denseWeights } from '../../testing/graphs.ts';
import { classesGraph } from './classesGraph.ts';
import { edgeCount } from './edgeCount.ts';
import { edgesGraph } from './edgesGraph.ts';
import { requireGraph } from './requireGraph.ts';
import { toEdges } from './toEdges.ts';

describe('toEdges', () => {
  it('lists the pairs of a class', () => {
    expect(toEdges(classesGraph(['a', 'b', 'a', 'a']))).toEqual(
      edgesGraph(4, [
        [0, 2],
        [0, 3],
        [2, 3],
      ]),
    );
  });

  it('stops at the limit and says so', () => {
    const graph = classesGraph(new Array(5).fill(1));
    expect(toEdges(graph, { limit: 10 }).weight.length).toBe(10);
    expect(() => toEdges(graph, { limit: 9 })).toThrow(/at most 9 pairs/);
    // 3000 · 2999 / 2 pairs, more than the two million that are the default.
    const large = classesGraph(new Array(3000).fill(1));
    expect(() => toEdges(large)).toThrow(expect.objectContaining({ code: 'invalid-option' }));
  });

  it('has the weights of the graph, each pair once', () => {
    fc.assert(
      fc.property(aGraph(), (graph) => {
        const listed = toEdges(graph);
        requireGraph('listed', listed, graph.size);
        expect(listed.weight.length).toBe(edgeCount(graph));
        expectClose(denseWeights(listed).flat(), denseWeights(graph).flat(), 1e-14);
      }),
      { numRuns: 200 },
    );
  });
});
