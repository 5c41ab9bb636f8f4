import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aGraphWithValues, denseWeights } from '../../testing/graphs.ts';
import { degrees } from '../graphs/degrees.ts';
import { disagreement } from '../graphs/disagreement.ts';
import { edgesGraph } from '../graphs/edgesGraph.ts';
import { peerDisagreement } from './peerDisagreement.ts';

describe('peerDisagreement', () => {
  it('is the weighted mean over the linked, and undefined without links', () => {
    const graph = edgesGraph(4, [
      [0, 1, 1],
      [0, 2, 3],
    ]);
    // By hand for person 0: (1·0.4 + 3·0.8) / 4.
    const [zero, one, two, three] = peerDisagreement(graph, Float64Array.of(0.9, 0.5, 0.1, 0));
    expect(zero).toBeCloseTo(0.7, 12);
    expect(one).toBeCloseTo(0.4, 12);
    expect(two).toBeCloseTo(0.8, 12);
    expect(three).toBeNaN();
  });

  it('is what a walk through all pairs gives, and adds up to the disagreement', () => {
    fc.assert(
      fc.property(aGraphWithValues(), ({ graph, values }) => {
        const means = peerDisagreement(graph, values);
        denseWeights(graph).forEach((row, i) => {
          const weight = row.reduce((sum, w) => sum + w, 0);
          const gaps = row.reduce((sum, w, j) => sum + w * Math.abs(values[i] - values[j]), 0);
          if (weight > 0) expect(means[i]).toBeCloseTo(gaps / weight, 10);
          else expect(means[i]).toBeNaN();
        });
        const strength = degrees(graph);
        const total = means.reduce((sum, m, i) => sum + (strength[i] > 0 ? m * strength[i] : 0), 0);
        expect(total).toBeCloseTo(disagreement(graph, values), 9);
      }),
    );
  });
});
