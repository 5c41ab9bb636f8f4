import { describe, expect, it } from 'vitest';
import { expectNear } from '../../testing/expectNear.ts';
import { python, runPython } from '../../testing/python.ts';
import { classesGraph } from '../graphs/classesGraph.ts';
import { matrixFrom, selectRows, toRows } from '../linalg/matrix.ts';
import { consistency } from '../metrics/consistency.ts';
import { fitAdmissionsOracle, oracleClasses } from './admissionsOracle.ts';
import { splitPeople } from './splitPeople.ts';
import { syntheticAdmissions } from './syntheticAdmissions.ts';

const { x, groups, labels } = syntheticAdmissions({ seed: 2 });
const { train, test } = splitPeople({ groups, labels }, { trainSize: 600, seed: 2 });
const part = (people: Uint32Array) => ({
  x: selectRows(x, people),
  groups: Array.from(people, (i) => groups[i]),
  labels: Float64Array.from(people, (i) => labels[i]),
});
const [fitted, unseen] = [part(train), part(test)];
const oracle = fitAdmissionsOracle(fitted.x, fitted.groups, fitted.labels);

describe('fitAdmissionsOracle', () => {
  it('cuts the training people of each group into ten equal parts', () => {
    const classes = oracleClasses(oracle, fitted.x, fitted.groups);
    for (const group of [0, 1]) {
      const size = fitted.groups.filter((g) => g === group).length;
      for (let quantile = 0; quantile < 10; quantile++) {
        const members = classes.filter((c, i) => c === quantile && fitted.groups[i] === group);
        expect(Math.abs(members.length - size / 10)).toBeLessThan(1);
      }
    }
  });

  it('ranks people as their ability does, group by group', () => {
    // The log-odds are a multiple of academic + supplementary up to what 300 people leave open:
    // few stand more than one quantile from where their true ability puts them.
    const classes = oracleClasses(oracle, fitted.x, fitted.groups);
    for (const group of [0, 1]) {
      const members = [...fitted.groups.keys()].filter((i) => fitted.groups[i] === group);
      const ability = (i: number) => fitted.x.data[2 * i] + fitted.x.data[2 * i + 1];
      const order = [...members].sort((i, j) => ability(i) - ability(j));
      const far = order.filter(
        (i, k) => Math.abs(classes[i] - Math.floor((10 * k) / order.length)) > 1,
      );
      expect(far.length).toBeLessThan(0.02 * members.length);
    }
  });

  it('finds true labels nearly consistent among people it has not seen', () => {
    // Labels change once along each group's ranking, near the middle: at most three of the ten
    // quantiles are mixed, each at worst half. Labels dealt out at random would reach ½.
    const graph = classesGraph(oracleClasses(oracle, unseen.x, unseen.groups));
    expect(consistency(unseen.labels, graph)).toBeGreaterThan(0.85);
  });

  it('takes a person of unknown group for like nobody', () => {
    expect([...oracleClasses(oracle, matrixFrom([[0, 0]]), [-1])]).toEqual([-1]);
  });

  it('says what it cannot learn or judge', () => {
    const two = matrixFrom([
      [0, 1],
      [1, 0],
    ]);
    expect(() => fitAdmissionsOracle(two, [0, 0], [1, 1])).toThrow(/group 0 has 2 people/);
    expect(() => fitAdmissionsOracle(two, [1, 1], [1, 0])).toThrow(/group 0 has 0 people/);
    expect(() => fitAdmissionsOracle(matrixFrom([[0], [1]]), [0, 0], [1, 0])).toThrow(
      /there are 1/,
    );
    expect(() => oracleClasses(oracle, two, [0, 2])).toThrow(
      /groups 0 to 1, but a person is of group 2/,
    );
    expect(() => oracleClasses(oracle, two, [0])).toThrow(/2 and 1/);
  });

  it.skipIf(!python)('puts people where regressions by scikit-learn put them', () => {
    const twin = runPython(
      `from sklearn.linear_model import LogisticRegression
x, g, y, v, h = (np.array(data[k]) for k in ("x", "g", "y", "v", "h"))
result, weights = np.zeros(len(v)), []
for s in (0, 1):
    m = LogisticRegression(C=1e4, solver="newton-cholesky", tol=1e-10, max_iter=1000).fit(x[g == s], y[g == s])
    cuts = np.quantile(m.decision_function(x[g == s]), np.arange(1, 10) / 10, method="inverted_cdf")
    result[h == s] = np.searchsorted(cuts, m.decision_function(v[h == s]), side="left")
    weights.append(m.coef_[0].tolist() + m.intercept_.tolist())
result = dict(classes=result.astype(int).tolist(), weights=weights)`,
      {
        x: toRows(fitted.x),
        g: fitted.groups,
        y: [...fitted.labels],
        v: toRows(unseen.x),
        h: unseen.groups,
      },
    );
    oracle.models.forEach(({ coefficients, intercept }, group) => {
      [...coefficients, intercept].forEach((value, k) => {
        const wanted = twin.weights[group][k];
        // Both stop within about seven digits of the log-odds.
        expectNear(value, wanted, 1e-5 * Math.abs(wanted), `weight ${k}`);
      });
    });
    const classes = oracleClasses(oracle, unseen.x, unseen.groups);
    expect([...classes]).toEqual(twin.classes);
  });
});
