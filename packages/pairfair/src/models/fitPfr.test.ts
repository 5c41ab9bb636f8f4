import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { graphOfWeights, randomCase, referenceGraphs } from '../../testing/cases.ts';
import { expectClose, expectSameUpToSign, standardized } from '../../testing/compare.ts';
import { oracle, referenceCases } from '../../testing/golden.ts';
import { edgesGraph } from '../graphs/edgesGraph.ts';
import { neighborGraph } from '../graphs/neighborGraph.ts';
import { quantileGraph } from '../graphs/quantileGraph.ts';
import { gram } from '../linalg/gram.ts';
import { columnOf, leadingColumns, matrixFrom, selectRows } from '../linalg/matrix.ts';
import { fitPfr, type PfrOptions } from './fitPfr.ts';
import { transform } from './transform.ts';

describe('fitPfr against a dense NumPy program', () => {
  for (const [n, c] of referenceCases().entries()) {
    const x = matrixFrom(c.x);
    const graphs = referenceGraphs(c);
    for (const fit of c.pfr) {
      const { fairness, gamma, constraint, ridge, balance, dims } = fit;
      it(`case ${n}: ${fairness}, gamma ${gamma}, ${constraint}, ridge ${ridge}, ${balance}`, () => {
        const options: PfrOptions = {
          ...{ similarity: graphs.knn, fairness: graphs[fairness] },
          ...{ gamma, constraint, ridge, balance },
        };
        const every = fitPfr(x, { ...options, dims: fit.eigenvalues.length });
        expectClose(every.eigenvalues, fit.eigenvalues, 1e-8);

        // All eigenvalues of these cases are simple, so vectors are determined up to sign.
        const model = fitPfr(x, { ...options, dims });
        expectSameUpToSign(transform(model, x), matrixFrom(fit.z), 1e-8);
        expectSameUpToSign(transform(model, matrixFrom(c.new)), matrixFrom(fit.z_new), 1e-8);
      });
    }
  }
});

describe("fitPfr with constraint 'basis' and no balance against the published code", () => {
  const published = { constraint: 'basis', balance: 'none' } as const;

  const names = ['gamma0.0.normedFalse', 'gamma0.5.normedFalse', 'gamma0.9.normedFalse'];
  for (const name of [...names, 'gamma0.5.normedTrue']) {
    it(`six people, ${name}`, () => {
      const { input, expected, tolerance } = oracle(`pfr.authors.six.${name}`);
      const x = matrixFrom(input.X);
      const similarity = graphOfWeights(input.W_X);
      const fairness = edgesGraph(x.rows, input.W_F_edges);
      const { gamma, normed_laplacian: normalizedLaplacian } = input;
      // D = M works here; the published code raises.
      const model = fitPfr(x, {
        ...published,
        ...{ similarity, fairness, gamma, normalizedLaplacian, dims: x.cols },
      });
      expectClose(model.eigenvalues, expected.eigenvalues, tolerance);
      const leading = leadingColumns(model.components, input.D);
      expectSameUpToSign(leading, matrixFrom(expected.V_sign_fixed), tolerance);
      expectClose(leading.data, expected.V_sign_fixed.flat(), tolerance);
      const z = leadingColumns(transform({ ...model, mean: new Float64Array(3) }, x), input.D);
      expectClose(z.data, expected.Z_sign_fixed.flat(), tolerance);
    });
  }

  it('twenty people, neighbour and quantile graph', () => {
    const { expected, tolerance } = oracle('pfr.authors.twenty.gamma0.5');
    const knn = oracle('graph.knn20').input;
    const quantile = oracle('graph.quantile20').input;
    const x = standardized(matrixFrom(knn.X));
    const model = fitPfr(x, {
      ...published,
      similarity: neighborGraph(x, { neighbors: knn.p, scale: knn.t }),
      fairness: quantileGraph(Float64Array.from(quantile.score), quantile.group, {
        quantiles: quantile.K,
        ties: 'share',
      }),
      gamma: 0.5,
      dims: 3,
    });
    expectClose(model.eigenvalues, expected.eigenvalues, tolerance);
    const leading = leadingColumns(model.components, 2);
    expectClose(leading.data, expected.V_sign_fixed.flat(), tolerance);
  });

  it('finds the constant direction of a full one-hot block and says so', () => {
    const { input, expected, tolerance } = oracle('pfr.onehot_null_direction');
    const model = fitPfr(matrixFrom(input.X), {
      ...published,
      similarity: graphOfWeights(input.W_X),
      fairness: edgesGraph(6, input.W_F_edges),
      gamma: input.gamma,
      dims: 1,
      columns: ['score', 'red', 'blue'],
    });
    expect(Math.abs(model.eigenvalues[0] - expected.smallest_eigenvalue)).toBeLessThan(tolerance);
    expect(model.diagnostics.constantDirections).toBe(1);
    expect(model.warnings.join(' ')).toMatch(/Dimensions 1 .*red, blue/);
  });
});

describe('fitPfr', () => {
  const anyCase = fc.integer({ min: 1, max: 10_000 }).map((seed) => randomCase(seed));
  const gammas = fc.constantFrom(0, 0.25, 0.5, 1);

  it('gives a representation with mean 0 and ZᵀZ/N = I', () => {
    fc.assert(
      fc.property(anyCase, gammas, ({ x, similarity, fairness }, gamma) => {
        const z = transform(fitPfr(x, { similarity, fairness, gamma, dims: 3 }), x);
        const second = gram(z).data.map((value) => value / x.rows);
        expectClose(second, [1, 0, 0, 0, 1, 0, 0, 0, 1], 1e-9);
        for (let d = 0; d < 3; d++) {
          expect(Math.abs(columnOf(z, d).reduce((sum, v) => sum + v, 0))).toBeLessThan(1e-9);
        }
      }),
    );
  });

  it('gives an orthonormal basis under constraint basis', () => {
    fc.assert(
      fc.property(anyCase, gammas, ({ x, similarity, fairness }, gamma) => {
        const model = fitPfr(x, { similarity, fairness, gamma, dims: 2, constraint: 'basis' });
        expectClose(gram(model.components).data, [1, 0, 0, 1], 1e-10);
      }),
    );
  });

  it('ignores the fairness graph at gamma 0 and the similarity graph at gamma 1', () => {
    fc.assert(
      fc.property(anyCase, ({ x, similarity, fairness }) => {
        const none = edgesGraph(x.rows, []);
        const atZero = fitPfr(x, { similarity, fairness, gamma: 0, dims: 2 });
        expect(fitPfr(x, { similarity, fairness: none, gamma: 0, dims: 2 }).components).toEqual(
          atZero.components,
        );
        const atOne = fitPfr(x, { similarity, fairness, gamma: 1, dims: 2 });
        expect(fitPfr(x, { similarity: none, fairness, gamma: 1, dims: 2 }).components).toEqual(
          atOne.components,
        );
      }),
    );
  });

  it('does not depend on the order of people', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000 }), (seed) => {
        const { x, groups } = randomCase(seed);
        const scores = columnOf(x, 0).map(Math.round);
        const order = Array.from({ length: x.rows }, (_, i) => (i * 7) % x.rows).filter(
          (value, at, all) => all.indexOf(value) === at,
        );
        fc.pre(order.length === x.rows);
        const fit = (people: number[]) => {
          const rows = selectRows(x, people);
          return fitPfr(rows, {
            similarity: neighborGraph(rows, { neighbors: 4 }),
            fairness: quantileGraph(
              Float64Array.from(people, (i) => scores[i]),
              people.map((i) => groups[i]),
              { quantiles: 4 },
            ),
            gamma: 0.5,
            dims: 5,
          });
        };
        const identity = Array.from({ length: x.rows }, (_, i) => i);
        expectClose(fit(order).eigenvalues, fit(identity).eigenvalues, 1e-9);
      }),
    );
  });

  it('reports the losses that its own representation has', () => {
    const { x, similarity, fairness } = randomCase(3, 30);
    const model = fitPfr(x, { similarity, fairness, gamma: 0.3, dims: 2 });
    const z = transform(model, x);
    const edges = similarity.kind === 'edges' ? similarity : edgesGraph(0, []);
    // Over ordered pairs, so every listed edge counts twice.
    let loss = 0;
    edges.weight.forEach((w, e) => {
      for (let d = 0; d < 2; d++) {
        const gap = z.data[edges.source[e] * 2 + d] - z.data[edges.target[e] * 2 + d];
        loss += 2 * w * gap * gap;
      }
    });
    expect(model.diagnostics.lossSimilarity).toBeCloseTo(loss, 8);
  });

  it('says which columns carry a dimension and how far the group leaks into it', () => {
    const { x, groups, similarity, fairness } = randomCase(5, 60, 3);
    // The group is the last column, exactly.
    const withGroup = { ...x, data: x.data.slice() };
    groups.forEach((g, i) => {
      withGroup.data[i * 3 + 2] = g;
    });
    const model = fitPfr(withGroup, { similarity, fairness, groups, gamma: 0.5, dims: 2 });
    const z = transform(model, withGroup);
    const { columnShares, groupCorrelations } = model.diagnostics;
    for (let d = 0; d < 2; d++) {
      expect(columnOf(columnShares, d).reduce((sum, v) => sum + v, 0)).toBeCloseTo(1, 12);
      const expected = correlation(columnOf(z, d), Float64Array.from(groups));
      expect(groupCorrelations.data[2 + d]).toBeCloseTo(expected, 9);
      expect(groupCorrelations.data[d]).toBeCloseTo(-expected, 9);
    }
  });

  it('warns when the dimensions give back all the data', () => {
    const { x, similarity, fairness } = randomCase(1);
    const all = fitPfr(x, { similarity, fairness, gamma: 0.5, dims: 5 });
    expect(all.warnings.join(' ')).toMatch(/sees everything/);
    expect(fitPfr(x, { similarity, fairness, gamma: 0.5 }).settings.dims).toBe(3);
  });

  it('is fine with duplicate rows', () => {
    const x = matrixFrom([
      [0, 1],
      [0, 1],
      [0, 1],
      [2, 3],
      [2, 3],
      [5, 1],
    ]);
    const similarity = neighborGraph(x, { neighbors: 2 });
    const fairness = edgesGraph(6, [
      [0, 3],
      [1, 5],
    ]);
    expect(fitPfr(x, { similarity, fairness, gamma: 0.5, dims: 1 }).components.cols).toBe(1);
  });
});

describe('fitPfr given bad input', () => {
  const { x, similarity, fairness } = randomCase(2, 20, 3);
  const good: PfrOptions = { similarity, fairness, gamma: 0.5, dims: 2 };
  const bad = (value: number) => {
    const data = x.data.slice();
    data[7] = value;
    return { ...x, data };
  };
  const trials: [string, () => unknown, string, RegExp][] = [
    ['NaN cell', () => fitPfr(bad(Number.NaN), good), 'not-finite', /row 2, column 1 is NaN/],
    [
      'infinite cell',
      () => fitPfr(bad(Number.POSITIVE_INFINITY), good),
      'not-finite',
      /row 2, col/,
    ],
    ['gamma 1.5', () => fitPfr(x, { ...good, gamma: 1.5 }), 'invalid-option', /\[0, 1\].*1\.5/],
    ['gamma NaN', () => fitPfr(x, { ...good, gamma: Number.NaN }), 'invalid-option', /NaN/],
    ['dims 0', () => fitPfr(x, { ...good, dims: 0 }), 'invalid-option', /from 1 to 3.*0/],
    ['dims 4 of 3', () => fitPfr(x, { ...good, dims: 4 }), 'invalid-option', /from 1 to 3.*4/],
    ['ridge −1', () => fitPfr(x, { ...good, ridge: -1 }), 'invalid-option', /ridge/],
    [
      'an unknown option',
      () => fitPfr(x, { ...good, gama: 1 } as PfrOptions),
      'invalid-option',
      /'gama'/,
    ],
    [
      'an unknown constraint',
      () => fitPfr(x, { ...good, constraint: 'both' as 'basis' }),
      'invalid-option',
      /'both'/,
    ],
    [
      'a graph over other people',
      () => fitPfr(x, { ...good, fairness: edgesGraph(21, [[0, 1]]) }),
      'shape-mismatch',
      /20|21/,
    ],
    [
      'a fairness graph without edges',
      () => fitPfr(x, { ...good, fairness: edgesGraph(20, []) }),
      'degenerate',
      /fairness graph must link somebody/,
    ],
    [
      'constant columns',
      () => {
        const data = x.data.map((v, at) => (at % 3 === 1 ? 4 : v));
        return fitPfr({ ...x, data }, { ...good, columns: ['a', 'b', 'c'] });
      },
      'degenerate',
      /one value only: b\./,
    ],
    [
      'one person',
      () => {
        const none = edgesGraph(1, []);
        return fitPfr(matrixFrom([[1, 2]]), { similarity: none, fairness: none, gamma: 0 });
      },
      'degenerate',
      /at least two people/,
    ],
    [
      'too few names',
      () => fitPfr(x, { ...good, columns: ['a'] }),
      'shape-mismatch',
      /1 names and 3 columns/,
    ],
    [
      'new people with other columns',
      () => transform(fitPfr(x, good), matrixFrom([[1, 2]])),
      'shape-mismatch',
      /3 columns.*has 2/,
    ],
  ];
  for (const [name, run, code, message] of trials) {
    it(`refuses ${name}`, () => {
      expect(run).toThrow(expect.objectContaining({ name: 'PairfairError', code }));
      expect(run).toThrow(message);
    });
  }
});

function correlation(a: Float64Array, b: Float64Array): number {
  const mean = (values: Float64Array) => values.reduce((sum, v) => sum + v, 0) / values.length;
  const [ma, mb] = [mean(a), mean(b)];
  const product = a.map((v, i) => (v - ma) * (b[i] - mb)).reduce((sum, v) => sum + v, 0);
  const spread = (v: Float64Array, m: number) => Math.sqrt(v.reduce((s, w) => s + (w - m) ** 2, 0));
  return product / (spread(a, ma) * spread(b, mb));
}
