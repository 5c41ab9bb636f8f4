import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { oracle } from '../../testing/golden.ts';
import { expectGradient, normals, prototypesLast } from '../../testing/prototypes.ts';
import { matrixFrom } from '../linalg/matrix.ts';
import { sparseRows } from '../linalg/sparseRows.ts';
import { Random } from '../random.ts';
import { type IfairVariant, ifairObjective } from './ifairObjective.ts';
import { allPairs, sampledPairs } from './ifairPairWork.ts';

const variants: readonly IfairVariant[] = ['paper', 'authors'];

describe('the iFair loss', () => {
  it('authors: is that of the published code, part by part', () => {
    const { input, expected, tolerance } = oracle('ifair.objective.authors');
    const objective = ifairObjective({
      x: sparseRows(matrixFrom(input.X)),
      open: Float64Array.of(1, 1, 1, 0),
      pairs: allPairs(7),
      prototypes: 2,
      variant: 'authors',
      weights: { utility: 0.01, fairness: 1 },
    });
    const at = Float64Array.of(...input.alpha, ...prototypesLast(input.prototypes));
    objective.evaluate(at, new Float64Array(objective.size));
    const { total, utility, fairness } = objective.loss();
    expect(Math.abs(utility - expected.L_x_frobenius)).toBeLessThan(tolerance);
    expect(Math.abs(fairness - expected.L_z_frobenius)).toBeLessThan(tolerance);
    expect(Math.abs(total - expected.total_Ax001_Az1)).toBeLessThan(tolerance);
  });

  it('paper: is that of the equations, part by part', () => {
    const { input, expected, tolerance } = oracle('ifair.objective.paper');
    const objective = ifairObjective({
      x: sparseRows(matrixFrom(input.X)),
      open: Float64Array.of(1, 1, 1, 0),
      pairs: allPairs(7),
      prototypes: 2,
      variant: 'paper',
      weights: { utility: 1, fairness: 1 },
    });
    const roots = input.alpha.map(Math.sqrt);
    const at = Float64Array.of(...roots, ...prototypesLast(input.prototypes));
    objective.evaluate(at, new Float64Array(objective.size));
    const { utility, fairness } = objective.loss();
    expect(Math.abs(utility - expected.L_util)).toBeLessThan(tolerance);
    expect(Math.abs(fairness - expected.L_fair)).toBeLessThan(tolerance);
  });

  for (const variant of variants) {
    it(`${variant}: has the gradient of finite differences, on all pairs and on a sample`, () => {
      fc.assert(
        fc.property(fc.nat(), fc.constantFrom(0, 0.85), (seed, zeroShare) => {
          const random = new Random(seed, 'ifair gradient');
          const [people, columns, prototypes] = [11, 4, 5];
          const x = sparseRows(normals(random, people, columns, zeroShare));
          for (const pairs of [allPairs(people), sampledPairs(people, 27, seed)]) {
            const objective = ifairObjective({
              ...{ x, open: Float64Array.of(1, 1, 1, 0), pairs, prototypes, variant },
              weights: { utility: 0.5, fairness: 0.9 },
            });
            const at = new Float64Array(objective.size).map(() => 0.1 + random.uniform());
            expectGradient(objective.evaluate, at);
          }
        }),
        // Always the same cases: a difference across a kink would be no derivative.
        { numRuns: 20, seed: 1 },
      );
    });
  }

  it('has a finite gradient where people coincide, before or after the map', () => {
    for (const variant of variants) {
      const objective = ifairObjective({
        // Two equal people, and two that differ in the protected column only.
        x: sparseRows(
          matrixFrom([
            [1, 2, 0],
            [1, 2, 0],
            [3, 1, 0],
            [3, 1, 1],
          ]),
        ),
        open: Float64Array.of(1, 1, 0),
        pairs: allPairs(4),
        prototypes: 2,
        variant,
        weights: { utility: 1, fairness: 1 },
      });
      const gradient = new Float64Array(objective.size);
      // A prototype on a person, then all prototypes in one place.
      for (const v of [
        [1, 0, 2, 0, 0, 0],
        [1, 1, 2, 2, 0, 0],
      ]) {
        const value = objective.evaluate(Float64Array.of(0.5, 0.5, 0, ...v), gradient);
        expect(Number.isFinite(value)).toBe(true);
        expect(gradient.every(Number.isFinite)).toBe(true);
      }
    }
  });
});
