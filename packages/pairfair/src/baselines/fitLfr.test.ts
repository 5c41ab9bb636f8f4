import { describe, expect, it } from 'vitest';
import { oracle } from '../../testing/golden.ts';
import { admissions, twentyPeople } from '../../testing/prototypes.ts';
import { python, runPython } from '../../testing/python.ts';
import { matrixFrom, toRows } from '../linalg/matrix.ts';
import { fitLfr, type LfrOptions } from './fitLfr.ts';
import type { LfrVariant } from './lfrObjective.ts';
import { lfrScores, prototypeMemberships, transformPrototypes } from './transformPrototypes.ts';

const seeds = [1, 2, 3, 4, 5];
const quick: LfrOptions = { prototypes: 3, restarts: 1, maxIterations: 30 };

describe('fitLfr against published code', () => {
  it('aif360: ends at or below the best of five published runs, whatever the seed', () => {
    const { input, expected, tolerance } = oracle('fit.lfr.aif360.ceiling');
    const { x, groups } = twentyPeople();
    for (const seed of seeds) {
      // biome-ignore lint/suspicious/noExplicitAny: an oracle is data.
      input.runs.forEach(({ k, Ax, Ay, Az }: any, run: number) => {
        const model = fitLfr(x, input.y, groups, {
          ...{ variant: 'aif360', prototypes: k, seed },
          weights: { reconstruction: Ax, target: Ay, fairness: Az },
        });
        expect(model.loss.total).toBeLessThanOrEqual(expected.best_of_5[run] + tolerance);
      });
    }
  });

  it('fairlearn: makes prototypes of the people when only reconstruction counts', () => {
    const { input, tolerance } = oracle('fairlearn.lfr.reconstruction');
    const x = matrixFrom(input.X);
    for (const seed of seeds) {
      const model = fitLfr(x, input.y, [0, 1], {
        ...{ variant: 'fairlearn', prototypes: input.n_prototypes, seed },
        weights: { target: input.target_weight, fairness: input.fairness_weight },
      });
      expect(model.loss.total).toBeLessThan(tolerance);
      const rows = toRows(model.prototypes).sort((a, b) => a[0] - b[0]);
      rows.flat().forEach((value, at) => {
        expect(Math.abs(value - x.data[at])).toBeLessThan(tolerance);
      });
      const u = prototypeMemberships(model, x).data;
      const largest = [Math.max(u[0], u[1]), Math.max(u[2], u[3])];
      largest.forEach((share) => {
        expect(share).toBeGreaterThan(1 - tolerance);
      });
      expect(u[0] > 0.5).toBe(u[3] > 0.5);
    }
  });

  it('leaves nobody out when there is a third group, or says that it cannot', () => {
    const { input } = oracle('trap.third_group');
    const { x, labels } = admissions(60);
    const groups = Array.from({ length: 60 }, (_, n) => input.groups[n % 3]);
    expect(() => fitLfr(x, labels, groups, { variant: 'aif360' })).toThrow(/3: 0, 1, 2/);
    for (const variant of ['zemel', 'fairlearn'] as const) {
      const model = fitLfr(x, labels, groups, { ...quick, variant });
      expect([...model.groups]).toEqual([0, 1, 2]);
      expect(model.alphas.rows).toBe(variant === 'zemel' ? 3 : 1);
      // Every group counts: without its people the same parameters have another loss.
      const u = prototypeMemberships(model, x, groups);
      const means = [0, 1, 2].map((g) =>
        Array.from({ length: 3 }, (_, k) => {
          const shares = groups.flatMap((group, n) => (group === g ? [u.data[n * 3 + k]] : []));
          return shares.reduce((sum, share) => sum + share, 0) / shares.length;
        }),
      );
      const gap = (g: number, h: number) =>
        means[g].reduce((sum, mean, k) => sum + Math.abs(mean - means[h][k]), 0);
      const mean = (gap(0, 1) + gap(0, 2) + gap(1, 2)) / (variant === 'zemel' ? 3 : 9);
      expect(model.loss.fairness).toBeCloseTo(mean, 9);
    }
  });
});

describe.skipIf(!python)('fitLfr against a NumPy program', () => {
  for (const variant of ['zemel', 'aif360', 'fairlearn'] satisfies LfrVariant[]) {
    it(`${variant}: reports the loss of the model it returns`, () => {
      const { x, labels, groups } = admissions(120);
      const model = fitLfr(x, labels, groups, { ...quick, variant, prototypes: 4 });
      const terms = runPython(twin, {
        ...{ x: toRows(x), y: [...labels], groups: [...groups], variant },
        prototypes: toRows(model.prototypes),
        alphas: toRows(model.alphas),
        w: [...model.labelWeights],
      });
      const { reconstruction, target, fairness, total } = model.loss;
      const { weights } = model.settings;
      expect(reconstruction / terms[0]).toBeCloseTo(1, 9);
      expect(target / terms[1]).toBeCloseTo(1, 9);
      expect(fairness).toBeCloseTo(terms[2], 11);
      const sum = weights.reconstruction * terms[0] + weights.target * terms[1];
      expect(total).toBeCloseTo(sum + weights.fairness * terms[2], 7);
      expect(model.restarts.map(({ loss }) => loss)).toContain(total);
    });
  }
});

const twin = `
x, y, g = (np.array(data[key], float) for key in ("x", "y", "groups"))
v, w, alphas = (np.array(data[key], float) for key in ("prototypes", "w", "alphas"))
alpha = alphas[g.astype(int)] if len(alphas) > 1 else np.repeat(alphas, len(x), axis=0)
d = (alpha[:, None, :] * (x[:, None, :] - v[None]) ** 2).sum(axis=2)
e = np.exp(-(d if data["variant"] == "zemel" else np.sqrt(d)))
u = e / e.sum(axis=1, keepdims=True)
squares = ((x - u @ v) ** 2).sum(axis=1)
log_loss = -np.where(y == 1, np.log(u @ w), np.log(1 - u @ w))
gaps = np.abs(u[g == 0].mean(axis=0) - u[g == 1].mean(axis=0))
result = {
  "zemel": lambda: [squares.sum(), log_loss.sum(), gaps.sum()],
  "aif360": lambda: [sum(squares[g == s].mean() for s in (0, 1)) / x.shape[1], log_loss.mean(), gaps.mean()],
  "fairlearn": lambda: [squares.mean(), log_loss.mean(), gaps.mean()],
}[data["variant"]]()
`;

describe('an LFR model', () => {
  const { x, labels, groups } = admissions(80);

  it('is the same for the same seed, leaves its input alone and survives a worker message', () => {
    const before = structuredClone({ x, labels, groups });
    const model = fitLfr(x, labels, groups, quick);
    expect({ x, labels, groups }).toEqual(before);
    expect(fitLfr(x, labels, groups, quick)).toEqual(model);
    expect(fitLfr(x, labels, groups, { ...quick, seed: 2 }).prototypes).not.toEqual(
      model.prototypes,
    );
    const copy = structuredClone(model);
    expect(transformPrototypes(copy, x, groups)).toEqual(transformPrototypes(model, x, groups));
  });

  it('tells how all restarts ended; more of them change none and never raise the loss', () => {
    const few = fitLfr(x, labels, groups, { ...quick, restarts: 2 });
    const many = fitLfr(x, labels, groups, { ...quick, restarts: 5 });
    expect(many.restarts.slice(0, 2)).toEqual(few.restarts);
    expect(many.loss.total).toBe(Math.min(...many.restarts.map(({ loss }) => loss)));
    expect(many.loss.total).toBeLessThanOrEqual(few.loss.total);
  });

  it('does not care what the groups are numbered, nor where columns have their zero', () => {
    const model = fitLfr(x, labels, groups, quick);
    const renamed = fitLfr(
      x,
      labels,
      Array.from(groups, (g) => 5 + 4 * g),
      quick,
    );
    expect(renamed.loss).toEqual(model.loss);
    expect([...renamed.groups]).toEqual([5, 9]);
    const moved = { ...x, data: x.data.map((value) => value + 1e6) };
    const far = fitLfr(moved, labels, groups, { ...quick, maxIterations: 3 });
    const near = fitLfr(x, labels, groups, { ...quick, maxIterations: 3 });
    // At 1e6 a double keeps ten digits of what the columns differ by.
    expect(far.loss.total / near.loss.total).toBeCloseTo(1, 6);
  });

  it('keeps label weights in [0, 1] and column weights from 0 up', () => {
    for (const variant of ['zemel', 'aif360', 'fairlearn'] as const) {
      const model = fitLfr(x, labels, groups, { ...quick, variant });
      expect(model.labelWeights.every((w) => w >= 0 && w <= 1)).toBe(true);
      expect(model.alphas.data.every((alpha) => alpha >= 0)).toBe(true);
    }
  });

  it('scores unseen people better than chance when the target counts most', () => {
    const model = fitLfr(x, labels, groups, { prototypes: 4, weights: { target: 1, fairness: 0 } });
    const unseen = admissions(400, 9);
    const scores = lfrScores(model, unseen.x, unseen.groups);
    const right = scores.filter((score, n) => (score > 0.5 ? 1 : 0) === unseen.labels[n]).length;
    expect(right / 400).toBeGreaterThan(0.75);
  });

  it('narrows the gap between groups as fairness counts more', () => {
    const gaps = [0, 1, 1000].map(
      (fairness) =>
        fitLfr(x, labels, groups, { prototypes: 5, variant: 'aif360', weights: { fairness } }).loss
          .fairness,
    );
    expect(gaps[1]).toBeLessThan(gaps[0]);
    expect(gaps[2]).toBeLessThan(gaps[1]);
    expect(gaps[2]).toBeLessThan(1e-4);
  });

  it('names a representation and labels that are the same for everyone', () => {
    const single = fitLfr(x, labels, groups, { ...quick, prototypes: 1 });
    expect(single.degenerate).toEqual(['same-representation', 'same-label']);
    expect(single.warnings[0]).toMatch(/same representation/);
    expect(single.warnings[1]).toMatch(/same label/);
    const useful = fitLfr(x, labels, groups, { prototypes: 5, variant: 'aif360' });
    expect(useful.degenerate).toEqual([]);
  });

  it('survives people who are all alike, and says what comes of it', () => {
    const alike = { ...x, data: new Float64Array(x.data.length).fill(3) };
    for (const variant of ['zemel', 'aif360', 'fairlearn'] as const) {
      const weights = { reconstruction: 1, target: 0, fairness: 0 };
      const model = fitLfr(alike, labels, groups, { ...quick, variant, weights });
      expect(model.loss.total).toBeCloseTo(0, 12);
      expect(model.degenerate).toContain('same-representation');
      expect(lfrScores(model, alike, groups).every(Number.isFinite)).toBe(true);
    }
  });

  it('warns when the iterations ran out', () => {
    const { warnings, restarts } = fitLfr(x, labels, groups, { ...quick, maxIterations: 5 });
    expect(restarts).toEqual([{ loss: restarts[0].loss, iterations: 5, converged: false }]);
    expect(warnings.join(' ')).toMatch(/after 5 iterations/);
  });

  it('reports progress up to its total, and stops when cancelled', () => {
    const seen: number[] = [];
    const work = { ...quick, restarts: 2 };
    fitLfr(x, labels, groups, { ...work, onProgress: ({ done }) => seen.push(done) });
    expect(seen.at(-1)).toBe(60);
    expect([...seen].sort((a, b) => a - b)).toEqual(seen);
    const controller = new AbortController();
    const onProgress = () => controller.abort();
    expect(() =>
      fitLfr(x, labels, groups, { ...work, signal: controller.signal, onProgress }),
    ).toThrow(expect.objectContaining({ code: 'cancelled' }));
  });
});

describe('fitLfr refuses', () => {
  const { x, labels, groups } = admissions(20);
  const fit =
    (change: { x?: typeof x; labels?: ArrayLike<number>; groups?: ArrayLike<number> }) => () =>
      fitLfr(change.x ?? x, change.labels ?? labels, change.groups ?? groups, quick);

  it('labels that are not two classes, and names them', () => {
    expect(fit({ labels: labels.map((y) => y + 1) })).toThrow(/0 or 1, but also hold 2/);
    expect(fit({ labels: labels.map(() => 1) })).toThrow(/nobody has label 0/);
  });

  it('unknown, missing and too few groups', () => {
    expect(fit({ groups: groups.with(3, -1) })).toThrow(/person 3 is unknown/);
    expect(fit({ groups: new Array(20).fill(4) })).toThrow(/everyone is of group 4/);
    expect(fit({ groups: [] })).toThrow(/20 and 0/);
    expect(fit({ groups: new Array(20).fill(0.5) })).toThrow(/person 0 is 0.5/);
  });

  it('bad data and options', () => {
    const broken = { ...x, data: x.data.with(4, Number.NaN) };
    expect(fit({ x: broken })).toThrow(expect.objectContaining({ code: 'not-finite' }));
    expect(fit({ x: matrixFrom([]), labels: [], groups: [] })).toThrow(/people and columns/);
    const bad = (options: object) => () => fitLfr(x, labels, groups, options);
    expect(bad({ prototypes: 0 })).toThrow(/from 1 to 20/);
    expect(bad({ prototypes: 21 })).toThrow(/from 1 to 20/);
    expect(bad({ prototype: 3 })).toThrow(/no option 'prototype'/);
    expect(bad({ weights: { fair: 1 } })).toThrow(/no option 'fair'/);
    expect(bad({ weights: { fairness: -1 } })).toThrow(/weights.fairness/);
    expect(bad({ weights: { reconstruction: 0, target: 0, fairness: 0 } })).toThrow(/At least one/);
    expect(bad({ variant: 'zemmel' })).toThrow(/'zemel', 'aif360', 'fairlearn'/);
    expect(bad({ restarts: 0 })).toThrow(/restarts/);
    expect(bad({ maxIterations: 0 })).toThrow(/maxIterations/);
    expect(bad({ columns: ['a'] })).toThrow(/names 1/);
  });
});
