import { describe, expect, it } from 'vitest';
import { expectClose } from '../../testing/compare.ts';
import { expectOrthonormal } from '../../testing/matrices.ts';
import { implicitQlInto } from './implicitQl.ts';

describe('implicitQlInto', () => {
  it('solves by hand: the path of three people has Laplacian eigenvalues 0, 1, 3', () => {
    const diagonal = Float64Array.of(1, 2, 1);
    const vectors = Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1);
    implicitQlInto(diagonal, Float64Array.of(-1, -1), vectors, 3);
    const order = [0, 1, 2].sort((i, j) => diagonal[i] - diagonal[j]);
    expectClose(
      order.map((i) => diagonal[i]),
      [0, 1, 3],
      1e-15,
    );
    // Row i is a vector; for 1 it is (1, 0, −1)/√2.
    const row = vectors.subarray(order[1] * 3, order[1] * 3 + 3);
    expectClose(row.map(Math.abs), [Math.SQRT1_2, 0, Math.SQRT1_2], 1e-15);
    expectOrthonormal({ rows: 3, cols: 3, data: vectors }, 16);
  });

  it('leaves a diagonal matrix as it is', () => {
    const diagonal = Float64Array.of(3, 1, 2);
    implicitQlInto(diagonal, new Float64Array(2), new Float64Array(0), 0);
    expect(Array.from(diagonal)).toEqual([3, 1, 2]);
  });

  it('splits where a rotation meets an exact zero', () => {
    // A zero diagonal makes the first shift zero: the plus-minus pairs of a bipartite graph.
    const diagonal = new Float64Array(4);
    implicitQlInto(diagonal, Float64Array.of(1, 1, 1), new Float64Array(0), 0);
    // By hand: ±2 cos(π/5), ±2 cos(2π/5).
    const expected = [1, 2].flatMap((k) =>
      [1, -1].map((sign) => sign * 2 * Math.cos((k * Math.PI) / 5)),
    );
    expectClose(
      diagonal.slice().sort(),
      expected.sort((p, q) => p - q),
      1e-15,
    );
  });

  it('throws rather than turning for ever on what is not a number', () => {
    const run = () =>
      implicitQlInto(Float64Array.of(1, 2), Float64Array.of(Number.NaN), new Float64Array(0), 0);
    expect(run).toThrow(expect.objectContaining({ code: 'no-convergence' }));
  });
});
