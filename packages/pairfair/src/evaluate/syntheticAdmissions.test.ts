import { describe, expect, it } from 'vitest';
import { expectNear } from '../../testing/expectNear.ts';
import { python, runPython } from '../../testing/python.ts';
import { columnOf, leadingColumns, toRows } from '../linalg/matrix.ts';
import { syntheticAdmissions } from './syntheticAdmissions.ts';

const mean = (values: ArrayLike<number>) =>
  Array.from(values).reduce((sum, value) => sum + value, 0) / values.length;
const covariance = (a: Float64Array, b: Float64Array) => {
  const [ma, mb] = [mean(a), mean(b)];
  return mean(a.map((value, i) => (value - ma) * (b[i] - mb)));
};

/** The normal distribution function, by Simpson's rule on the density. */
function normalBelow(z: number): number {
  const steps = 2000;
  const h = (z + 10) / steps;
  let sum = 0;
  for (let k = 0; k <= steps; k++) {
    const at = -10 + k * h;
    const factor = k === 0 || k === steps ? 1 : k % 2 === 1 ? 4 : 2;
    sum += (factor * Math.exp((-at * at) / 2)) / Math.sqrt(2 * Math.PI);
  }
  return (sum * h) / 3;
}

describe('syntheticAdmissions', () => {
  const perGroup = 50_000;
  const { x, groups, labels } = syntheticAdmissions({ perGroup, extraColumns: 2, seed: 5 });
  const [group0, group1] = [0, 1].map((group) => ({
    column: (j: number) => columnOf(x, j).filter((_, i) => groups[i] === group),
    labels: labels.filter((_, i) => groups[i] === group),
  }));
  // Means and covariances of n normal numbers of unit variance have standard errors of at most
  // √(2/n); five of them.
  const tolerance = 5 * Math.sqrt(2 / perGroup);

  it('has unit variances, correlation 0.3, and group 0 one higher in supplementary only', () => {
    for (const [group, inflation] of [
      [group0, 1],
      [group1, 0],
    ] as const) {
      const [academic, supplementary] = [group.column(0), group.column(1)];
      expectNear(mean(academic), 0, tolerance);
      expectNear(mean(supplementary), inflation, tolerance);
      expectNear(covariance(academic, academic), 1, tolerance);
      expectNear(covariance(supplementary, supplementary), 1, tolerance);
      expectNear(covariance(academic, supplementary), 0.3, tolerance);
    }
  });

  it('has further columns that follow their score and are inflated with it', () => {
    for (const [group, inflation] of [
      [group0, 1],
      [group1, 0],
    ] as const) {
      [2, 3, 4, 5].forEach((j) => {
        const [column, base] = [group.column(j), group.column(j < 4 ? 0 : 1)];
        expectNear(mean(column), j < 4 ? 0 : inflation, tolerance, `mean of ${j}`);
        expectNear(covariance(column, column), 1, tolerance, `variance of ${j}`);
        const r = covariance(column, base);
        expect(r).toBeGreaterThan(0.75 - tolerance);
        expect(r).toBeLessThan(1 + tolerance);
        // With the other score only through the base: 0.3 r.
        expectNear(covariance(column, group.column(j < 4 ? 1 : 0)), 0.3 * r, 2 * tolerance);
      });
    }
  });

  it('labels by the sum, from 0 on in group 1 and from 1 on in group 0', () => {
    const wrong = Array.from(groups.keys()).filter((i) => {
      const sum = x.data[i * x.cols] + x.data[i * x.cols + 1];
      const cut = groups[i] === 1 ? 0 : 1;
      // The label is made before the inflation is added: within rounding of the cut either goes.
      return Math.abs(sum - cut) > 1e-12 && labels[i] !== (sum >= cut ? 1 : 0);
    });
    expect(wrong).toEqual([]);
  });

  it('has the base rates that the normal distribution implies', () => {
    const tolerance = 5 * Math.sqrt(0.25 / perGroup);
    const above = (group: typeof group0, cut: number) => {
      const supplementary = group.column(1);
      return mean(group.column(0).map((a, i) => (a + supplementary[i] >= cut ? 1 : 0)));
    };
    expectNear(mean(group0.labels), 0.5, tolerance);
    expectNear(mean(group1.labels), 0.5, tolerance);
    // The sum has variance 1 + 1 + 2 · 0.3: one cut for both favours group 0 by this much.
    expectNear(above(group1, 1), 1 - normalBelow(1 / Math.sqrt(2.6)), tolerance);
    expectNear(above(group0, 0), normalBelow(1 / Math.sqrt(2.6)), tolerance);
  });

  it('adds columns without changing the people', () => {
    const low = syntheticAdmissions({ perGroup: 20, seed: 3 });
    const high = syntheticAdmissions({ perGroup: 20, extraColumns: 100, seed: 3 });
    expect(high.x.cols).toBe(202);
    expect(high.columns).toHaveLength(202);
    expect(high.columns[201]).toBe('supplementary 100');
    expect(leadingColumns(high.x, 2)).toEqual(low.x);
    expect([high.groups, high.labels]).toEqual([low.groups, low.labels]);
    expect(low.columns).toEqual(['academic', 'supplementary']);
  });

  it('is the same for the same seed and another for another', () => {
    expect(syntheticAdmissions({ seed: 4 })).toEqual(syntheticAdmissions({ seed: 4 }));
    expect(syntheticAdmissions({ seed: 4 }).x).not.toEqual(syntheticAdmissions({ seed: 5 }).x);
    expect(syntheticAdmissions().x.rows).toBe(1000);
  });

  it('asks for whole numbers', () => {
    expect(() => syntheticAdmissions({ perGroup: 0 })).toThrow(/perGroup/);
    expect(() => syntheticAdmissions({ extraColumns: 1.5 })).toThrow(/extraColumns/);
  });

  it.skipIf(!python)('has the numerical rank that the same design has in NumPy', () => {
    // The paper's rank: the smallest number of singular vectors that leaves 1 % of the squared
    // Frobenius norm. It varies with the correlations drawn, so means over data sets are compared.
    const ours = [1, 2, 3, 4, 5, 6].map((seed) =>
      toRows(syntheticAdmissions({ extraColumns: 100, seed }).x),
    );
    const ranks = runPython(
      `def rank(x):
    part = np.cumsum(np.linalg.svd(x, compute_uv=False) ** 2)
    return int(np.searchsorted(part / part[-1], 0.99)) + 1
def design(rng):
    s = np.repeat([1.0, 0.0], 500)
    score = rng.multivariate_normal([0, 0], [[1, 0.3], [0.3, 1]], 1000)
    columns = [score[:, 0], score[:, 1] + s]
    for base, shift in ((score[:, 0], 0 * s), (score[:, 1], s)):
        for r in rng.uniform(0.75, 1, 100):
            columns.append(r * base + np.sqrt(1 - r * r) * rng.standard_normal(1000) + shift)
    return np.column_stack(columns)
rng = np.random.default_rng(0)
result = dict(ours=[rank(np.array(x)) for x in data], twin=[rank(design(rng)) for _ in range(24)])`,
      ours,
    );
    const centre = mean(ranks.twin);
    const variance = mean(ranks.twin.map((rank: number) => (rank - centre) ** 2));
    expectNear(mean(ranks.ours), centre, 4 * Math.sqrt(variance * (1 / 6 + 1 / 24)));
  });
});
