import { describe, expect, it } from 'vitest';
import { edgesGraph } from '../graphs/edgesGraph.ts';
import { groupDisagreement } from './groupDisagreement.ts';

describe('groupDisagreement', () => {
  const graph = edgesGraph(5, {
    source: Uint32Array.of(0, 0, 1, 3),
    target: Uint32Array.of(1, 2, 3, 4),
    weight: Float64Array.of(1, 2, 1, 4),
  });
  const values = Float64Array.of(0, 0.5, 1, 0.25, 0.75);

  it('splits the differences over links by the groups they join', () => {
    // Groups a: 0, 1; b: 2, 3; unknown: 4. Links: 0-1 within a, w 1, gap ½; 0-2 between, w 2,
    // gap 1; 1-3 between, w 1, gap ¼; 3-4 to somebody unknown, w 4, gap ½. In all ½ + 2 + ¼ + 2.
    const [between, within] = groupDisagreement(graph, values, [0, 0, 1, 1, -1]);
    expect(between.groups).toEqual([0, 1]);
    expect(between.weight).toBeCloseTo(3 / 8, 15);
    expect(between.difference).toBeCloseTo(2.25 / 3, 15);
    expect(between.share).toBeCloseTo(2.25 / 4.75, 15);
    expect(within).toMatchObject({ groups: [0, 0], weight: 1 / 8, difference: 0.5 });
  });

  it('is empty where nobody is linked', () => {
    const none = { source: new Uint32Array(0), target: new Uint32Array(0) };
    expect(groupDisagreement(edgesGraph(2, none), values.slice(0, 2), [0, 1])).toEqual([]);
  });
});
