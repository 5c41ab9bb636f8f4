import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aGraph, denseMembers, denseWeights } from '../../testing/graphs.ts';
import { cellsGraph } from './cellsGraph.ts';
import { classesGraph } from './classesGraph.ts';
import { degrees } from './degrees.ts';
import { edgesGraph } from './edgesGraph.ts';
import type { Graph } from './graph.ts';
import { requireGraph } from './requireGraph.ts';
import { shuffleGraph } from './shuffleGraph.ts';
import { sumGraphs } from './sumGraphs.ts';

const sorted = (values: ArrayLike<number>) => Array.from(values).sort((a, b) => a - b);

describe('shuffleGraph', () => {
  it('gives the same graph for the same seed and others for others', () => {
    const graph = classesGraph(Array.from({ length: 60 }, (_, i) => i % 5));
    expect(shuffleGraph(graph, 1)).toEqual(shuffleGraph(graph, 1));
    expect(shuffleGraph(graph, 1)).not.toEqual(shuffleGraph(graph, 2));
    expect(shuffleGraph(graph, 1)).not.toEqual(graph);
  });

  it('moves pairs only among those who have any', () => {
    const graph = edgesGraph(
      50,
      Array.from({ length: 20 }, (_, e) => [e, e + 20, e + 1] as const),
    );
    const shuffled = shuffleGraph(graph, 4);
    expect(sorted(degrees(shuffled))).toEqual(sorted(degrees(graph)));
    for (let i = 40; i < 50; i++) expect(degrees(shuffled)[i]).toBe(0);
  });

  it('keeps what each term of a sum counts for', () => {
    // One pair of weight 3 that counts twice, and one of weight 1 that counts five times.
    const terms = [
      { weight: 2, graph: edgesGraph(4, [[0, 1, 3]]) },
      { weight: 5, graph: edgesGraph(4, [[2, 3, 1]]) },
    ];
    const shuffled = shuffleGraph(sumGraphs(terms), 1);
    expect(sorted(degrees(shuffled))).toEqual([5, 5, 6, 6]);
  });

  it('leaves groups with their people and moves memberships, also from group to group', () => {
    const groups = Array.from({ length: 60 }, (_, i) => (i < 10 ? -1 : i % 2));
    // Group 0 is in cells 0 and 1 only, group 1 in cells 2 and 3; unknowns are all in cell 0.
    const matrix = groups.map((g, i) =>
      [0, 1, 2, 3].map((c) => Number(c === (g < 0 ? 0 : 2 * g + (i % 4 > 1 ? 1 : 0)))),
    );
    const graph = cellsGraph({ matrix, groups });
    const shuffled = shuffleGraph(graph, 2) as Graph & { kind: 'cells' };
    expect(shuffled.groups).toEqual(graph.groups);
    const rows = denseMembers(shuffled);
    for (let i = 0; i < 10; i++) expect(rows[i]).toEqual([1, 0, 0, 0]);
    expect(rows.some((row, i) => groups[i] === 0 && row[2] + row[3] > 0)).toBe(true);
  });

  it('keeps the weights of every graph that does not ask for groups, on other people', () => {
    fc.assert(
      fc.property(aGraph(), fc.nat(), (graph, seed) => {
        const before = JSON.stringify(denseWeights(graph));
        const shuffled = shuffleGraph(graph, seed);
        requireGraph('shuffled', shuffled, graph.size);
        expect(JSON.stringify(denseWeights(graph))).toBe(before);
        if (graph.kind === 'cells') {
          const rows = (g: typeof graph) =>
            denseMembers(g)
              .map((row) => row.join())
              .sort();
          expect(rows(shuffled as typeof graph)).toEqual(rows(graph));
        }
        if (graph.kind === 'edges' || (graph.kind === 'cells' && graph.between === 'everyone')) {
          expect(sorted(denseWeights(shuffled).flat())).toEqual(sorted(denseWeights(graph).flat()));
        }
      }),
    );
  });
});
