import { describe, expect, it } from 'vitest';
import { expectClose } from '../../testing/compare.ts';
import { edgesGraph } from '../graphs/edgesGraph.ts';
import { matrixFrom } from '../linalg/matrix.ts';
import { pfrStatistics } from './pfrStatistics.ts';

describe('pfrStatistics with a target', () => {
  const links = edgesGraph(4, [[0, 1]]);
  const graphs = { similarity: links, fairness: links };
  const rows = [
    [0, 1],
    [2, 1],
    [4, 0],
    [2, 0],
  ];

  it('knows how the columns go with it', () => {
    // y − ȳ is (−2, 0, 2, 0), x less its means (−2, .5), (0, .5), (2, −.5), (0, −.5).
    const { target } = pfrStatistics(matrixFrom(rows), { ...graphs, target: [1, 3, 5, 3] });
    expect(target).toEqual({ mean: 3, variance: 2, delta: Float64Array.of(2, -0.5) });
  });

  it('does so far from 0', () => {
    const far = matrixFrom(rows.map(([a, b]) => [1e9 + a, b]));
    const target = [1, 3, 5, 3].map((y) => y - 1e9);
    const found = pfrStatistics(far, { ...graphs, target }).target;
    expectClose(found?.delta ?? [], [2, -0.5], 1e-12);
    expect(found?.variance).toBe(2);
  });

  it('has none where none was given, and refuses one of other people', () => {
    const x = matrixFrom(rows);
    expect(pfrStatistics(x, graphs)).not.toHaveProperty('target');
    expect(() => pfrStatistics(x, { ...graphs, target: [1, 2, 3] })).toThrow(/lengths 4 and 3/);
    expect(() => pfrStatistics(x, { ...graphs, target: [1, 2, 3, Number.NaN] })).toThrow(
      expect.objectContaining({ code: 'not-finite' }),
    );
  });
});
