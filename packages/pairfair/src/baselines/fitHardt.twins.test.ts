import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  allRules,
  choices,
  costs,
  fit,
  objectives,
  type People,
  peopleOf,
  scored,
  tables,
} from '../../testing/hardtCases.ts';
import { python, runPython } from '../../testing/python.ts';

describe('fitHardt from scores against a dense grid', () => {
  it('costs no more than the best grid point, and less by at most the grid allows', () => {
    fc.assert(
      fc.property(scored, choices, (people, { objective, flip }) => {
        const model = fit(people, { from: 'scores', objective, flip });
        const unit = costs(people, objective);
        const ids = [...new Set(people.groups)];
        const rules = ids.map((id) => allRules(people, id, flip));
        let least = Number.POSITIVE_INFINITY;
        const steps = 200;
        for (let k = 0; k <= steps; k++) {
          const x = k / steps;
          const y = Math.min(...rules.map((points) => highestChord(points, x)));
          least = Math.min(least, unit.fp * x + unit.fn * (1 - y));
        }
        expect(model.cost).toBeLessThanOrEqual(least + 1e-9);
        // The edge never falls, so the grid point to the right of the optimum misses no TPR.
        expect(model.cost).toBeGreaterThanOrEqual(least - unit.fp / steps - 1e-9);
      }),
      { numRuns: 40 },
    );
  });
});

/** The highest point at x of all lines between two rules. */
function highestChord(points: readonly [number, number][], x: number): number {
  let best = 0;
  for (const [ax, ay] of points) {
    if (ax > x) continue;
    for (const [bx, by] of points) {
      if (bx < x) continue;
      best = Math.max(best, bx === ax ? Math.max(ay, by) : ay + ((by - ay) * (x - ax)) / (bx - ax));
    }
  }
  return best;
}

describe.skipIf(!python)('fitHardt against linear programs solved by SciPy', () => {
  // One weight per group and rule, rules being thresholds (labels: predicted 1) and their flips.
  const program = `
from scipy.optimize import linprog
result = []
for case in data:
    groups = case['rules']
    n = sum(len(g) for g in groups)
    cost, rows, rhs, at = np.zeros(n), [], [], 0
    starts = []
    for g in groups:
        starts.append(at); at += len(g)
    for k, g in enumerate(groups):
        row = np.zeros(n); row[starts[k]:starts[k] + len(g)] = 1
        rows.append(row); rhs.append(1)
        for rate in (0, 1) if k else ():
            row = np.zeros(n)
            row[starts[k]:starts[k] + len(g)] = [r[rate] for r in g]
            row[:len(groups[0])] -= [r[rate] for r in groups[0]]
            rows.append(row); rhs.append(0)
    cost[:len(groups[0])] = [case['fp'] * r[0] + case['fn'] * (1 - r[1]) for r in groups[0]]
    solved = linprog(cost, A_eq=np.array(rows), b_eq=rhs, bounds=(0, 1), method='highs')
    assert solved.status == 0, solved.message
    result.append(solved.fun)
`;

  function compare(samples: readonly { people: People; from: 'labels' | 'scores' }[]): void {
    const cases = samples.flatMap(({ people, from }) =>
      objectives.flatMap((objective) =>
        [false, true].map((flip) => ({ people, from, objective, flip })),
      ),
    );
    const answers = runPython(
      program,
      cases.map(({ people, objective, flip }) => ({
        ...costs(people, objective),
        rules: [...new Set(people.groups)].map((id) => allRules(people, id, flip)),
      })),
    );
    cases.forEach(({ people, ...options }, n) => {
      expect(fit(people, options).cost).toBeCloseTo(answers[n], 9);
    });
  }

  it('costs the same from labels, one to four groups, all objectives', () => {
    const sample = fc.sample(tables, { numRuns: 60, seed: 1 });
    compare(sample.map((t) => ({ people: peopleOf(t), from: 'labels' as const })));
  });

  it('costs the same from scores', () => {
    const sample = fc.sample(scored, { numRuns: 40, seed: 1 });
    compare(sample.map((people) => ({ people, from: 'scores' as const })));
  });
});
