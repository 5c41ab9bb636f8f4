import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectClose } from '../../testing/compare.ts';
import { expectEigenpairs, expectOrthonormal, symmetricMatrix } from '../../testing/matrices.ts';
import { transpose } from './matrix.ts';
import { rankOneUpdate } from './rankOneUpdate.ts';

describe('rankOneUpdate', () => {
  it('solves by hand: diag(0, 1) + (½ ½; ½ ½) has eigenvalues 1 ± ½√2', () => {
    const { roots, vectors } = rankOneUpdate(
      Float64Array.of(0, 1),
      Float64Array.of(Math.SQRT1_2, Math.SQRT1_2),
      1,
    );
    expectClose(roots, [1 - Math.SQRT1_2, 1 + Math.SQRT1_2], 1e-15);
    expectOrthonormal(transpose(vectors), 16);
  });

  it('adds ρ z² to a single entry', () => {
    const { roots, vectors } = rankOneUpdate(Float64Array.of(3), Float64Array.of(-0.5), 8);
    expect([...roots, ...vectors.data]).toEqual([5, 1]);
  });

  it('gives orthonormal vectors and roots between the poles, however close those are', () => {
    const problems = fc.record({
      gaps: fc.array(fc.integer({ min: 0, max: 14 }), { minLength: 2, maxLength: 30 }),
      weights: fc.array(fc.integer({ min: 0, max: 14 }), { minLength: 30, maxLength: 30 }),
      rho: fc.constantFrom(1e-6, 1, 1e6),
    });
    fc.assert(
      fc.property(problems, ({ gaps, weights, rho }) => {
        // Gaps and weights from 1 down to 1e-14: what is closer or smaller is split off before.
        let pole = 0;
        const poles = Float64Array.from(gaps, (power) => (pole += 10 ** -power));
        const raw = Float64Array.from(gaps, (_, j) => (j % 2 ? -1 : 1) * 10 ** -weights[j]);
        const length = Math.hypot(...raw);
        const z = raw.map((value) => value / length);
        const n = poles.length;
        if (poles.some((value, j) => j > 0 && value === poles[j - 1])) return;

        const { roots, vectors } = rankOneUpdate(poles, z, rho);
        roots.forEach((root, i) => {
          expect(root).toBeGreaterThanOrEqual(poles[i]);
          expect(root).toBeLessThanOrEqual(i + 1 < n ? poles[i + 1] : poles[i] + rho * (1 + 1e-15));
        });
        const matrix = symmetricMatrix(n, (i, j) => (i === j ? poles[i] : 0) + rho * z[i] * z[j]);
        expectOrthonormal(transpose(vectors), 16 + n);
        expectEigenpairs(matrix, roots, transpose(vectors), 16 + n);
      }),
      { numRuns: 500 },
    );
  });
});
