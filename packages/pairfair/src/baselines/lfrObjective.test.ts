import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { oracle } from '../../testing/golden.ts';
import { expectGradient, normals, prototypesLast } from '../../testing/prototypes.ts';
import { matrixFrom } from '../linalg/matrix.ts';
import { sparseRows } from '../linalg/sparseRows.ts';
import { Random } from '../random.ts';
import { type LfrVariant, type LfrWeights, lfrObjective, lfrVariants } from './lfrObjective.ts';

const variants: readonly LfrVariant[] = ['zemel', 'aif360', 'fairlearn'];

/** The seven people of the published objectives: three unprivileged (group 0), four privileged. */
function sevenPeople(
  // biome-ignore lint/suspicious/noExplicitAny: an oracle is data.
  input: any,
  variant: LfrVariant,
  alphas: readonly number[],
  weights: LfrWeights = lfrVariants[variant].weights,
  group: readonly number[] = [0, 0, 0, 1, 1, 1, 1],
) {
  const objective = lfrObjective({
    x: sparseRows(matrixFrom([...input.X_unprivileged, ...input.X_privileged])),
    labels: Float64Array.of(...input.y_unprivileged, ...input.y_privileged),
    group: Uint32Array.from(group),
    groups: Math.max(...group) + 1,
    prototypes: 2,
    variant,
    weights,
  });
  const leading = objective.alphaRoots ? alphas.map(Math.sqrt) : alphas;
  const parameters = Float64Array.of(...leading, ...input.w, ...prototypesLast(input.prototypes));
  const total = objective.evaluate(parameters, new Float64Array(objective.size), 0);
  expect(objective.loss().total).toBe(total);
  return { ...objective.loss(), memberships: objective.memberships };
}

describe('the LFR loss against published code', () => {
  it('aif360, part by part', () => {
    const { input, expected, tolerance } = oracle('lfr.objective.aif360');
    const loss = sevenPeople(input, 'aif360', []);
    expect(Math.abs(loss.reconstruction - expected.L_x)).toBeLessThan(tolerance);
    expect(Math.abs(loss.target - expected.L_y)).toBeLessThan(tolerance);
    expect(Math.abs(loss.fairness - expected.L_z)).toBeLessThan(tolerance);
    expect(Math.abs(loss.total - expected.total_Ax001_Ay1_Az50)).toBeLessThan(tolerance);
    expected.M_unprivileged.flat().forEach((share: number, at: number) => {
      expect(Math.abs(loss.memberships[at] - share)).toBeLessThan(tolerance);
    });
  });

  it('fairlearn, with and without column weights, and with three groups', () => {
    const { input, expected, tolerance } = oracle('lfr.objective.fairlearn');
    for (const [alphas, values] of [
      [[1, 1, 1], expected.ones],
      [input.alpha, expected.alpha],
    ]) {
      const loss = sevenPeople(input, 'fairlearn', alphas);
      expect(Math.abs(loss.reconstruction - values.L_x)).toBeLessThan(tolerance);
      expect(Math.abs(loss.target - values.L_y)).toBeLessThan(tolerance);
      expect(Math.abs(loss.fairness - values.L_z)).toBeLessThan(tolerance);
    }
    const three = sevenPeople(input, 'fairlearn', [1, 1, 1], undefined, input.groups3);
    expect(Math.abs(three.fairness - expected.L_z_three_groups_ones)).toBeLessThan(tolerance);
  });

  it('zemel, with column weights for each group and without', () => {
    const { input, expected, tolerance } = oracle('lfr.objective.zemel_like');
    const alphas = [...input.alpha_sensitive, ...input.alpha_nonsensitive];
    for (const [given, values] of [
      [alphas, expected.with_alphas],
      [new Array(6).fill(1), expected.alpha_all_ones],
    ]) {
      const loss = sevenPeople(input, 'zemel', given);
      expect(Math.abs(loss.reconstruction - values.L_x)).toBeLessThan(tolerance);
      expect(Math.abs(loss.target - values.L_y)).toBeLessThan(tolerance);
      expect(Math.abs(loss.fairness - values.L_z)).toBeLessThan(tolerance);
    }
    // The weighted total has the size of 300, so its digits are those of 1e-9 of that.
    const { total } = sevenPeople(input, 'zemel', alphas);
    expect(Math.abs(total / expected.with_alphas.total_Ax1em4_Ay01_Az1000 - 1)).toBeLessThan(1e-11);
  });
});

describe('the gradient of the LFR loss', () => {
  for (const variant of variants) {
    it(`${variant}: is that of finite differences, with two groups or more, rounded or not`, () => {
      fc.assert(
        fc.property(fc.nat(), fc.integer({ min: 2, max: 4 }), (seed, groups) => {
          const random = new Random(seed, 'lfr gradient');
          const [people, columns, prototypes] = [12, 4, 5];
          // Some zeros, so that rows differ in the entries they keep.
          const x = normals(random, people, columns, 0.3);
          const objective = lfrObjective({
            x: sparseRows(x),
            labels: Float64Array.from({ length: people }, () => random.integer(2)),
            group: Uint32Array.from({ length: people }, (_, n) => n % groups),
            groups,
            prototypes,
            variant,
            weights: { reconstruction: 0.5, target: 0.7, fairness: 0.9 },
          });
          const at = new Float64Array(objective.size).map(() => 0.1 + 0.8 * random.uniform());
          for (const rounding of [0, 0.1]) {
            expectGradient((p, g) => objective.evaluate(p, g, rounding), at);
          }
        }),
        // Always the same cases: a difference across a kink would be no derivative.
        { numRuns: 20, seed: 1 },
      );
    });
  }
});

describe('rounding the kinks of the fairness part', () => {
  it('lowers it by less than the rounding, and leaves the exact loss as it is', () => {
    const random = new Random(5, 'lfr rounding');
    const x = normals(random, 10, 3);
    const objective = lfrObjective({
      x: sparseRows(x),
      labels: Float64Array.from({ length: 10 }, (_, n) => n % 2),
      group: Uint32Array.from({ length: 10 }, (_, n) => (n < 4 ? 0 : 1)),
      groups: 2,
      prototypes: 3,
      variant: 'zemel',
      weights: { reconstruction: 0, target: 0, fairness: 1 },
    });
    const at = new Float64Array(objective.size).map(() => random.uniform());
    const gradient = new Float64Array(objective.size);
    const exact = objective.evaluate(at, gradient, 0);
    for (const rounding of [1e-6, 1e-3, 1]) {
      const rounded = objective.evaluate(at, gradient, rounding);
      expect(rounded).toBeLessThan(exact);
      expect(exact - rounded).toBeLessThanOrEqual(rounding * objective.fairnessScale);
      expect(objective.loss().total).toBe(exact);
    }
  });

  it('takes 0 for the derivative where groups use a prototype equally', () => {
    // By hand: both groups hold the same two people, so every gap is 0.
    const objective = lfrObjective({
      x: sparseRows(matrixFrom([[0], [1], [0], [1]])),
      labels: Float64Array.of(0, 1, 0, 1),
      group: Uint32Array.of(0, 0, 1, 1),
      groups: 2,
      prototypes: 2,
      variant: 'aif360',
      weights: { reconstruction: 0, target: 0, fairness: 1 },
    });
    const gradient = new Float64Array(objective.size).fill(7);
    expect(objective.evaluate(Float64Array.of(0.5, 0.5, -1, 2), gradient, 0)).toBe(0);
    expect([...gradient]).toEqual([0, 0, 0, 0]);
  });
});
