import { describe, expect, it } from 'vitest';
import { randomCase, referenceGraphs } from '../../testing/cases.ts';
import { expectClose, expectSameUpToSign, standardized } from '../../testing/compare.ts';
import { oracle, referenceCases } from '../../testing/golden.ts';
import { edgesGraph } from '../graphs/edgesGraph.ts';
import { neighborGraph } from '../graphs/neighborGraph.ts';
import { pairWeight } from '../graphs/pairWeight.ts';
import { quantileGraph } from '../graphs/quantileGraph.ts';
import { gram } from '../linalg/gram.ts';
import { matrixFrom, selectRows, transpose } from '../linalg/matrix.ts';
import { multiply } from '../linalg/multiply.ts';
import { fitKernelPfr, type KernelPfrOptions } from './fitKernelPfr.ts';
import { fitPfr } from './fitPfr.ts';
import { kernelMatrix } from './kernelMatrix.ts';
import { transform } from './transform.ts';

describe('fitKernelPfr', () => {
  for (const [n, c] of referenceCases().entries()) {
    for (const fit of c.kernel_pfr) {
      it(`equals a dense NumPy program: case ${n}, ${fit.constraint}`, () => {
        const x = matrixFrom(c.x);
        const graphs = referenceGraphs(c);
        const { gamma, constraint, ridge, balance, dims, width } = fit;
        const options: KernelPfrOptions = {
          ...{ similarity: graphs.knn, fairness: graphs[fit.fairness] },
          ...{ gamma, constraint, ridge, balance },
          kernel: { name: 'rbf', width },
        };
        const first = fitKernelPfr(x, { ...options, dims: fit.eigenvalues.length });
        expectClose(first.eigenvalues, fit.eigenvalues, 1e-8);
        const model = fitKernelPfr(x, { ...options, dims });
        expectSameUpToSign(transform(model, x), matrixFrom(fit.z), 1e-8);
        expectSameUpToSign(transform(model, matrixFrom(c.new)), matrixFrom(fit.z_new), 1e-8);
      });
    }
  }

  const knn = oracle('graph.knn20').input;
  const quantile = oracle('graph.quantile20').input;
  const x = standardized(matrixFrom(knn.X));
  const twenty = {
    similarity: neighborGraph(x, { neighbors: knn.p, scale: knn.t }),
    fairness: quantileGraph(Float64Array.from(quantile.score), quantile.group, {
      quantiles: quantile.K,
      ties: 'share',
    }),
    gamma: 0.5,
    dims: 2,
  } as const;

  it('with a linear kernel equals linear PFR on full-rank data', () => {
    const published = { ...twenty, constraint: 'basis', balance: 'none' } as const;
    const linear = fitPfr(x, published);
    const kernel = fitKernelPfr(x, { ...published, kernel: 'linear' });
    expectClose(kernel.eigenvalues, linear.eigenvalues, 1e-9);
    expectSameUpToSign(transform(kernel, x), transform(linear, x), 1e-9);
    const newcomers = matrixFrom([
      [0.3, -1, 2],
      [4, 0, -2],
    ]);
    expectSameUpToSign(transform(kernel, newcomers), transform(linear, newcomers), 1e-9);
  });

  it('with every person a landmark equals the full kernel up to centring', () => {
    // With a linear kernel and at least as many landmarks as columns, both see the same features.
    const published = {
      ...twenty,
      constraint: 'basis',
      balance: 'none',
      kernel: 'linear',
    } as const;
    const full = fitKernelPfr(x, published);
    const few = fitKernelPfr(x, { ...published, landmarks: 8 });
    expectSameUpToSign(transform(few, x), transform(full, x), 1e-7);
    expect(few.carriesPeople).toBe(false);
    expect(full.carriesPeople).toBe(true);
    expect(full.warnings.join(' ')).toMatch(/carries the rows/);
  });

  it('gives the same model from a precomputed kernel', () => {
    const spec = { name: 'rbf', width: 4, degree: 3, offset: 1 } as const;
    const own = fitKernelPfr(x, { ...twenty, kernel: { name: 'rbf', width: 4 } });
    const given = fitKernelPfr(kernelMatrix(x, x, spec), { ...twenty, kernel: 'precomputed' });
    const people = selectRows(x, [3, 1]);
    expectClose(
      transform(given, kernelMatrix(people, x, spec)).data,
      transform(own, people).data,
      1e-9,
    );
  });

  it.each(['rbf', 'laplacian', 'polynomial', 'linear'] as const)(
    'gives ZᵀZ/N = I with a %s kernel, landmarks or not',
    (kernel) => {
      const { x: people, similarity, fairness } = randomCase(4, 50, 4);
      for (const landmarks of [0, 12]) {
        const options = { kernel, landmarks, similarity, fairness, gamma: 0.5, dims: 2 };
        const z = transform(fitKernelPfr(people, options), people);
        expectClose(
          gram(z).data.map((value) => value / 50),
          [1, 0, 0, 1],
          1e-8,
        );
      }
    },
  );

  it("keeps the paper's printed equation for the record", () => {
    // K L K α = λ α on the range of K: checked on the definition itself.
    const spec = { name: 'rbf', width: 4, degree: 3, offset: 1 } as const;
    const model = fitKernelPfr(x, {
      ...{ ...twenty, balance: 'none', constraint: 'printed' },
      kernel: { name: 'rbf', width: 4 },
    });
    const z = transform(model, x);
    const k = centred(kernelMatrix(x, x, spec).data, 20);
    const w = weightsOf(twenty, 20);
    const laplacian = matrixFrom(
      w.map((row, i) => row.map((v, j) => (i === j ? row.reduce((s, u) => s + u, 0) : -v))),
    );
    const kMatrix = { rows: 20, cols: 20, data: k };
    // z = K α, and K L z = λ α, so K K L z = λ z.
    const left = multiply(kMatrix, multiply(kMatrix, multiply(laplacian, z)));
    for (let i = 0; i < 20; i++) {
      for (let d = 0; d < 2; d++) {
        const expected = model.eigenvalues[d] * z.data[i * 2 + d];
        expect(Math.abs(left.data[i * 2 + d] - expected)).toBeLessThan(1e-8);
      }
    }
    expect(transpose(z).rows).toBe(2);
  });

  it('refuses a precomputed kernel that is no kernel', () => {
    const skew = matrixFrom([
      [1, 2, 0],
      [0, 1, 0],
      [0, 0, 1],
    ]);
    const negative = matrixFrom([
      [1, 3, 0],
      [3, 1, 0],
      [0, 0, 1],
    ]);
    const similarity = edgesGraph(3, [[0, 1]]);
    const fairness = edgesGraph(3, [[1, 2]]);
    const fit = (k: typeof skew) => () =>
      fitKernelPfr(k, { kernel: 'precomputed', similarity, fairness, gamma: 0.5, dims: 1 });
    expect(fit(skew)).toThrow(/symmetric, but entry \(1, 0\) is 0 and entry \(0, 1\) is 2/);
    expect(fit(negative)).toThrow(/positive semidefinite/);
    expect(fit(matrixFrom([[1, 2]]))).toThrow(/square/);
  });

  it('refuses impossible numbers', () => {
    const options = { ...twenty, kernel: { name: 'rbf', width: 0 } } as const;
    expect(() => fitKernelPfr(x, options)).toThrow(/width must be greater than 0/);
    expect(() => fitKernelPfr(x, { ...twenty, kernel: 'cosine' as 'rbf' })).toThrow(/'cosine'/);
    expect(() => fitKernelPfr(x, { ...twenty, kernel: 'rbf', landmarks: 21 })).toThrow(/0 to 20/);
  });
});

function centred(k: Float64Array, n: number): Float64Array {
  const mean = (at: (s: number) => number) =>
    Array.from({ length: n }, (_, s) => k[at(s)]).reduce((sum, v) => sum + v, 0) / n;
  const rows = Array.from({ length: n }, (_, i) => mean((s) => i * n + s));
  const grand = rows.reduce((sum, v) => sum + v, 0) / n;
  return k.map((v, at) => v - rows[Math.floor(at / n)] - rows[at % n] + grand);
}

function weightsOf(
  graphs: Pick<KernelPfrOptions, 'similarity' | 'fairness'>,
  n: number,
): number[][] {
  const { similarity, fairness } = graphs;
  const w = Array.from({ length: n }, () => new Array<number>(n).fill(0));
  for (const [graph, factor] of [
    [similarity, 0.5],
    [fairness, 0.5],
  ] as const) {
    for (let i = 0; i < n; i++) {
      for (let j = 0; j < n; j++) if (i !== j) w[i][j] += factor * pairWeight(graph, i, j);
    }
  }
  return w;
}
