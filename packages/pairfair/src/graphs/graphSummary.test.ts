import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectClose } from '../../testing/compare.ts';
import { aGraphOver, denseWeights } from '../../testing/graphs.ts';
import { edgesGraph } from './edgesGraph.ts';
import type { Graph } from './graph.ts';
import { graphSummary } from './graphSummary.ts';
import { quantileGraph } from './quantileGraph.ts';

/** Linked pairs and ordered weight of the pairs that a rule picks, by brute force. */
function linksWhere(graph: Graph, picks: (i: number, j: number) => boolean) {
  let edges = 0;
  let weight = 0;
  denseWeights(graph).forEach((row, i) => {
    row.forEach((w, j) => {
      if (w === 0 || !picks(i, j)) return;
      edges += 0.5;
      weight += w;
    });
  });
  return { edges, weight };
}

describe('graphSummary', () => {
  it('tells what a small graph is like', () => {
    const graph = edgesGraph(5, [
      [0, 1, 2],
      [1, 2, 3],
      [2, 3, 0.5],
    ]);
    expect(graphSummary(graph, [8, 8, 1, -1, 1])).toEqual({
      people: 5,
      linked: 4,
      isolated: 1,
      coverage: 0.8,
      edges: 3,
      totalWeight: 11,
      groups: {
        within: { edges: 1, weight: 4 },
        across: { edges: 1, weight: 6 },
        unknown: { edges: 1, weight: 1 },
        coverage: [
          { group: 1, people: 2, linked: 1, isolated: 1, coverage: 0.5 },
          { group: 8, people: 2, linked: 2, isolated: 0, coverage: 1 },
        ],
      },
    });
  });

  it('finds nothing within the groups of a quantile graph', () => {
    const groups = [0, 0, 0, 1, 1];
    const summary = graphSummary(quantileGraph([1, 1, 2, 4, 4], groups, { quantiles: 3 }), groups);
    expect(summary.groups!.within).toEqual({ edges: 0, weight: 0 });
    expect(summary.groups!.unknown).toEqual({ edges: 0, weight: 0 });
    expect(summary.groups!.across.edges).toBe(summary.edges);
    expect(summary.groups!.across.weight).toBeCloseTo(summary.totalWeight, 12);
  });

  it('says nothing of groups when there are none, and NaN of nobody', () => {
    expect(graphSummary(edgesGraph(2, [])).groups).toBeUndefined();
    expect(graphSummary(edgesGraph(0, [])).coverage).toBeNaN();
  });

  it('equals what the expanded graph says', () => {
    const given = fc.integer({ min: 1, max: 9 }).chain((size) =>
      fc.record({
        graph: aGraphOver(size),
        groups: fc.array(fc.constantFrom(-1, 0, 1, 70), { minLength: size, maxLength: size }),
      }),
    );
    fc.assert(
      fc.property(given, ({ graph, groups }) => {
        const summary = graphSummary(graph, groups);
        const w = denseWeights(graph);
        const linked = w.map((row) => row.some((weight) => weight > 0));
        expect(summary.linked).toBe(linked.filter(Boolean).length);
        expect(summary.isolated).toBe(graph.size - summary.linked);
        for (const { group, people, linked: reached } of summary.groups!.coverage) {
          expect(people).toBe(groups.filter((g) => g === group).length);
          expect(reached).toBe(linked.filter((is, i) => is && groups[i] === group).length);
        }
        const known = (i: number, j: number) => groups[i] >= 0 && groups[j] >= 0;
        const { within, across, unknown } = summary.groups!;
        const rules = [
          {
            found: within,
            picks: (i: number, j: number) => known(i, j) && groups[i] === groups[j],
          },
          {
            found: across,
            picks: (i: number, j: number) => known(i, j) && groups[i] !== groups[j],
          },
          { found: unknown, picks: (i: number, j: number) => !known(i, j) },
        ];
        for (const { found, picks } of rules) {
          const expected = linksWhere(graph, picks);
          expect(found.edges).toBe(expected.edges);
          expectClose([found.weight], [expected.weight], 1e-12);
          if (expected.edges === 0) expect(found.weight).toBe(0);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('refuses groups of other people', () => {
    expect(() => graphSummary(edgesGraph(2, []), [0])).toThrow(/1 and 2/);
  });
});
