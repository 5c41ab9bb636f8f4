import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aGraphOver, denseWeights } from '../../testing/graphs.ts';
import { edgesGraph } from './edgesGraph.ts';
import { requireGraph } from './requireGraph.ts';
import { restrictGraph } from './restrictGraph.ts';

describe('restrictGraph', () => {
  it('keeps the links among the people named, in their order, and counts those that leave', () => {
    const graph = edgesGraph(5, [
      [0, 1, 1],
      [1, 2, 2],
      [2, 3, 3],
      [3, 4, 4],
    ]);
    // 1–2 stays; 0–1 and 2–3 leave; 3–4 is outside altogether.
    expect(restrictGraph(graph, [2, 1])).toEqual({
      graph: edgesGraph(2, [[0, 1, 2]]),
      dropped: 2,
    });
  });

  it('is the part of W that the people make up', () => {
    const given = fc.integer({ min: 1, max: 9 }).chain((size) =>
      fc.record({
        graph: aGraphOver(size),
        people: fc.shuffledSubarray(Array.from({ length: size }, (_, i) => i)),
      }),
    );
    fc.assert(
      fc.property(given, ({ graph, people }) => {
        const w = denseWeights(graph);
        const part = restrictGraph(graph, people);
        requireGraph('part', part.graph, people.length);
        expect(denseWeights(part.graph)).toEqual(people.map((i) => people.map((j) => w[i][j])));
        const leaving = people.flatMap((i) => w[i].filter((v, j) => v > 0 && !people.includes(j)));
        expect(part.dropped).toBe(leaving.length);
      }),
      { numRuns: 200 },
    );
  });

  it('refuses somebody named twice or not there', () => {
    const graph = edgesGraph(3, []);
    expect(() => restrictGraph(graph, [0, 2, 0])).toThrow(/person 0 twice/);
    expect(() => restrictGraph(graph, [0, 3])).toThrow(/entry 1 is 3/);
    expect(() => restrictGraph(graph, [0.5])).toThrow(
      expect.objectContaining({ code: 'bad-data' }),
    );
  });
});
