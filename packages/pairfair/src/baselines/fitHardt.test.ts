import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { oracle } from '../../testing/golden.ts';
import { python, runPython } from '../../testing/python.ts';
import { groupRates } from '../metrics/groupRates.ts';
import { Random } from '../random.ts';
import { fitHardt, type HardtOptions } from './fitHardt.ts';
import type { HardtModel, HardtObjective } from './hardtModel.ts';
import { coinFlips, hardtLabels, hardtProbabilities } from './hardtProbabilities.ts';

interface People {
  readonly labels: number[];
  readonly predictions: number[];
  readonly groups: number[];
}

interface Cells {
  readonly tp: number;
  readonly fp: number;
  readonly fn: number;
  readonly tn: number;
}

/** The people of confusion tables, group 0 first. */
function peopleOf(tables: readonly Cells[]): People {
  const rows = tables.flatMap(({ tp, fp, fn, tn }, group) => [
    ...Array.from({ length: tp }, () => [1, 1, group]),
    ...Array.from({ length: fp }, () => [0, 1, group]),
    ...Array.from({ length: fn }, () => [1, 0, group]),
    ...Array.from({ length: tn }, () => [0, 0, group]),
  ]);
  return {
    labels: rows.map((row) => row[0]),
    predictions: rows.map((row) => row[1]),
    groups: rows.map((row) => row[2]),
  };
}

const fit = ({ labels, predictions, groups }: People, options: HardtOptions): HardtModel =>
  fitHardt(labels, predictions, groups, options);

const chancesOf = (model: HardtModel, { predictions, groups }: People): Float64Array =>
  hardtProbabilities(model, predictions, groups);

const flips = (model: HardtModel, id: number): number[] => {
  const decision = model.groups.find((group) => group.id === id)!.decision;
  if (decision.kind !== 'flips') throw new Error('decided from scores');
  return [decision.ifOne, decision.ifZero];
};

const objectives = ['population-error', 'balanced', 'group-error'] as const;
const close = (value: number, digits = 9) => expect.closeTo(value, digits);

describe('fitHardt from labels against the linear programs of AIF360 and Pleiss et al.', () => {
  it('finds the vertex of the 20 people of AIF360-R, which differs by objective', () => {
    const { input, expected } = oracle('eqodds.lp.aif360r20');
    const people = peopleOf([input.group0, input.group1]);
    const e = expected.aif360_objective;
    const balanced = fit(people, { from: 'labels', objective: 'balanced' });
    expect([balanced.fpr, balanced.tpr]).toEqual([close(e.common_fpr), close(e.common_tpr)]);
    expect(flips(balanced, 1)).toEqual([close(e.p2p_g1), close(e.n2p_g1)]);
    expect(flips(balanced, 0)).toEqual([close(e.p2p_g0), close(e.n2p_g0)]);
    // AIF360's program minimises Σ_g (FPR − TPR) over the two groups.
    expect(4 * balanced.cost - 2).toBeCloseTo(e.lp_value, 9);
    expect(balanced.warnings).toEqual([]);

    for (const objective of ['population-error', 'group-error'] as const) {
      const model = fit(people, { from: 'labels', objective });
      expect([model.fpr, model.tpr, model.coinFlips]).toEqual([0, 0, 0]);
      expect([...flips(model, 1), ...flips(model, 0)]).toEqual([0, 0, 0, 0]);
      expect(model.warnings).toEqual([expect.stringMatching(/everybody is decided 0/)]);
    }
    const { overall_error: error } = expected.accuracy_objective_hardt;
    expect(fit(people, { from: 'labels' }).cost).toBeCloseTo(error, 9);
  });

  it('finds the vertex of the health data for all objectives', () => {
    const { input, expected } = oracle('eqodds.lp.pleiss_health');
    const people = peopleOf([input.group0, input.group1]);
    const e = expected.aif360_objective;
    for (const objective of objectives) {
      const model = fit(people, { from: 'labels', objective });
      expect([model.fpr, model.tpr]).toEqual([close(e.common_fpr), close(e.common_tpr)]);
      expect(flips(model, 1)).toEqual([close(e.p2p_g1), close(e.n2p_g1)]);
      expect(flips(model, 0)).toEqual([close(e.p2p_g0), close(e.n2p_g0)]);
      if (objective === 'balanced') expect(4 * model.cost - 2).toBeCloseTo(e.lp_value, 9);
    }
  });
});

describe('fitHardt from scores against fairlearn', () => {
  const { input, expected } = oracle('fairlearn.threshold_optimizer.ex1.eo');
  const names = ['A', 'B', 'C'];
  const people: People = {
    labels: input.y_true,
    predictions: input.score,
    groups: input.group.map((name: string) => names.indexOf(name)),
  };
  const options = { from: 'scores', flip: true, groupNames: names } as const;
  const step = 1 / input.grid_size;
  const negatives = people.labels.filter((label) => label === 0).length / people.labels.length;
  const theirCost = negatives * expected.common_fpr + (1 - negatives) * (1 - expected.common_tpr);

  it('meets its common rates to the width of its grid when asked to mix as it does', () => {
    const model = fit(people, { ...options, mixing: 'constant' });
    expect(Math.abs(model.fpr - expected.common_fpr)).toBeLessThan(step);
    expect(Math.abs(model.tpr - expected.common_tpr)).toBeLessThan(step);
    expect(model.cost).toBeLessThanOrEqual(theirCost + 1e-12);
    // By hand: the edges of A (2x up to ½) and C (from (0, ⅓) to (⅔, 1)) cross at (⅓, ⅔).
    expect([model.fpr, model.tpr]).toEqual([close(1 / 3, 12), close(2 / 3, 12)]);
  });

  it('costs no more by default, and leaves fewer people to a coin', () => {
    const model = fit(people, options);
    expect(model.cost).toBeLessThanOrEqual(theirCost + 1e-12);
    // In fairlearn's solution all of A, all of B and those of C with score 1 have a coin.
    expect(model.coinFlips).toBeLessThan(7 + 7 + 4);
  });

  it('mixes as it does when asked to', () => {
    const constant = fit(people, { ...options, mixing: 'constant' });
    // Chances by score 0 … 3 of the groups, from fairlearn's own parts.
    const chance = (name: string, inner: number) => {
      const ignore = expected.p_ignore[name];
      return ignore * expected.prediction_constant + (1 - ignore) * inner;
    };
    const theirs = {
      A: [0.668, 0.668, 0.668, 0].map((inner) => chance('A', inner)),
      B: [0.001, 1].map((inner) => chance('B', inner)),
      C: [0, 0.501, 1].map((inner) => chance('C', inner)),
    };
    for (const [g, name] of names.entries()) {
      const expectedChances = theirs[name as keyof typeof theirs];
      const scores = expectedChances.map((_, score) => score);
      const ours = hardtProbabilities(
        constant,
        scores,
        scores.map(() => g),
      );
      // A step of their grid moves a weight by at most twice its width: stretches are ≥ ½ wide.
      ours.forEach((p, k) => {
        expect(Math.abs(p - expectedChances[k])).toBeLessThan(2 * step);
      });
    }
  });
});

/** Confusion tables in which no group lacks a label. */
const table: fc.Arbitrary<Cells> = fc
  .record({
    tp: fc.integer({ min: 0, max: 9 }),
    fp: fc.integer({ min: 0, max: 9 }),
    fn: fc.integer({ min: 0, max: 9 }),
    tn: fc.integer({ min: 0, max: 9 }),
  })
  .filter(({ tp, fp, fn, tn }) => tp + fn > 0 && fp + tn > 0);
const tables = fc.array(table, { minLength: 1, maxLength: 4 });

/** People with few or many different scores; everybody first gets one of each label. */
function scoredPeople(seed: number, groupCount: number, levels: number, perGroup = 12): People {
  const random = new Random(seed, 'scored people');
  const rows = Array.from({ length: groupCount * perGroup }, (_, i) => {
    const label = i < 2 * groupCount ? i % 2 : random.integer(2);
    const group = i < 2 * groupCount ? Math.floor(i / 2) : random.integer(groupCount);
    return [label, (random.integer(levels) + label * random.integer(levels)) / 8, group];
  });
  return {
    labels: rows.map((row) => row[0]),
    predictions: rows.map((row) => row[1]),
    groups: rows.map((row) => row[2]),
  };
}

const scored = fc
  .record({
    seed: fc.integer({ min: 0, max: 2 ** 30 }),
    groupCount: fc.integer({ min: 1, max: 4 }),
    levels: fc.constantFrom(1, 2, 4, 1000),
  })
  .map(({ seed, groupCount, levels }) => scoredPeople(seed, groupCount, levels));

const anyPeople: fc.Arbitrary<{ people: People; from: 'labels' | 'scores' }> = fc.oneof(
  tables.map((t) => ({ people: peopleOf(t), from: 'labels' as const })),
  scored.map((people) => ({ people, from: 'scores' as const })),
);
const choices = fc.record({
  objective: fc.constantFrom(...objectives),
  flip: fc.boolean(),
  mixing: fc.constantFrom('fewest-coins' as const, 'constant' as const),
});

describe('fitHardt, laws', () => {
  it('gives all groups the same expected rates, those it states', () => {
    fc.assert(
      fc.property(anyPeople, choices, ({ people, from }, choice) => {
        const model = fit(people, { from, ...choice });
        const chances = chancesOf(model, people);
        for (const { fpr, tpr } of groupRates(people.labels, chances, people.groups).groups) {
          expect(fpr).toBeCloseTo(model.fpr, 9);
          expect(tpr).toBeCloseTo(model.tpr, 9);
        }
        expect(coinFlips(chances)).toBe(model.coinFlips);
      }),
      { numRuns: 500 },
    );
  });

  it('costs what it says, and never more than deciding everybody alike', () => {
    fc.assert(
      fc.property(anyPeople, choices, ({ people, from }, choice) => {
        const model = fit(people, { from, ...choice });
        const { overall, groups } = groupRates(
          people.labels,
          chancesOf(model, people),
          people.groups,
        );
        const costs: Record<HardtObjective, number> = {
          'population-error': overall.errorRate,
          balanced: (overall.fpr + overall.fnr) / 2,
          'group-error': groups.reduce((sum, group) => sum + group.errorRate, 0),
        };
        expect(model.cost).toBeCloseTo(costs[choice.objective], 9);
        expect(model.cost).toBeLessThanOrEqual(model.constantCost + 1e-12);
        expect(model.warnings.some((text) => text.startsWith('Degenerate'))).toBe(
          model.tpr - model.fpr <= 1e-12,
        );
      }),
      { numRuns: 500 },
    );
  });

  it('never rewards a lower score within a group unless flips are allowed', () => {
    fc.assert(
      fc.property(scored, choices, (people, choice) => {
        const model = fit(people, { from: 'scores', ...choice, flip: false });
        const levels = [...new Set(people.predictions)].sort((a, b) => a - b);
        for (const { id } of model.groups) {
          const chances = hardtProbabilities(
            model,
            levels,
            levels.map(() => id),
          );
          for (let k = 1; k < levels.length; k++) {
            expect(chances[k]).toBeGreaterThanOrEqual(chances[k - 1] - 1e-12);
          }
        }
      }),
    );
  });

  it('treats labels as scores with two values', () => {
    fc.assert(
      fc.property(tables, choices, (t, choice) => {
        const people = peopleOf(t);
        const fromLabels = chancesOf(fit(people, { from: 'labels', ...choice }), people);
        expect(fromLabels).toEqual(chancesOf(fit(people, { from: 'scores', ...choice }), people));
      }),
    );
  });

  it('costs no more from scores than from the labels of one threshold', () => {
    fc.assert(
      fc.property(scored, choices, fc.integer({ min: 0, max: 8 }), (people, choice, cut) => {
        const predictions = people.predictions.map((score) => (score >= cut / 8 ? 1 : 0));
        const fromLabels = fit({ ...people, predictions }, { from: 'labels', ...choice });
        const fromScores = fit(people, { from: 'scores', ...choice });
        expect(fromScores.cost).toBeLessThanOrEqual(fromLabels.cost + 1e-12);
      }),
    );
  });

  it('costs the same with either mixing, and fewest-coins flips no more coins', () => {
    fc.assert(
      fc.property(scored, choices, (people, { objective }) => {
        const few = fit(people, { from: 'scores', objective });
        const constant = fit(people, { from: 'scores', objective, mixing: 'constant' });
        expect(few.cost).toBeCloseTo(constant.cost, 12);
        expect(few.coinFlips).toBeLessThanOrEqual(constant.coinFlips);
      }),
    );
  });

  it('does not depend on the order of people or on which number a group has', () => {
    fc.assert(
      fc.property(anyPeople, choices, fc.nat(), ({ people, from }, choice, seed) => {
        const model = fit(people, { from, ...choice });
        const order = [...new Random(seed, 'order').permutation(people.labels.length)];
        const moved: People = {
          labels: order.map((i) => people.labels[i]),
          predictions: order.map((i) => people.predictions[i]),
          groups: order.map((i) => 100 - people.groups[i]),
        };
        const other = fit(moved, { from, ...choice });
        expect(other.cost).toBeCloseTo(model.cost, 12);
        expect([other.fpr, other.tpr]).toEqual([close(model.fpr), close(model.tpr)]);
        const chances = chancesOf(model, people);
        const expected = Float64Array.from(order, (i) => chances[i]);
        chancesOf(other, moved).forEach((p, i) => {
          expect(p).toBeCloseTo(expected[i], 9);
        });
      }),
    );
  });

  it('is data: a JSON round trip decides the same, and inputs stay as they are', () => {
    fc.assert(
      fc.property(anyPeople, choices, ({ people, from }, choice) => {
        const before = structuredClone(people);
        const model = fit(people, { from, ...choice });
        expect(people).toEqual(before);
        const again: HardtModel = JSON.parse(JSON.stringify(model));
        expect(again).toEqual(model);
        expect(chancesOf(again, people)).toEqual(chancesOf(model, people));
      }),
    );
  });
});

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

/** What a rate of 1 of false positives and of false negatives costs. */
function costs({ labels, groups }: People, objective: HardtObjective): { fp: number; fn: number } {
  const { overall, groups: each } = groupRates(labels, labels, groups);
  if (objective === 'balanced') return { fp: 0.5, fn: 0.5 };
  const parts = objective === 'group-error' ? each : [overall];
  return {
    fp: parts.reduce((sum, part) => sum + 1 - part.baseRate, 0),
    fn: parts.reduce((sum, part) => sum + part.baseRate, 0),
  };
}

/** (FPR, TPR) of every threshold rule of a group, counted person by person. */
function allRules(people: People, id: number, flip: boolean): [number, number][] {
  const members = people.groups.flatMap((group, i) => (group === id ? [i] : []));
  const share = (label: number, rule: (score: number) => boolean) => {
    const those = members.filter((i) => people.labels[i] === label);
    return those.filter((i) => rule(people.predictions[i])).length / those.length;
  };
  const cuts = [...new Set(people.predictions), Number.POSITIVE_INFINITY];
  const rules = cuts.flatMap((cut) => [
    (score: number) => score >= cut,
    ...(flip ? [(score: number) => score < cut] : []),
  ]);
  return [...rules, () => true].map((rule) => [share(0, rule), share(1, rule)]);
}

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

describe('fitHardt, ties and degenerate data', () => {
  it('prefers few coins, then a small false positive rate, among equal costs', () => {
    // Both groups: predictions say nothing (fpr = tpr), so every point of the diagonal costs the
    // same under `balanced`; rejecting everybody needs no coin.
    const useless = peopleOf([
      { tp: 1, fp: 1, fn: 1, tn: 1 },
      { tp: 2, fp: 2, fn: 1, tn: 1 },
    ]);
    const model = fit(useless, { from: 'labels', objective: 'balanced' });
    expect([model.fpr, model.tpr, model.coinFlips]).toEqual([0, 0, 0]);
    expect(model.warnings).toEqual([expect.stringMatching(/say nothing about the label/)]);
  });

  it('keeps predictions that are equally good in all groups, without a coin', () => {
    const equal = peopleOf([
      { tp: 4, fp: 1, fn: 1, tn: 4 },
      { tp: 8, fp: 2, fn: 2, tn: 8 },
    ]);
    const model = fit(equal, { from: 'labels' });
    expect(model.coinFlips).toBe(0);
    expect(chancesOf(model, equal)).toEqual(Float64Array.from(equal.predictions));
  });

  it('turns predictions around that are worse than chance, if flips are allowed', () => {
    const wrong = peopleOf([{ tp: 0, fp: 5, fn: 5, tn: 0 }]);
    expect(flips(fit(wrong, { from: 'labels' }), 0)).toEqual([0, 1]);
    expect(fit(wrong, { from: 'labels', flip: false }).cost).toBe(0.5);
  });

  it('says when there is only one group', () => {
    const one = peopleOf([{ tp: 4, fp: 1, fn: 1, tn: 4 }]);
    expect(fit(one, { from: 'labels' }).warnings).toEqual([
      expect.stringMatching(/only one group/),
    ]);
  });
});

describe('fitHardt refuses', () => {
  const good = peopleOf([
    { tp: 2, fp: 1, fn: 1, tn: 2 },
    { tp: 2, fp: 1, fn: 1, tn: 2 },
  ]);
  const code = (name: string) => expect.objectContaining({ code: name });

  it('a group without positives or negatives, naming the group and the cell', () => {
    const noPositives = peopleOf([good0, { tp: 0, fp: 3, fn: 0, tn: 4 }]);
    const options = { from: 'labels', groupNames: ['women', 'men'] } as const;
    expect(() => fit(noPositives, options)).toThrow(
      /'men' has nobody with label 1 among its 7 people.*Merge/,
    );
    const noNegatives = peopleOf([{ tp: 1, fp: 0, fn: 2, tn: 0 }, good0]);
    expect(() => fit(noNegatives, { from: 'labels' })).toThrow(/'group 0' has nobody with label 0/);
    expect(() => fit(noNegatives, { from: 'labels' })).toThrow(code('degenerate'));
  });

  it('a named group without people, and people without a named group', () => {
    const names = (...groupNames: string[]) => ({ from: 'labels', groupNames }) as const;
    expect(() => fit(good, names('a', 'b', 'c'))).toThrow(/'c' has nobody/);
    expect(() => fit(good, names('a'))).toThrow(code('unknown-name'));
  });

  it('people of unknown group', () => {
    const groups = good.groups.with(3, -1);
    expect(() => fit({ ...good, groups }, { from: 'labels' })).toThrow(
      /person 3 is unknown \(−1\)/,
    );
  });

  it('labels that are not 0 or 1, naming them', () => {
    const labels = good.labels.map((label) => label + 1);
    expect(() => fit({ ...good, labels }, { from: 'labels' })).toThrow(/labels.*hold 2/);
    const predictions = good.predictions.with(0, 0.7);
    expect(() => fit({ ...good, predictions }, { from: 'labels' })).toThrow(/predictions.*0\.7/);
  });

  it('scores that are not finite, other lengths, unknown options and an empty list', () => {
    const predictions = good.predictions.with(1, Number.NaN);
    expect(() => fit({ ...good, predictions }, { from: 'scores' })).toThrow(code('not-finite'));
    expect(() => fit({ ...good, groups: [0] }, { from: 'labels' })).toThrow(code('shape-mismatch'));
    expect(() => fit(good, { from: 'labels', objective: 'auc' as 'balanced' })).toThrow(
      code('invalid-option'),
    );
    expect(() => fit(good, { from: 'labels', grid: 10 } as HardtOptions)).toThrow(
      /no option 'grid'/,
    );
    expect(() => fitHardt([], [], [], { from: 'labels' })).toThrow(code('degenerate'));
  });
});

const good0: Cells = { tp: 2, fp: 1, fn: 1, tn: 2 };

describe('traps other implementations fall into', () => {
  it('decides every one of three groups', () => {
    expect(oracle('trap.third_group').expected.ours).toMatch(/raise or handle every group/);
    const three = peopleOf([good0, good0, { tp: 5, fp: 1, fn: 0, tn: 5 }]);
    const model = fit(three, { from: 'labels' });
    expect(model.groups.map((group) => group.id)).toEqual([0, 1, 2]);
    const third = chancesOf(model, three).filter((_, i) => three.groups[i] === 2);
    expect(Math.max(...third)).toBeGreaterThan(0);
  });

  it('refuses a group it was not fitted on, naming it', () => {
    expect(oracle('trap.unseen_group').expected.ours).toMatch(/explicit error/);
    const model = fit(peopleOf([good0, good0]), { from: 'labels', groupNames: ['a', 'b'] });
    expect(() => hardtProbabilities(model, [1, 0], [0, 2])).toThrow(
      /Person 1 is of group 2.*0 \('a'\), 1 \('b'\)/,
    );
    expect(() => hardtLabels(model, [1], [2])).toThrow(
      expect.objectContaining({ code: 'unknown-name' }),
    );
    expect(() => hardtProbabilities(model, [1], [-1])).toThrow(/unknown \(−1\)/);
  });
});
