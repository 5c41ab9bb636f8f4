import { describe, expect, it } from 'vitest';
import { oracle } from '../../testing/golden.ts';
import {
  type Cells,
  chancesOf,
  fit,
  objectives,
  type People,
  peopleOf,
} from '../../testing/hardtCases.ts';
import { fitHardt, type HardtOptions } from './fitHardt.ts';
import type { HardtModel } from './hardtModel.ts';
import { hardtLabels, hardtProbabilities } from './hardtProbabilities.ts';

const flips = (model: HardtModel, id: number): number[] => {
  const decision = model.groups.find((group) => group.id === id)!.decision;
  if (decision.kind !== 'flips') throw new Error('decided from scores');
  return [decision.ifOne, decision.ifZero];
};

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

  it('uses a rule in the middle of a straight stretch instead of a coin between its ends', () => {
    // By hand: points (¼, ½) (½, 1) of the first group lie on one line with (0, 0); the second
    // group has only (¼, ½), which is the best both can reach.
    const level = (group: number, score: number, ...labels: number[]) =>
      labels.map((label) => [label, score, group]);
    const rows = [
      ...[...level(0, 3, 0, 1, 1), ...level(0, 2, 0, 1, 1), ...level(0, 1, 0, 0)],
      ...[...level(1, 2, 0, 1, 1), ...level(1, 1, 0, 0, 0, 1, 1)],
    ];
    const [labels, predictions, groups] = [0, 1, 2].map((k) => rows.map((row) => row[k]));
    const model = fitHardt(labels, predictions, groups, { from: 'scores', objective: 'balanced' });
    expect([model.fpr, model.tpr, model.coinFlips]).toEqual([0.25, 0.5, 0]);
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

const good0: Cells = { tp: 2, fp: 1, fn: 1, tn: 2 };

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
