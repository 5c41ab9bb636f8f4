import { describe, expect, it } from 'vitest';
import { classesGraph } from '../graphs/classesGraph.ts';
import { edgeCount } from '../graphs/edgeCount.ts';
import { edgesGraph } from '../graphs/edgesGraph.ts';
import { pairWeight } from '../graphs/pairWeight.ts';
import { sumGraphs } from '../graphs/sumGraphs.ts';
import { thinGraph } from './thinGraph.ts';

const path = edgesGraph(6, {
  source: [0, 1, 2, 3, 4],
  target: [1, 2, 3, 4, 5],
  weight: [1, 2, 3, 4, 5],
});

describe('thinGraph', () => {
  it('keeps the stated share of listed pairs, with their weights', () => {
    const thin = thinGraph(path, 0.4, [], 1);
    expect(edgeCount(thin)).toBe(2);
    for (let i = 0; i < 5; i++) {
      const kept = pairWeight(thin, i, i + 1);
      if (kept > 0) expect(kept).toBe(i + 1);
    }
  });

  it('keeps more of the same as the share grows', () => {
    const few = thinGraph(path, 0.4, [], 3);
    const more = thinGraph(path, 0.8, [], 3);
    for (let i = 0; i < 5; i++) {
      expect(pairWeight(more, i, i + 1)).toBeGreaterThanOrEqual(pairWeight(few, i, i + 1));
    }
    expect(thinGraph(path, 1, [], 3)).toEqual(path);
  });

  it('forgets people in cells, inside sums too', () => {
    // By hand: classes {0,1,2} and {3,4,5} have 3 + 3 links; without 0 there are 1 + 3.
    const classes = classesGraph(Int32Array.of(0, 0, 0, 1, 1, 1));
    expect(edgeCount(thinGraph(classes, 0.5, [0], 1))).toBe(4);
    const sum = sumGraphs([{ weight: 2, graph: classes }]);
    expect(edgeCount(thinGraph(sum, 0.5, [0], 1))).toBe(4);
    // What is left counts as before.
    expect(pairWeight(thinGraph(sum, 0.5, [0], 1), 3, 4)).toBe(2);
    expect(edgeCount(classes)).toBe(6);
  });
});
